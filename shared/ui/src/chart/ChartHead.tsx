import { IconFileTypeCsv, IconPhotoDown, IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './TimeSeriesChart.module.css'

type ChartHeadProps = {
  /** Name of the chart, for the accessible names of its tools. */
  label: string
  /** The time of the values that the legend shows. */
  moment: string
  isTable: boolean
  onTable: (isTable: boolean) => void
  /** Without them nothing can be saved. */
  save: { csv: () => void; png: () => void } | undefined
}

/** The line above a chart: which moment its values are of, and what can be done with it. */
export function ChartHead({ label, moment, isTable, onTable, save }: ChartHeadProps) {
  return (
    <figcaption className={classes.head}>
      <span className={classes.time}>{moment}</span>
      <span className={classes.tools}>
        <Tool
          label="表"
          of={label}
          icon={<IconTable size={14} aria-hidden />}
          pressed={isTable}
          onClick={() => onTable(!isTable)}
        />
        {save && (
          <Tool label="CSV の書き出し" of={label} icon={<IconFileTypeCsv size={14} aria-hidden />} onClick={save.csv} />
        )}
        {save && !isTable && (
          <Tool label="PNG" of={label} icon={<IconPhotoDown size={14} aria-hidden />} onClick={save.png} />
        )}
      </span>
    </figcaption>
  )
}

type ToolProps = { label: string; of: string; icon: ReactNode; pressed?: boolean; onClick: () => void }

function Tool({ label, of, icon, pressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={`${label}（${of}）`}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {icon}
      <span>{label}</span>
    </button>
  )
}

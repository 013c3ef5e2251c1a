import { Menu } from '../overlay/Menu'
import classes from './TimeSeriesChart.module.css'

type ChartHeadProps = {
  /** Name of the chart, for the accessible name of its menu. */
  label: string
  /** The time of the values that the legend shows. */
  moment: string
  isTable: boolean
  onTable: (isTable: boolean) => void
  /** Without them nothing can be saved. */
  save: { csv: () => void; png: () => void } | undefined
}

/** The line above a legend: which moment its values are of, and what can be done with the chart. */
export function ChartHead({ label, moment, isTable, onTable, save }: ChartHeadProps) {
  return (
    <figcaption className={classes.head}>
      <span className={classes.time}>{moment}</span>
      <span className={classes.tools}>
        <Menu
          isQuiet
          label={`表示と書き出し（${label}）`}
          items={[
            { label: isTable ? 'グラフで表示' : '表で表示', onSelect: () => onTable(!isTable) },
            ...(save ? [{ label: 'CSV の書き出し', onSelect: save.csv, startsGroup: true }] : []),
            ...(save && !isTable ? [{ label: 'PNG の書き出し', onSelect: save.png }] : []),
          ]}
        />
      </span>
    </figcaption>
  )
}

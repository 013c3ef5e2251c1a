import { IconSettings } from '@tabler/icons-react'
import { useId } from 'react'
import popupClasses from '../../overlay/popup.module.css'
import { usePopupButton } from '../../overlay/use-popup-button'
import filterClasses from '../filter/filter.module.css'
import type { Density, TableView } from './use-table-view'
import classes from './ViewMenu.module.css'

type ViewProps<T> = { view: TableView<T> }

/** 「表示設定」: which columns a list shows, and how dense its rows are. */
export function ViewMenu<T>({ view }: ViewProps<T>) {
  const { isOpen, anchor, button, popup, closeOnLeave } = usePopupButton<HTMLDivElement>('bottom-end')
  return (
    <span ref={anchor} className={filterClasses.anchor}>
      <button {...button} type="button" className={classes.button} aria-label="表示設定" title="表示設定">
        <IconSettings size={16} stroke={1.5} aria-hidden />
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the focus of its fields
        <div {...popup} className={`${popupClasses.popup} ${classes.popup}`} onBlur={closeOnLeave}>
          <ViewSettings view={view} />
        </div>
      )}
    </span>
  )
}

/** The fields of 「表示設定」. */
export function ViewSettings<T>({ view }: ViewProps<T>) {
  return (
    <>
      <DensityChoice view={view} />
      <ColumnChoice view={view} />
      <button
        type="button"
        className={popupClasses.item}
        aria-disabled={view.isDefault || undefined}
        onClick={view.reset}
      >
        初期設定に戻す
      </button>
    </>
  )
}

const DENSITIES: { value: Density; label: string }[] = [
  { value: 'standard', label: '標準' },
  { value: 'compact', label: 'コンパクト' },
]

function DensityChoice<T>({ view }: ViewProps<T>) {
  const name = useId()
  return (
    <fieldset className={classes.group}>
      <legend>行の高さ</legend>
      <div className={classes.choices}>
        {DENSITIES.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={name} checked={view.density === value} onChange={() => view.setDensity(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Leaves out the first column, because it names the row and leads to its page. */
function ColumnChoice<T>({ view }: ViewProps<T>) {
  return (
    <fieldset className={classes.group}>
      <legend>表示する列</legend>
      {view.columns.slice(1).map((column) => (
        <label key={column.id} className={popupClasses.item}>
          <input
            type="checkbox"
            checked={view.shown.includes(column)}
            onChange={(event) => view.show(column.id, event.currentTarget.checked)}
          />
          {column.header}
        </label>
      ))}
    </fieldset>
  )
}

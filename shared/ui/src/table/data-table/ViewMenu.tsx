import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { usePopup } from '../../overlay/popup'
import popupClasses from '../../overlay/popup.module.css'
import type { Density, TableView } from './use-table-view'
import filterClasses from '../filter/filter.module.css'
import classes from './ViewMenu.module.css'

const DENSITIES: { value: Density; label: string }[] = [
  { value: 'standard', label: '標準' },
  { value: 'compact', label: 'コンパクト' },
]

/** 「表示」: which columns a list shows, and how dense its rows are. */
export function ViewMenu<T>({ view }: { view: TableView<T> }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { anchor, popup } = usePopup<HTMLSpanElement, HTMLDivElement>(open, close, 'bottom-end')

  function close(): void {
    if (popup.current?.contains(document.activeElement)) button.current?.focus()
    setOpen(false)
  }
  return (
    <span ref={anchor} className={filterClasses.anchor}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <IconAdjustmentsHorizontal size={16} aria-hidden />
        表示設定
      </button>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the focus of its fields
        <div
          ref={popup}
          id={id}
          popover="manual"
          className={`${popupClasses.popup} ${classes.popup}`}
          onBlur={(event) => {
            const next = event.relatedTarget
            if (next && !event.currentTarget.contains(next) && next !== button.current) setOpen(false)
          }}
        >
          <fieldset className={classes.group}>
            <legend>行の高さ</legend>
            <div className={classes.choices}>
              {DENSITIES.map(({ value, label }) => (
                <label key={value}>
                  <input
                    type="radio"
                    name={id}
                    checked={view.density === value}
                    onChange={() => view.setDensity(value)}
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
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
          <button
            type="button"
            className={popupClasses.item}
            aria-disabled={view.isDefault || undefined}
            onClick={view.reset}
          >
            初期設定に戻す
          </button>
        </div>
      )}
    </span>
  )
}

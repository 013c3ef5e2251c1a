import { IconChevronDown } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { formatNumber } from '../../values/format'
import { usePopup } from '../../overlay/popup'
import popupClasses from '../../overlay/popup.module.css'
import classes from './filter.module.css'

export type FilterOption<V extends string = string> = { value: V; label: string; count?: number }

type MultiFilterProps<V extends string> = {
  label: string
  options: readonly FilterOption<V>[]
  value: readonly V[]
  onChange: (value: V[]) => void
}

/** A filter of which any number of values can be chosen: a button that opens check boxes. */
export function MultiFilter<V extends string>({ label, options, value, onChange }: MultiFilterProps<V>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { anchor, popup } = usePopup<HTMLSpanElement, HTMLFieldSetElement>(open, close, 'bottom-start')

  function close(): void {
    if (popup.current?.contains(document.activeElement)) button.current?.focus()
    setOpen(false)
  }
  function change(option: V, on: boolean): void {
    onChange(options.map((each) => each.value).filter((each) => (each === option ? on : value.includes(each))))
  }

  const chosen = options.filter((option) => value.includes(option.value)).map((option) => option.label)
  const summary = chosen.length === 0 ? 'すべて' : chosen.length <= 2 ? chosen.join('、') : `${chosen.length} 件`
  return (
    <span ref={anchor} className={classes.anchor}>
      <button
        ref={button}
        type="button"
        className={classes.filterButton}
        data-active={chosen.length > 0 || undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className={classes.filterLabel}>{label}:</span> {summary}
        <IconChevronDown size={16} aria-hidden />
      </button>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the focus of its check boxes
        <fieldset
          ref={popup}
          id={id}
          popover="manual"
          className={`${popupClasses.popup} ${classes.options}`}
          // Only a focus that goes somewhere else closes: a press on the frame of the list moves it nowhere.
          onBlur={(event) => {
            const next = event.relatedTarget
            if (next && !event.currentTarget.contains(next) && next !== button.current) setOpen(false)
          }}
        >
          <legend className={classes.hidden}>{label}</legend>
          {options.map((option) => (
            <label key={option.value} className={popupClasses.item}>
              <input
                type="checkbox"
                checked={value.includes(option.value)}
                onChange={(event) => change(option.value, event.currentTarget.checked)}
              />
              <span className={classes.optionLabel}>{option.label}</span>
              {option.count !== undefined && <span className={classes.optionCount}>{formatNumber(option.count)}</span>}
            </label>
          ))}
          {value.length > 0 && (
            <button type="button" className={popupClasses.item} onClick={() => onChange([])}>
              選択を解除
            </button>
          )}
        </fieldset>
      )}
    </span>
  )
}

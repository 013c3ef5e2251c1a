import { IconChevronDown } from '@tabler/icons-react'
import popupClasses from '../../overlay/popup.module.css'
import { usePopupButton } from '../../overlay/use-popup-button'
import classes from './filter.module.css'
import { FilterOptions } from './FilterOptions'
import type { FilterOption } from './OptionList'

type MultiFilterProps<V extends string> = {
  label: string
  options: readonly FilterOption<V>[]
  value: readonly V[]
  onChange: (value: V[]) => void
}

/** A filter of which any number of values can be chosen: a button that opens check boxes. */
export function MultiFilter<V extends string>({ label, options, value, onChange }: MultiFilterProps<V>) {
  const { isOpen, anchor, button, popup, closeOnLeave } = usePopupButton<HTMLFieldSetElement>('bottom-start')
  const chosen = new Set(value)
  const labels = options.filter((option) => chosen.has(option.value)).map((option) => option.label)
  const summary = labels.length === 0 ? 'すべて' : labels.length <= 2 ? labels.join('、') : `${labels.length} 件`
  function choose(option: V, on: boolean): void {
    onChange(options.map((each) => each.value).filter((each) => (each === option ? on : chosen.has(each))))
  }
  return (
    <span ref={anchor} className={classes.anchor}>
      <button {...button} type="button" className={classes.filterButton} data-active={labels.length > 0 || undefined}>
        <span className={classes.filterLabel}>{label}:</span> {summary}
        <IconChevronDown size={16} aria-hidden />
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the focus of its check boxes
        <fieldset {...popup} className={`${popupClasses.popup} ${classes.options}`} onBlur={closeOnLeave}>
          <legend className={classes.hidden}>{label}</legend>
          <FilterOptions label={label} options={options} chosen={chosen} onChoose={choose} />
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

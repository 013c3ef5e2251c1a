import { useId } from 'react'
import popupClasses from '../../overlay/popup.module.css'
import { formatNumber } from '../../values/format'
import classes from './filter.module.css'
import type { FilterOption } from './OptionList'

type RadioOptionsProps<V extends string> = {
  value: V | ''
  options: readonly FilterOption<V>[]
  /** '' for no choice. */
  onChange: (value: V | '') => void
}

/** The radio buttons of a facet of which one value, or none, can be chosen. */
export function RadioOptions<V extends string>({ value, options, onChange }: RadioOptionsProps<V>) {
  const name = useId()
  const all: readonly FilterOption<V | ''>[] = [{ value: '', label: 'すべて' }, ...options]
  return all.map((option) => (
    <label key={option.value} className={popupClasses.item}>
      <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
      <span className={classes.optionLabel}>{option.label}</span>
      {option.count !== undefined && <span className={classes.optionCount}>{formatNumber(option.count)}</span>}
    </label>
  ))
}

import classes from './ChoiceFilter.module.css'

type Choice<V extends string> = { value: V; label: string }
type ChoiceFilterProps<V extends string> = {
  label: string
  value: V | ''
  options: readonly Choice<V>[]
  /** Name of the option without a choice. Default 「すべて」. */
  none?: string
  /** '' for no choice. */
  onChange: (value: V | '') => void
}

/** A filter of which one value, or none, can be chosen. */
export function ChoiceFilter<V extends string>({
  label,
  value,
  options,
  none = 'すべて',
  onChange,
}: ChoiceFilterProps<V>) {
  return (
    <label className={classes.filter} data-active={value !== '' || undefined}>
      <span className={classes.label}>{label}:</span>
      <select
        value={value}
        onChange={(event) =>
          onChange(options.find((option) => option.value === event.currentTarget.value)?.value ?? '')
        }
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

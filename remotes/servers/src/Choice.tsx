import classes from './Choice.module.css'

type ChoiceProps<V extends string> = {
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
  disabled?: boolean
}

/** One of a few values, by the browser's own list because that also opens over a full screen and inside a dialog. */
export function Choice<V extends string>({ label, value, options, onChange, disabled }: ChoiceProps<V>) {
  return (
    <label className={classes.choice}>
      <span>{label}</span>
      <select
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) =>
          onChange(options.find((option) => option.value === currentTarget.value)?.value ?? value)
        }
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

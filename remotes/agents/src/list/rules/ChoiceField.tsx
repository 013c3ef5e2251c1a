import { CheckboxField } from '@portal/ui/form'
import { useId } from 'react'
import classes from './rule.module.css'

type Props<Value> = {
  label: string
  note?: string
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  error?: unknown
}

/** Any number of a few values. */
export function ChoiceField<Value extends string | number>(props: Props<Value>) {
  const { label, note, options, value, onChange, error } = props
  const id = useId()
  return (
    <fieldset className={classes.choice} aria-describedby={`${id} ${id}-error`}>
      <legend>{label}</legend>
      {note && (
        <p id={id} className={classes.note}>
          {note}
        </p>
      )}
      <div className={classes.options}>
        {options.map((option) => (
          <CheckboxField
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            error={error !== undefined}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...value, option.value] : value.filter((one) => one !== option.value))
            }
          />
        ))}
      </div>
      {typeof error === 'string' && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

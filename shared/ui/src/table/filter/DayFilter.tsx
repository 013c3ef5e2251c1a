import { useId, useState } from 'react'
import classes from './DayFilter.module.css'

type DayFilterProps = {
  label: string
  /** `YYYY-MM-DD`, or '' for no day. */
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

/** A field for one calendar day. */
export function DayFilter({ label, value, min, max, onChange }: DayFilterProps) {
  const messageID = useId()
  // A day that does not exist stays in the field as it was typed, although its value is ''.
  const [isBad, setBad] = useState(false)
  return (
    <label className={classes.filter}>
      <span className={classes.label}>{label}:</span>
      <input
        type="date"
        value={value}
        min={min || undefined}
        max={max || '9999-12-31'}
        aria-invalid={isBad || undefined}
        aria-describedby={isBad ? messageID : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={({ currentTarget }) => setBad(currentTarget.validity.badInput)}
      />
      {isBad && (
        <span id={messageID} role="alert" className={classes.message}>
          存在しない日付です
        </span>
      )}
    </label>
  )
}

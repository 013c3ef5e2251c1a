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
  // Shown until the value has followed, because the address that holds it waits for the page's read.
  const [draft, setDraft] = useState({ day: value, of: value })
  return (
    <label className={classes.filter}>
      <span className={classes.label}>{label}:</span>
      <input
        type="date"
        value={draft.of === value ? draft.day : value}
        min={min || undefined}
        max={max || '9999-12-31'}
        aria-invalid={isBad || undefined}
        aria-describedby={isBad ? messageID : undefined}
        onChange={({ currentTarget }) => {
          setDraft({ day: currentTarget.value, of: value })
          onChange(currentTarget.value)
        }}
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

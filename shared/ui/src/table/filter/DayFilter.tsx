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
  return (
    <label className={classes.filter}>
      <span className={classes.label}>{label}:</span>
      <input
        type="date"
        value={value}
        min={min || undefined}
        max={max || '9999-12-31'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}

import classes from './TextLine.module.css'

type TextLineProps = {
  label: string
  value: string
  maxLength: number
  onChange: (value: string) => void
}

/** One line of text in a question. The browser's own field, because a library for it would weigh on every page. */
export function TextLine({ label, value, maxLength, onChange }: TextLineProps) {
  return (
    <label className={classes.line}>
      <span>{label}</span>
      <input
        type="text"
        value={value}
        maxLength={maxLength}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  )
}

import { Note } from './Note'
import classes from './Note.module.css'

/** The line below the name of a server: its serial number and its model. The menu of the row copies the number. */
export function SerialNote({ serialNo, model }: { serialNo: string; model?: string | null | undefined }) {
  return (
    <Note title={[serialNo, model].filter(Boolean).join(' · ')}>
      <span className={classes.serial}>{serialNo}</span>
      {model && ` · ${model}`}
    </Note>
  )
}

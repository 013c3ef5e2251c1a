import classes from './RawRecord.module.css'
import { bytesOf } from './sel-bytes'

/** The record as the BMC wrote it, its bytes grouped by field. */
export function RawRecord({ raw }: { raw: string }) {
  const groups = bytesOf(raw)
  if (!groups) return <code>{raw}</code>
  return (
    <dl className={classes.groups}>
      {groups.map(({ label, hex }) => (
        <div key={label} className={classes.group}>
          <dt>{label}</dt>
          <dd><code>{hex}</code></dd>
        </div>
      ))}
    </dl>
  )
}

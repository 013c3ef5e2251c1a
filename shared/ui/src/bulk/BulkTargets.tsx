import { formatNumber } from '../values/format'
import classes from './bulk.module.css'

const NAMES_SHOWN = 5

/** Targets of a bulk change, for the question before it: the first five by name. */
export function BulkTargets({ names }: { names: readonly string[] }) {
  return (
    <ul className={classes.targets}>
      {names.slice(0, NAMES_SHOWN).map((name, at) => (
        <li key={at}>{name}</li>
      ))}
      {names.length > NAMES_SHOWN && <li>ほか {formatNumber(names.length - NAMES_SHOWN)} 件</li>}
    </ul>
  )
}

import { formatNumber } from '../values/format'
import classes from './bulk.module.css'

/** How far a bulk change has come. `verb` as in `BulkTexts`. */
export function BulkProgress({ verb, done, total }: { verb: string; done: number; total: number }) {
  return (
    <div role="status" className={classes.box}>
      {verb}しています… {formatNumber(done)}/{formatNumber(total)} 件
      <progress className={classes.progress} value={done} max={total} aria-label={`${verb}の進み具合`} />
    </div>
  )
}

import { Button } from '../controls/Button'
import { formatNumber } from '../values/format'
import { TextLink } from '../controls/Links'
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

/** How far a change of many has come. */
export function BulkProgress({ done, total }: { done: number; total: number }) {
  return (
    <div role="status" className={classes.box}>
      変更しています… {formatNumber(done)}/{formatNumber(total)} 件
      <progress className={classes.progress} value={done} max={total} aria-label="変更の進み具合" />
    </div>
  )
}

export type BulkFailure = { id: string; name: string; to: string; message: string }

/** Failed targets of a bulk change, each with its reason, and another try for these alone. */
export function BulkFailures({
  change,
  failures,
  onRetry,
  onClose,
}: {
  /** The change in words: 「監視を無効にする」. */
  change: string
  failures: readonly BulkFailure[]
  onRetry: () => void
  onClose: () => void
}) {
  return (
    <section className={classes.box} aria-label="変更できなかったもの">
      <strong role="alert">
        {formatNumber(failures.length)} 件を変更できませんでした（{change}）。
      </strong>
      <ul className={classes.failures}>
        {failures.map(({ id, name, to, message }) => (
          <li key={id}>
            <TextLink to={to}>{name}</TextLink>: {message}
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button onClick={onRetry}>失敗分だけ再試行</Button>
        <Button variant="default" onClick={onClose}>
          閉じる
        </Button>
      </div>
    </section>
  )
}

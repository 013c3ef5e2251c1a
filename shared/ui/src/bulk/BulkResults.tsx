import { StatusBadge } from '../values/Badges'
import { Button } from '../controls/Button'
import { formatNumber } from '../values/format'
import { TextLink } from '../controls/Links'
import { RequestID } from '../states/RequestID'
import { type BulkTexts, failureText } from './bulk-texts'
import classes from './bulk.module.css'
import type { Bulk, BulkResult, BulkState } from './use-bulk'

type Props<T> = { bulk: Bulk<T>; state: Exclude<BulkState<T>, { kind: 'ready' }> }

/** The targets of a bulk change, each with its outcome, and a retry of those that failed. */
export function BulkResults<T>({ bulk: { texts, retry, close }, state: { kind, change, results } }: Props<T>) {
  const { verb, done } = texts
  const failed = results.filter((result) => result.kind === 'failed')
  const listed = done === undefined ? failed : results
  if (listed.length === 0) return null
  const title = done === undefined ? `${verb}できなかったもの` : `${verb}の結果`
  return (
    <section className={classes.box} aria-label={title}>
      {done !== undefined && (
        <p role="status">
          {formatNumber(results.length)} 件中 {formatNumber(results.filter((result) => result.kind === 'done').length)}{' '}
          件を{verb}しました。
        </p>
      )}
      {failed.length > 0 && <strong role="alert">{failureText(verb, failed.length, change.label)}</strong>}
      <ul className={classes.results} aria-label={title}>
        {listed.map((result) => (
          <Row key={texts.to?.(result.target) ?? texts.name(result.target)} result={result} texts={texts} />
        ))}
      </ul>
      {kind === 'finished' && (
        <div className={classes.buttons}>
          {failed.length > 0 && <Button onClick={() => void retry()}>失敗分だけ再試行</Button>}
          <Button variant="default" onClick={close}>
            閉じる
          </Button>
        </div>
      )}
    </section>
  )
}

function Row<T>({ result, texts }: { result: BulkResult<T>; texts: BulkTexts<T> }) {
  const { name, to, done, unchanged = '変更なし' } = texts
  const { kind, target } = result
  return (
    <li className={classes.row}>
      {kind === 'done' && <StatusBadge tone="ok">{done}</StatusBadge>}
      {kind === 'unchanged' && <StatusBadge tone="neutral">{unchanged}</StatusBadge>}
      {kind === 'failed' && <StatusBadge tone="critical">失敗</StatusBadge>}
      {to ? <TextLink to={to(target)}>{name(target)}</TextLink> : <span>{name(target)}</span>}
      {kind === 'unchanged' && <span>{result.reason}</span>}
      {kind === 'failed' && <span>{result.error.message}</span>}
      {kind === 'failed' && result.error.requestID && (
        <span>
          <RequestID value={result.error.requestID} />
        </span>
      )}
    </li>
  )
}

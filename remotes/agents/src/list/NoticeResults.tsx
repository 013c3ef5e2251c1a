import { formatNumber, RequestID, StatusBadge, type Tone } from '@portal/ui'
import classes from '../agents.module.css'
import type { NoticeResult } from './firmware-notice'

const LOOK: Record<NoticeResult['kind'], { text: string; tone: Tone }> = {
  waiting: { text: '待機中', tone: 'neutral' },
  sending: { text: '送信中', tone: 'info' },
  sent: { text: '送信済み', tone: 'ok' },
  failed: { text: '失敗', tone: 'critical' },
}

export function NoticeResults({ results }: { results: NoticeResult[] }) {
  if (results.length === 0) return null
  const sent = results.filter(({ kind }) => kind === 'sent').length
  return (
    <>
      <p role="status">
        {formatNumber(results.length)} 台中 {formatNumber(sent)} 台に送信しました
      </p>
      <ul className={classes.list} aria-label="通知の結果">
        {results.map((result) => (
          <li key={result.agent.id} className={classes.row}>
            <StatusBadge tone={LOOK[result.kind].tone}>{LOOK[result.kind].text}</StatusBadge>
            <span>
              {result.agent.name} ({result.agent.serialNo})
            </span>
            {result.kind === 'failed' && <span>{result.error.message}</span>}
            {result.kind === 'failed' && result.error.requestID && (
              <span>
                <RequestID value={result.error.requestID} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

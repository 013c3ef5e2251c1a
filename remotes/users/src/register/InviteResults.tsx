import { paths } from '@portal/contract'
import { RequestID, Section, StatusBadge, TextLink, type Tone } from '@portal/ui'
import type { InviteResult } from './invite'
import classes from '../users.module.css'

const LOOK: Record<InviteResult['kind'], { text: string; tone: Tone }> = {
  sent: { text: '送信', tone: 'ok' },
  known: { text: '既に登録済み', tone: 'neutral' },
  failed: { text: '失敗', tone: 'critical' },
}

export function InviteResults({ results }: { results: InviteResult[] }) {
  if (results.length === 0) return null
  return (
    <Section title="結果">
      <div role="status">
        <ul className={classes.list} aria-label="招待の結果">
          {results.map((result) => (
            <li key={result.email} className={classes.row}>
              <StatusBadge tone={LOOK[result.kind].tone}>{LOOK[result.kind].text}</StatusBadge>
              <span>{result.email}</span>
              {result.kind === 'known' && <span className={classes.note}>{result.reason}</span>}
              {result.kind === 'failed' && <span>{result.error.message}</span>}
              {result.kind === 'failed' && result.error.requestID && (
                <span>
                  <RequestID value={result.error.requestID} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      <p>
        <TextLink to={`${paths.users}?tab=invitations`}>招待中の一覧を見る</TextLink>
      </p>
    </Section>
  )
}

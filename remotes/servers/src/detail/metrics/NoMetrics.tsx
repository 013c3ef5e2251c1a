import type { Server } from '@portal/api-client/servers'
import { Button, EmptyState, Notice, Time } from '@portal/ui'
import type { TimeRangeControls } from '@portal/ui/chart'
import { AgentsLink } from '../../AgentsLink'
import type { MetricGroup } from '@portal/api-client/servers/metric-groups'

const TITLE = 'この期間のメトリクスはありません'

/** Nothing was measured: because the agent is gone, or because the span is the wrong one. */
export function NoMetrics({ server: { agent }, time }: { server: Server; time: TimeRangeControls }) {
  if (agent.status === 'never') {
    return <EmptyState title={TITLE} description="エージェントがまだ一度も接続していません。" action={<AgentsLink />} />
  }
  const widest = time.range.kind === 'preset' && time.range.name === '30d'
  return (
    <EmptyState
      title={TITLE}
      description={
        <>
          {agent.status !== 'online' && 'エージェントが接続されていません。'}
          {agent.lastSeenAt && (
            <>
              最後に受信したのは <Time value={agent.lastSeenAt} /> です。
            </>
          )}
        </>
      }
      action={
        !widest && (
          <Button variant="default" onClick={() => time.show({ kind: 'preset', name: '30d' })}>
            30 日間を表示
          </Button>
        )
      }
    />
  )
}

/** Why the lines end before now, while the agent does not report. */
export function LastSample({ server: { agent }, groups }: { server: Server; groups: readonly MetricGroup[] }) {
  if (agent.status === 'online') return null
  const last = groups
    .flatMap(({ charts }) => charts)
    .flatMap(({ series }) => series)
    .reduce((most, { points }) => Math.max(most, points.at(-1)?.[0] ?? 0), 0)
  return (
    <Notice tone="warning">
      <p>
        エージェントが接続されていません。
        {last > 0 && (
          <>
            この期間の最後の値は <Time value={new Date(last * 1000).toISOString()} /> のものです。
          </>
        )}
      </p>
    </Notice>
  )
}

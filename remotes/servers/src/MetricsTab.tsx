import { contract } from '@portal/api-client/contract'
import { type Server, servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { ButtonLink, EmptyState, Panel, Section, Time } from '@portal/ui'
import { TimeSeriesChart } from '@portal/ui/chart'
import { one, useListState } from '@portal/ui/table'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { groupsOf, seriesOf } from './metric-groups'
import { MetricRange } from './MetricRange'
import { RANGES, type RangeName, rangeQuery } from './metric-range'
import { NotContracted } from './NotContracted'

const RANGE_NAMES = Object.keys(RANGES).filter((name): name is RangeName => name in RANGES)
const tabState = { range: one(RANGE_NAMES, { default: '24h' }) }

export function Component({ server }: { server: Server }) {
  const { state, set } = useListState(tabState)
  const { data: terms } = useQuery(contract.one())
  const range = state.range || '24h'
  if (terms && !terms.infraAdvanced) {
    return <NotContracted feature="メトリクス" description="温度、ファン、電力、CPU、メモリなどの推移をグラフで確認できます。" />
  }
  return (
    <>
      <MetricRange value={range} onChange={(next) => set({ range: next })} />
      <Panel key={range}>
        <Charts server={server} range={range} />
      </Panel>
    </>
  )
}

function Charts({ server, range }: { server: Server; range: RangeName }) {
  const query = rangeQuery(range, Date.now() / 1000)
  const { data } = useSuspenseQuery(servers.metrics(server.id, query))
  const groups = groupsOf(data.data.result)
  if (groups.length === 0) return <NoMetrics server={server} />
  return groups.map(({ label, results }) => (
    <Section key={label} title={label}>
      <TimeSeriesChart label={`${label}の推移`} series={seriesOf(results)} range={[query.start, query.end]} syncKey={server.id} />
    </Section>
  ))
}

function NoMetrics({ server: { agent } }: { server: Server }) {
  if (agent.status === 'online') {
    return <EmptyState title="この期間のメトリクスはありません" description="エージェントが動いている間の値がここに表示されます。" />
  }
  return (
    <EmptyState
      title="この期間のメトリクスはありません"
      description={
        agent.lastSeenAt ? (
          <>エージェントが接続されていません。最後に受信したのは <Time value={agent.lastSeenAt} /> です。</>
        ) : (
          'エージェントがまだ一度も接続していません。'
        )
      }
      action={<ButtonLink to={paths.agents} variant="default">エージェント管理へ</ButtonLink>}
    />
  )
}

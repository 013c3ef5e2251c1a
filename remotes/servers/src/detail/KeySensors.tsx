import { type Server, servers } from '@portal/api-client/servers'
import { Entitled, ErrorState, HealthBadge, PageSkeleton } from '@portal/ui'
import { type Column, DataTable } from '@portal/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type KeySensor, keySensorsOf } from './key-sensors'

const MINUTE = 60
const HOUR = 3600

const columns: Column<KeySensor>[] = [
  { id: 'name', header: 'センサー', width: '9rem', cell: ({ name }) => name },
  { id: 'now', header: '現在', width: '7rem', align: 'end', cell: ({ now }) => now },
  { id: 'state', header: '異常', width: '6rem', cell: ({ health }) => (health ? <HealthBadge value={health} /> : '—') },
  { id: 'thresholds', header: 'しきい値', width: '11rem', cell: ({ thresholds }) => thresholds },
  { id: 'span', header: '最小 – 最大 (1 時間)', width: '11rem', align: 'end', cell: ({ span }) => span },
  { id: 'group', header: '種別', width: '6rem', cell: ({ group }) => group },
]

/** The last hour of what decides the health, in numbers; the curves are in the metrics. */
export function KeySensors({ server }: { server: Server }) {
  return (
    <Entitled
      to="infraAdvanced"
      feature="センサーの値の表示"
      description="ハード状態を決めるセンサーの現在の値、しきい値、1 時間の最小と最大を確認できます。"
    >
      <Sensors server={server} />
    </Entitled>
  )
}

function Sensors({ server }: { server: Server }) {
  // Whole minutes, so that the query changes once a minute instead of at each poll of the server.
  const end = Math.floor(Date.now() / 1000 / MINUTE) * MINUTE
  const metrics = useQuery({
    ...servers.metrics(server.id, { start: end - HOUR, end, step: MINUTE }),
    placeholderData: keepPreviousData,
  })
  // `useQuery` instead of `useRead`, because the values are shown without thresholds too.
  const { data: logs } = useQuery(servers.hardLogs(server.id))
  const results = metrics.data?.data.result
  const rows = useMemo(
    () => keySensorsOf(results ?? [], logs ?? [], server.hardStatusReasons),
    [results, logs, server.hardStatusReasons],
  )
  if (metrics.isPending) return <PageSkeleton />
  if (!metrics.data) return <ErrorState error={metrics.error} onRetry={() => void metrics.refetch()} />
  if (rows.length === 0) return <p>この 1 時間に受信した値はありません。</p>
  return (
    <DataTable
      label="センサーの値"
      rows={rows}
      columns={columns}
      rowId={({ group, name }) => `${group} ${name}`}
      empty={null}
    />
  )
}

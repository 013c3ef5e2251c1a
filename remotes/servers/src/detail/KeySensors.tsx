import { contract, isLocked } from '@portal/api-client/contract'
import { type Server, servers } from '@portal/api-client/servers'
import { ErrorState, HealthBadge, PageSkeleton } from '@portal/ui'
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
  { id: 'thresholds', header: 'しきい値', width: '11rem', cell: ({ thresholds }) => thresholds || '—' },
  { id: 'span', header: '最小 – 最大 (1 時間)', width: '11rem', align: 'end', cell: ({ span }) => span },
  { id: 'group', header: '種別', width: '6rem', cell: ({ group }) => group },
]

/** The last hour of what decides the health, in numbers; the curves are in the metrics. */
export function KeySensors({ server }: { server: Server }) {
  const { data: terms, isPending } = useQuery(contract.one())
  if (isPending) return <PageSkeleton />
  if (isLocked(terms, 'infraAdvanced'))
    return <p>センサーの値の表示は契約対象外です。ご利用には契約の変更が必要です。担当営業までお問い合わせください。</p>
  return <Sensors server={server} />
}

function Sensors({ server }: { server: Server }) {
  // By whole minutes: the server is read again every half minute, and with it this moves on.
  const end = Math.floor(Date.now() / 1000 / MINUTE) * MINUTE
  const metrics = useQuery({
    ...servers.metrics(server.id, { start: end - HOUR, end, step: MINUTE }),
    placeholderData: keepPreviousData,
  })
  // Only for the thresholds: without the log the values are shown all the same.
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

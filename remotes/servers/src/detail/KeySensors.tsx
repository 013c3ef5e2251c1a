import { healthLabels } from '@portal/api-client/labels/servers'
import { type Server, servers } from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { Entitled, ErrorState, HealthBadge, PageSkeleton } from '@portal/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type KeySensor, keySensorsOf } from './key-sensors'
import classes from './KeySensors.module.css'
import { Sparkline } from './Sparkline'

const MINUTE = 60
const HOUR = 3600
/** As many as fit into their place; all of them are in the metrics. */
const SHOWN = 8

/** The last hour of what decides the health, in numbers and small curves; the large ones are in the metrics. */
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
  const end = Math.floor(currentTime() / 1000 / MINUTE) * MINUTE
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
    <ul className={classes.tiles} aria-label="センサーの値">
      {rows.slice(0, SHOWN).map((sensor) => (
        <Tile key={`${sensor.group} ${sensor.name}`} sensor={sensor} />
      ))}
    </ul>
  )
}

function Tile({ sensor: { name, now, span, thresholds, limits, values, health } }: { sensor: KeySensor }) {
  return (
    <li className={classes.tile} data-tone={health ? healthLabels.find(health)?.tone : undefined}>
      <span className={classes.name}>{name}</span>
      {health && <HealthBadge value={health} />}
      <strong className={classes.value}>{now}</strong>
      <Sparkline values={values} limits={limits} className={classes.curve} />
      <span className={classes.about}>{[thresholds, `1 時間 ${span}`].filter(Boolean).join(' · ')}</span>
    </li>
  )
}

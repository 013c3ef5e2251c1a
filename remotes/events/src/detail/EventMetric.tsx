import type { Event } from '@portal/api-client/events'
import { severityLabels } from '@portal/api-client/labels/events'
import { servers } from '@portal/api-client/servers'
import { groupsOf } from '@portal/api-client/servers/metric-groups'
import { PageSkeleton, useRead } from '@portal/ui'
import { TimeSeriesChart } from '@portal/ui/chart'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chartOf, metricGroupOf, spanAround, thresholdsOf } from './event-metric'

/** The chart of the metric that an event is about, with the event as a mark. */
export function Component({ event }: { event: Event }) {
  const { start, end, step } = spanAround(event)
  const { data } = useRead(servers.metrics(event.serverID, { start, end, step }))
  // `useQuery` instead of `useRead`, because without the sensor's name the whole group is shown.
  const logs = useQuery({ ...servers.hardLogs(event.serverID), enabled: Boolean(event.hardLogID) })
  const log = logs.data?.find(({ id }) => id === event.hardLogID)
  const chart = useMemo(() => chartOf(event, groupsOf(data.data.result), log), [event, data, log])
  const thresholds = useMemo(() => (chart ? thresholdsOf(chart, log) : []), [chart, log])
  const { title, severity, occurredAt } = event
  const markers = useMemo(
    () => [{ at: Date.parse(occurredAt) / 1000, label: title, tone: severityLabels.tone(severity) }],
    [occurredAt, title, severity],
  )
  const range = useMemo(() => [start, end] as const, [start, end])
  if (logs.isLoading) return <PageSkeleton height="100%" />
  if (!chart) return <p>この期間に受信した値はありません。</p>
  return (
    <TimeSeriesChart
      label={`${event.serverName} ${metricGroupOf(event) ?? ''}`}
      series={chart.series}
      step={step}
      thresholds={thresholds}
      markers={markers}
      range={range}
      height={160}
      baseline={chart.baseUnit === 'percent' ? 'percent' : 'data'}
    />
  )
}

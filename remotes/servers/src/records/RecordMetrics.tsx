import { groupsOf } from '@portal/api-client/servers/metric-groups'
import { Section } from '@portal/ui'
import { type Marker, TimeSeriesChart } from '@portal/ui/chart'
import { useMemo } from 'react'
import type { WorkRecord } from '../recording/read-record'
import classes from './RecordMetrics.module.css'

/** The metrics of the time of a record, with its marks. */
export function Component({ record: { head, metrics, casts } }: { record: WorkRecord }) {
  const groups = useMemo(() => groupsOf(metrics.flatMap(({ answer }) => answer.data.result)), [metrics])
  const start = Date.parse(head.startedAt) / 1000
  const markers: Marker[] = [
    { at: start, label: '記録の開始', tone: 'info' },
    ...casts.flatMap(([t, code, label]) => (code === 'm' ? { at: start + t, label, tone: 'neutral' as const } : [])),
  ]
  return (
    <Section title="メトリクス">
      <div className={classes.grid}>
        {groups.flatMap(({ label, charts }) =>
          charts.map(({ unit, series }) => (
            <TimeSeriesChart
              key={`${label} ${unit}`}
              label={`${head.server.name} ${label}`}
              series={series}
              markers={markers}
              height={140}
              syncKey="record"
            />
          )),
        )}
      </div>
    </Section>
  )
}

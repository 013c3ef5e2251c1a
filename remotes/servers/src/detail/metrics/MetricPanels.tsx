import type { HardLog, Server } from '@portal/api-client/servers'
import { Button, exportFileName, formatDateTime, Notice, Panel, Section, SlowNote } from '@portal/ui'
import { type Marker, type Span, TimeSeriesChart } from '@portal/ui/chart'
import { memo, useMemo } from 'react'
import { GROUP_LABELS, type MetricChart, type MetricGroup } from '@portal/api-client/servers/metric-groups'
import { thresholdsOf } from './metric-thresholds'
import classes from './MetricPanels.module.css'

type PanelsProps = {
  server: Server
  groups: readonly MetricGroup[]
  logs: readonly HardLog[] | undefined
  span: Span
  markers: readonly Marker[]
  onZoom: (range: [number, number]) => void
  onRetry: () => void
}

/** A panel for each group, so that one that fails leaves the others alone. */
export function MetricPanels({ server, groups, logs, span, markers, onZoom, onRetry }: PanelsProps) {
  return (
    <div className={classes.grid}>
      {groups.map((group) => (
        <Section key={group.label} title={titleOf(group)}>
          <Panel>
            {group.charts.map((chart) => (
              <Chart
                key={chart.baseUnit}
                server={server}
                group={group.label}
                isSingle={group.charts.length === 1}
                chart={chart}
                logs={logs}
                span={span}
                markers={markers}
                onZoom={onZoom}
              />
            ))}
            {group.unreadable.length > 0 && <Unreadable names={group.unreadable} onRetry={onRetry} />}
          </Panel>
        </Section>
      ))}
    </div>
  )
}

type ChartProps = Omit<PanelsProps, 'groups' | 'onRetry'> & {
  group: string
  isSingle: boolean
  chart: MetricChart
}

/** With the unit, where the charts of the group have the same. */
const titleOf = ({ label, charts }: MetricGroup) =>
  charts.length === 1 && charts[0]?.unit ? `${label}（${charts[0].unit}）` : label

/** Temperatures and voltages without zero on their axis, because they never come near it and would look flat. */
const baselineOf = (unit: string) =>
  unit === 'percent' ? 'percent' : unit === 'celsius' || unit === 'volts' ? 'data' : 'zero'

const Chart = memo(function Chart({ server, group, isSingle, chart, logs, span, markers, onZoom }: ChartProps) {
  const thresholds = useMemo(() => thresholdsOf(chart, logs ?? []), [chart, logs])
  const { start, end, step } = span
  const range = useMemo(() => [start, end] as const, [start, end])
  const period = [start, end].map((at) => formatDateTime(new Date(at * 1000).toISOString())).join(' 〜 ')
  const label = `${server.name} ${group}`
  // With the unit, because several charts of a group differ in nothing else.
  const name = isSingle ? group : `${group}-${chart.unit.replace('/', 'p')}`
  return (
    <TimeSeriesChart
      label={label}
      series={chart.series}
      step={step}
      thresholds={thresholds}
      markers={markers}
      range={range}
      baseline={baselineOf(chart.baseUnit)}
      onZoom={onZoom}
      syncKey={server.id}
      file={{
        name: (extension) => exportFileName(`metrics-${server.name}-${name}`, extension),
        subtitle: period,
      }}
    />
  )
})

function Unreadable({ names, onRetry }: { names: readonly string[]; onRetry: () => void }) {
  return (
    <Notice
      tone="warning"
      action={
        <Button size="xs" variant="default" onClick={onRetry}>
          再試行
        </Button>
      }
    >
      値を読み取れない系列があります: {names.join('、')}
    </Notice>
  )
}

/** The place of the panels while they load, as high as they will be, so that the page does not jump. */
export function MetricSkeleton() {
  return (
    <div role="status" aria-label="読み込み中" className={classes.loading} data-loading>
      <p className={classes.slow}>
        <SlowNote />
      </p>
      <div className={classes.grid} aria-hidden>
        {GROUP_LABELS.map((label) => (
          <Section key={label} title={label}>
            <div className={classes.waiting} />
          </Section>
        ))}
      </div>
    </div>
  )
}

import type { Event } from '@portal/api-client/events'
import type { HardLog } from '@portal/api-client/servers'
import type { MetricChart, MetricGroup } from '@portal/api-client/servers/metric-groups'
import { baseUnit } from '@portal/api-client/servers/metric-units'
import { HOUR_MS, MINUTE_MS } from '@portal/contract'
import { formatNumber } from '@portal/ui'
import type { Threshold } from '@portal/ui/chart'

/** The group of charts that shows what an event is about, by its category, for each source that watches values. */
const GROUPS: Record<string, Record<string, string>> = {
  metric: { processor: 'CPU', memory: 'メモリ', storage: 'ディスク', network: 'ネットワーク' },
  hardware: { fan: 'ファン', temperature: '温度', power: '電力' },
}

/** The group, or undefined for an event that has no metric. */
export function metricGroupOf({ source, category, serverID, occurredAt }: Event): string | undefined {
  if (serverID === '' || occurredAt === '') return undefined
  const ofSource = GROUPS[source] ?? {}
  return Object.hasOwn(ofSource, category) ? ofSource[category] : undefined
}

/** An hour before and after the event, in whole minutes; unix seconds. */
export function spanAround({ occurredAt }: Pick<Event, 'occurredAt'>) {
  const at = Math.floor(Date.parse(occurredAt) / MINUTE_MS) * 60
  const hour = HOUR_MS / 1000
  return { start: at - hour, end: at + hour, step: 60 }
}

/**
 * The lines of the sensor that its hardware log names, of whichever group; else those of the event's group, of which a
 * percentage says most. Undefined when nothing was measured.
 */
export function chartOf(
  event: Event,
  groups: readonly MetricGroup[],
  log: HardLog | undefined,
): MetricChart | undefined {
  const charts = groups.flatMap((group) => group.charts)
  for (const chart of charts) {
    const series = chart.series.filter(({ label }) => label === log?.sensorName)
    if (series.length > 0) return { ...chart, series }
  }
  const own = groups.find(({ label }) => label === metricGroupOf(event))?.charts ?? []
  return own.find((chart) => chart.baseUnit === 'percent') ?? own[0]
}

/** The limit that the hardware log names for a chart's sensor, as far as it has the chart's unit. */
export function thresholdsOf(chart: MetricChart, log: HardLog | undefined): Threshold[] {
  const { threshold, unit = '' } = log?.reading ?? {}
  if (threshold == null || baseUnit(unit) !== chart.baseUnit) return []
  const value = threshold / chart.divisor
  return [
    {
      value,
      tone: 'warning',
      mark: `しきい値 ${formatNumber(value)}`,
      label: `しきい値 ${formatNumber(value, chart.unit)}`,
    },
  ]
}

import type { HardLog } from '@portal/api-client/servers'
import { formatNumber } from '@portal/ui'
import type { Threshold } from '@portal/ui/chart'
import type { MetricChart } from '@portal/api-client/servers/metric-groups'
import { baseUnit } from '@portal/api-client/servers/metric-units'

const LEVELS: Record<string, { text: string; tone: Threshold['tone'] }> = {
  'non-critical': { text: '警告', tone: 'warning' },
  critical: { text: '重大', tone: 'critical' },
  'non-recoverable': { text: '回復不能', tone: 'critical' },
}

/**
 * The limits of a chart's sensors, as the BMC last wrote them into its log, because there is no other source. Only
 * limits in the unit of the chart; sensors with the same limit share one line.
 */
export function thresholdsOf(chart: MetricChart, logs: readonly HardLog[]): Threshold[] {
  const known = new Map<string, { value: number; sensors: string[]; side: string; level: string }>()
  for (const { label: sensor } of chart.series) {
    for (const [kind, value] of limitsOf(sensor, chart.baseUnit, logs)) {
      const key = `${kind} ${value}`
      const [side = '', level = ''] = kind.split(' ')
      known.set(key, { value, side, level, sensors: [...(known.get(key)?.sensors ?? []), sensor] })
    }
  }
  return [...known.values()].map(({ value, sensors, side, level }) => {
    const shown = value / chart.divisor
    const { text, tone } = LEVELS[level] ?? { text: '', tone: 'neutral' }
    return {
      value: shown,
      tone,
      of: sensors,
      mark: `${side === 'upper' ? '上限' : '下限'} ${formatNumber(shown)}`,
      label: `${sensors.join('・')} ${side === 'upper' ? '上限' : '下限'}（${text}）${formatNumber(shown, chart.unit)}`,
    }
  })
}

/** `upper critical` -> value, of the newest record of each kind. */
function limitsOf(sensor: string, unit: string, logs: readonly HardLog[]): Map<string, number> {
  const limits = new Map<string, { value: number; at: string }>()
  for (const { sensorName, reading, entryCode, receivedAt } of logs) {
    if (sensorName !== sensor || reading?.threshold == null || baseUnit(reading.unit) !== unit) continue
    const [, side, level] = /^(upper|lower)\s(non-critical|critical|non-recoverable)\b/i.exec(entryCode ?? '') ?? []
    if (!side || !level) continue
    const kind = `${side} ${level}`.toLowerCase()
    const before = limits.get(kind)
    if (!before || before.at < receivedAt) limits.set(kind, { value: reading.threshold, at: receivedAt })
  }
  return new Map([...limits].map(([kind, { value }]) => [kind, value]))
}

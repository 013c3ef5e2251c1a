import type { Metrics } from './metrics'
import { baseUnit, scaleFor } from './metric-units'

export type MetricResult = Metrics['data']['result'][number]
type Readable = MetricResult & { values: [number, string][] }

/** One line: unix seconds and values. The label is unique in its chart. */
export type MetricSeries = { label: string; unit: string; points: [number, number][] }
/** Lines of one chart. Their points are values in `baseUnit`, divided by `divisor` for `unit`. */
export type MetricChart = { unit: string; divisor: number; baseUnit: string; series: MetricSeries[] }
/** `unreadable`: names of series whose samples could not be read. */
export type MetricGroup = { label: string; charts: MetricChart[]; unreadable: string[] }

const GROUPS: { label: string; names: RegExp }[] = [
  { label: '温度', names: /^ipmi_temperature/ },
  { label: 'ファン', names: /^ipmi_fan/ },
  { label: '電力', names: /^ipmi_(dcmi_)?power/ },
  { label: '電圧', names: /^ipmi_(voltage|current)/ },
  { label: 'CPU', names: /^node_(cpu|load)/ },
  { label: 'メモリ', names: /^node_memory/ },
  { label: 'ディスク', names: /^node_(disk|filesystem)/ },
  { label: 'ネットワーク', names: /^node_network/ },
]
export const GROUP_LABELS = GROUPS.map(({ label }) => label)
const OTHER = 'その他'

const nameOf = ({ metric }: MetricResult) => metric.__name__ ?? ''
const isReadable = (result: MetricResult): result is Readable => result.values !== null

/** Groups series by the measured part, and within a group by unit. Series without a group come last. */
export function groupsOf(results: readonly MetricResult[]): MetricGroup[] {
  const groupOf = (result: MetricResult) => GROUPS.find(({ names }) => names.test(nameOf(result)))?.label ?? OTHER
  return [...GROUP_LABELS, OTHER]
    .map((label) => {
      const own = results.filter((result) => groupOf(result) === label)
      const readable = own.filter(isReadable)
      const units = [...new Set(readable.map(unitOf))]
      return {
        label,
        charts: units.map((unit) =>
          chartOf(
            readable.filter((result) => unitOf(result) === unit),
            unit,
          ),
        ),
        unreadable: own
          .filter((result) => !isReadable(result))
          .map(({ metric }) => labelOf(metric) || '名前のない系列'),
      }
    })
    .filter(({ charts, unreadable }) => charts.length > 0 || unreadable.length > 0)
}

/** The unit of a series in its chart. Bits for a network, because its links are rated in them; bytes for a disk. */
function unitOf(result: MetricResult): string {
  const unit = baseUnit(result.metric.unit ?? '')
  return unit === 'bytes_per_second' && nameOf(result).startsWith('node_network_') ? 'bits_per_second' : unit
}

function chartOf(results: readonly Readable[], unit: string): MetricChart {
  const factor = unit === 'bits_per_second' ? 8 : 1
  const lines = results.map(({ metric, values }) => ({
    label: labelOf(metric),
    points: values.map(([at, text]): [number, number] => [at, numberOf(text) * factor]),
  }))
  const highest = lines.reduce(
    (most, { points }) =>
      points.reduce((high, [, value]) => (Number.isFinite(value) ? Math.max(high, Math.abs(value)) : high), most),
    0,
  )
  const scale = scaleFor(unit, highest)
  const labels = distinct(lines.map(({ label }) => label))
  return {
    unit: scale.unit,
    divisor: scale.divisor,
    baseUnit: unit,
    series: lines.map(({ points }, index) => ({
      label: labels[index] ?? '',
      unit: scale.unit,
      points: scale.divisor === 1 ? points : points.map(([at, value]): [number, number] => [at, value / scale.divisor]),
    })),
  }
}

/**
 * Reads a sample, with `+Inf` and `NaN`
 * (https://prometheus.io/docs/prometheus/latest/querying/api/#expression-query-result-formats).
 */
function numberOf(text: string): number {
  return /^[+-]?inf$/i.test(text) ? (text.startsWith('-') ? -Infinity : Infinity) : Number(text)
}

/** What a name leaves open. */
const WAYS: { names: RegExp; text: string }[] = [
  { names: /^node_filesystem_usage_/, text: '使用率' },
  { names: /_receive_/, text: '受信' },
  { names: /_transmit_/, text: '送信' },
  { names: /_read_/, text: '読み込み' },
  { names: /_writ(e|ten)_/, text: '書き込み' },
]

/**
 * With the direction, because a device has the same name when it is read and written, and of a file system with what is
 * measured, because 「/」 alone says nothing.
 */
function labelOf(metric: MetricResult['metric']): string {
  const way = WAYS.find(({ names }) => names.test(metric.__name__ ?? ''))
  return [metric.name ?? metric.__name__ ?? '', way?.text].filter(Boolean).join(' ')
}

/** Equal labels get a number, so that each line can be switched on its own. */
function distinct(labels: readonly string[]): string[] {
  return labels.map((label, index) => {
    const before = labels.slice(0, index).filter((each) => each === label).length
    return before === 0 ? label : `${label} #${before + 1}`
  })
}

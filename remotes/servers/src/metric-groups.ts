import type { Metrics } from '@portal/api-client/servers'

export type MetricResult = Metrics['data']['result'][number]
export type MetricGroup = { label: string; results: MetricResult[] }

const GROUPS: { label: string; names: RegExp }[] = [
  { label: '温度', names: /^ipmi_temperature/ },
  { label: 'ファン', names: /^ipmi_fan/ },
  { label: '電力', names: /^ipmi_(dcmi_)?power/ },
  { label: '電圧', names: /^ipmi_(voltage|current)/ },
  { label: 'CPU', names: /^node_cpu/ },
  { label: 'メモリ', names: /^node_memory/ },
  { label: 'ディスク', names: /^node_(disk|filesystem)/ },
  { label: 'ネットワーク', names: /^node_network/ },
]

/** Series by what they measure; what no group takes goes to the end. */
export function groupsOf(results: readonly MetricResult[]): MetricGroup[] {
  const name = (result: MetricResult) => result.metric.__name__ ?? ''
  const rest = results.filter((result) => !GROUPS.some(({ names }) => names.test(name(result))))
  const known = GROUPS.map(({ label, names }) => ({ label, results: results.filter((result) => names.test(name(result))) }))
  return [...known, { label: 'その他', results: rest }].filter((group) => group.results.length > 0)
}

export type MetricSeries = { label: string; unit: string; points: [number, number | null][] }

/**
 * Prometheus strings as numbers; `NaN` and infinities are gaps. Units that grow large are scaled alike for the whole
 * group, so that its lines share one axis.
 */
export function seriesOf(results: readonly MetricResult[]): MetricSeries[] {
  const parsed = results.map(({ metric, values }) => ({
    metric,
    points: values.map(([at, text]): [number, number | null] => [at, Number.isFinite(Number(text)) ? Number(text) : null]),
  }))
  const highest = parsed.flatMap(({ points }) => points).reduce((most, [, value]) => Math.max(most, Math.abs(value ?? 0)), 0)
  return parsed.map(({ metric, points }) => {
    const { unit, divisor } = scaleFor(metric.unit ?? '', highest)
    return {
      label: labelOf(metric),
      unit,
      points: divisor === 1 ? points : points.map(([at, value]) => [at, value === null ? null : value / divisor]),
    }
  })
}

const WAYS: { names: RegExp; text: string }[] = [
  { names: /_receive_/, text: '受信' }, { names: /_transmit_/, text: '送信' },
  { names: /_read_/, text: '読み込み' }, { names: /_writ(e|ten)_/, text: '書き込み' },
]

/** One device is measured both ways, under one name. */
function labelOf(metric: MetricResult['metric']): string {
  const way = WAYS.find(({ names }) => names.test(metric.__name__ ?? ''))
  return [metric.name ?? metric.__name__ ?? '', way?.text].filter(Boolean).join(' ')
}

const UNITS: Record<string, string> = { celsius: '℃', rpm: 'rpm', watts: 'W', volts: 'V', amperes: 'A', percent: '%' }
/** Largest first. Memory is counted in powers of two, traffic in powers of ten. */
const SCALES: Record<string, { unit: string; divisor: number }[]> = {
  bytes: [{ unit: 'TiB', divisor: 2 ** 40 }, { unit: 'GiB', divisor: 2 ** 30 }, { unit: 'MiB', divisor: 2 ** 20 }, { unit: 'B', divisor: 1 }],
  bytes_per_second: [{ unit: 'GB/s', divisor: 1e9 }, { unit: 'MB/s', divisor: 1e6 }, { unit: 'kB/s', divisor: 1e3 }, { unit: 'B/s', divisor: 1 }],
}

function scaleFor(unit: string, highest: number): { unit: string; divisor: number } {
  const scales = SCALES[unit]
  return scales?.find(({ divisor }) => highest >= divisor) ?? scales?.at(-1) ?? { unit: UNITS[unit] ?? unit, divisor: 1 }
}

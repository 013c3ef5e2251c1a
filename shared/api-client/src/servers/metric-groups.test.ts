import { groupsOf, type MetricResult } from './metric-groups'

type Values = [number, string][] | null
const result = (name: string, labels: Record<string, string> = {}, values: Values = [[60, '1']]): MetricResult => ({
  metric: { __name__: name, ...labels },
  values,
})
const chartsOf = (...results: MetricResult[]) => groupsOf(results).flatMap(({ charts }) => charts)

test('series are grouped by what they measure, in a fixed order, the unknown last', () => {
  const groups = groupsOf([
    result('vendor_special'),
    result('node_cpu_usage_percent'),
    result('ipmi_dcmi_power_consumption_current_watts'),
    result('ipmi_temperature_celsius'),
    result('ipmi_power_watts'),
  ])
  const counts = groups.map(({ label, charts }) => `${label} ${charts[0]?.series.length}`)
  expect(counts).toEqual(['温度 1', '電力 2', 'CPU 1', 'その他 1'])
})

test('each unit of a group has a chart of its own', () => {
  const [group] = groupsOf([
    result('node_filesystem_usage_percent', { name: '/', unit: 'percent' }),
    result('node_disk_read_bytes_per_second', { name: 'sda', unit: 'bytes_per_second' }, [[60, '2500']]),
  ])
  expect(group?.label).toBe('ディスク')
  const charts = group?.charts.map(({ unit, series }) => `${unit}: ${series[0]?.label}`)
  expect(charts).toEqual(['%: / 使用率', 'kB/s: sda 読み込み'])
})

test('NaN stays no number and an infinity stays one', () => {
  const texts = ['24.5', 'NaN', '+Inf', '-Inf'].map((text, at): [number, string] => [60 * at, text])
  const [chart] = chartsOf(result('ipmi_temperature_celsius', { name: 'Inlet Temp', unit: 'celsius' }, texts))
  const points = [24.5, NaN, Infinity, -Infinity].map((value, at) => [60 * at, value])
  expect(chart?.series).toEqual([{ label: 'Inlet Temp', unit: '°C', points }])
})

test('bytes are scaled alike for all series of a chart', () => {
  const [chart] = chartsOf(
    result('node_memory_total_bytes', { name: 'Memory total', unit: 'bytes' }, [[60, String(64 * 2 ** 30)]]),
    result('node_memory_used_bytes', { name: 'Memory used', unit: 'bytes' }, [[60, String(2 ** 29)]]),
  )
  expect(chart?.series.map(({ unit }) => unit)).toEqual(['GiB', 'GiB'])
  expect(chart?.series.map(({ points }) => points[0]?.[1])).toEqual([64, 0.5])
})

test.each([
  ['900', 'B'],
  ['2048', 'KiB'],
  ['3e6', 'MiB'],
  ['NaN', 'B'],
])('%s bytes are shown in %s', (value, unit) => {
  expect(chartsOf(result('node_memory_used_bytes', { unit: 'bytes' }, [[60, value]]))[0]?.unit).toBe(unit)
})

test('traffic is in bits, and both ways of one device can be told apart', () => {
  const [chart] = chartsOf(
    ...['receive', 'transmit'].map((way) =>
      result(`node_network_${way}_bytes_per_second`, { name: 'eno1', unit: 'bytes_per_second' }, [[60, '1500000']]),
    ),
  )
  expect(chart?.series).toEqual([
    { label: 'eno1 受信', unit: 'Mbps', points: [[60, 12]] },
    { label: 'eno1 送信', unit: 'Mbps', points: [[60, 12]] },
  ])
})

test('series of one name get labels of their own', () => {
  const fan = (id: number) => result('ipmi_fan_speed_rpm', { name: 'FAN', id: String(id), unit: 'rpm' })
  const [chart] = chartsOf(fan(1), fan(2), fan(3))
  expect(chart?.series.map(({ label }) => label)).toEqual(['FAN', 'FAN #2', 'FAN #3'])
})

test('a series that cannot be read is named beside those that can', () => {
  const [group] = groupsOf([
    result('ipmi_fan_speed_rpm', { name: 'FAN1', unit: 'rpm' }, null),
    result('ipmi_fan_speed_rpm', { name: 'FAN2', unit: 'rpm' }),
  ])
  expect(group?.unreadable).toEqual(['FAN1'])
  expect(group?.charts[0]?.series.map(({ label }) => label)).toEqual(['FAN2'])
})

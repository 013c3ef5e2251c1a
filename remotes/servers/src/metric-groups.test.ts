import { groupsOf, type MetricResult, seriesOf } from './metric-groups'

const result = (name: string, labels: Record<string, string> = {}, values: [number, string][] = [[60, '1']]): MetricResult => ({
  metric: { __name__: name, ...labels },
  values,
})

test('series are grouped by what they measure, in a fixed order, the unknown last', () => {
  const groups = groupsOf([
    result('vendor_special'), result('node_cpu_usage_percent'), result('ipmi_dcmi_power_consumption_current_watts'),
    result('ipmi_temperature_celsius'), result('ipmi_power_watts'),
  ])
  expect(groups.map(({ label, results }) => [label, results.length])).toEqual([['温度', 1], ['電力', 2], ['CPU', 1], ['その他', 1]])
})

test('what is no number is a gap', () => {
  const [series] = seriesOf([result('ipmi_temperature_celsius', { name: 'Inlet Temp', unit: 'celsius' }, [[60, '24.5'], [120, 'NaN'], [180, '+Inf']])])
  expect(series).toEqual({ label: 'Inlet Temp', unit: '℃', points: [[60, 24.5], [120, null], [180, null]] })
})

test('bytes are scaled alike for all series of a group', () => {
  const series = seriesOf([
    result('node_memory_total_bytes', { name: 'Memory total', unit: 'bytes' }, [[60, String(64 * 2 ** 30)]]),
    result('node_memory_used_bytes', { name: 'Memory used', unit: 'bytes' }, [[60, String(2 ** 29)]]),
  ])
  expect(series.map(({ unit, points }) => [unit, points[0]?.[1]])).toEqual([['GiB', 64], ['GiB', 0.5]])
})

test('both ways of one device can be told apart', () => {
  const both = ['receive', 'transmit'].map((way) =>
    result(`node_network_${way}_bytes_per_second`, { name: 'eno1', unit: 'bytes_per_second' }, [[60, '1500000']]))
  expect(seriesOf(both).map(({ label, unit }) => [label, unit])).toEqual([['eno1 受信', 'MB/s'], ['eno1 送信', 'MB/s']])
})

test('nothing but gaps has the smallest unit', () => {
  const [series] = seriesOf([result('node_memory_used_bytes', { name: 'Memory used', unit: 'bytes' }, [[60, 'NaN']])])
  expect(series?.unit).toBe('B')
})

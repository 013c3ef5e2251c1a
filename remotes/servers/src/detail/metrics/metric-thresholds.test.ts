import { HardLog } from '@portal/api-client/servers'
import { thresholdsOf } from './metric-thresholds'

const LOW = 'Lower Critical - going low'
const WARNING = 'Lower Non-critical - going low'
const NOW = '2026-11-20T00:00:00Z'
type Reading = NonNullable<HardLog['reading']>
const log = (sensorName: string, entryCode: string, reading: Reading, receivedAt = NOW): HardLog => {
  const own = { id: `${sensorName} ${entryCode} ${receivedAt}`, serverID: 's', sensorName, entryCode }
  return { ...HardLog.parse({ ...own, occurredAt: receivedAt, receivedAt, severity: 'Critical' }), reading }
}
const rpm = (value: number, threshold: number | null) => ({ value, threshold, unit: 'RPM' })
const chart = (unit: string, baseUnit: string, ...labels: string[]) => ({
  unit,
  baseUnit,
  divisor: 1,
  series: labels.map((label) => ({ label, unit, points: [] })),
})
const fans = chart('rpm', 'rpm', 'FAN3', 'FAN4')

test('sensors with the same limit share a line', () => {
  const logs = [log('FAN3', LOW, rpm(480, 900)), log('FAN4', LOW, rpm(720, 900))]
  expect(thresholdsOf(fans, logs)).toEqual([
    { value: 900, tone: 'critical', of: ['FAN3', 'FAN4'], mark: '下限 900', label: 'FAN3・FAN4 下限（重大）900 rpm' },
  ])
})

test('the newest record of a limit counts', () => {
  const logs = [log('FAN3', WARNING, rpm(1400, 1500)), log('FAN3', WARNING, rpm(1000, 1200), '2026-11-01T00:00:00Z')]
  expect(thresholdsOf(fans, logs).map(({ label }) => label)).toEqual(['FAN3 下限（警告）1,500 rpm'])
})

test('a limit of another sensor, of another unit, or of an unknown kind is not drawn', () => {
  const logs = [
    log('FAN1', LOW, rpm(480, 900)),
    log('FAN3', LOW, { value: 10, threshold: 20, unit: '%' }),
    log('FAN3', 'State Asserted', rpm(480, 900)),
    log('FAN3', LOW, rpm(480, null)),
  ]
  expect(thresholdsOf(fans, logs)).toEqual([])
})

test('°C of a log is celsius of a metric', () => {
  const warm = { value: 37, threshold: 35, unit: '°C' }
  const logs = [log('Inlet Temp', 'Upper Non-critical - going high', warm)]
  expect(thresholdsOf(chart('°C', 'celsius', 'Inlet Temp'), logs).map(({ label, tone }) => [label, tone])).toEqual([
    ['Inlet Temp 上限（警告）35 °C', 'warning'],
  ])
})

import type { HardLog } from '@portal/api-client/servers'
import { thresholdsOf } from './metric-thresholds'

const log = (
  sensorName: string,
  entryCode: string,
  value: number,
  threshold: number | null,
  unit: string,
  receivedAt = '2026-11-20T00:00:00Z',
): HardLog => ({
  id: `${sensorName} ${entryCode} ${receivedAt}`,
  serverID: 's',
  occurredAt: receivedAt,
  receivedAt,
  severity: 'Critical',
  source: 'ipmi',
  entryType: 'SEL',
  sensorType: 'Fan',
  sensorName,
  entryCode,
  message: '',
  reading: { value, unit, threshold },
})
const chart = (unit: string, baseUnit: string, ...labels: string[]) => ({
  unit,
  baseUnit,
  divisor: 1,
  series: labels.map((label) => ({ label, unit, points: [] })),
})
const fans = chart('rpm', 'rpm', 'FAN3', 'FAN4')

test('sensors with the same limit share a line', () => {
  const logs = [
    log('FAN3', 'Lower Critical - going low', 480, 900, 'RPM'),
    log('FAN4', 'Lower Critical - going low', 720, 900, 'RPM'),
  ]
  expect(thresholdsOf(fans, logs)).toEqual([
    { value: 900, tone: 'critical', of: ['FAN3', 'FAN4'], mark: '下限 900', label: 'FAN3・FAN4 下限（重大）900 rpm' },
  ])
})

test('the newest record of a limit counts', () => {
  const logs = [
    log('FAN3', 'Lower Non-critical - going low', 1400, 1500, 'RPM', '2026-11-20T00:00:00Z'),
    log('FAN3', 'Lower Non-critical - going low', 1000, 1200, 'RPM', '2026-11-01T00:00:00Z'),
  ]
  expect(thresholdsOf(fans, logs).map(({ label }) => label)).toEqual(['FAN3 下限（警告）1,500 rpm'])
})

test('a limit of another sensor, of another unit, or of an unknown kind is not drawn', () => {
  const logs = [
    log('FAN1', 'Lower Critical - going low', 480, 900, 'RPM'),
    log('FAN3', 'Lower Critical - going low', 10, 20, '%'),
    log('FAN3', 'State Asserted', 480, 900, 'RPM'),
    log('FAN3', 'Lower Critical - going low', 480, null, 'RPM'),
  ]
  expect(thresholdsOf(fans, logs)).toEqual([])
})

test('°C of a log is celsius of a metric', () => {
  const logs = [log('Inlet Temp', 'Upper Non-critical - going high', 37, 35, '°C')]
  expect(thresholdsOf(chart('°C', 'celsius', 'Inlet Temp'), logs).map(({ label, tone }) => [label, tone])).toEqual([
    ['Inlet Temp 上限（警告）35 °C', 'warning'],
  ])
})

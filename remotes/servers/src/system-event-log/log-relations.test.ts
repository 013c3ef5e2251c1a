import { HardLog } from '@portal/api-client/servers'
import { counterpartOf, recurrences } from './log-relations'

const NOW = Date.parse('2025-11-21T00:00:00Z')
let id = 0
const log = (direction: HardLog['direction'], day: string, part: Partial<HardLog> = {}): HardLog => {
  const at = { occurredAt: `${day}T00:00:00Z`, receivedAt: `${day}T00:00:00Z` }
  const sensor = { sensorType: 'Fan', sensorName: 'FAN2', entryCode: 'Lower Critical - going low', direction }
  return { ...HardLog.parse({ id: String(++id), serverID: 's', severity: 'Warning', ...at, ...sensor }), ...part }
}
/** Newest first, as the API answers. */
const newestFirst = (...logs: HardLog[]) => [...logs].reverse()

test('an alarm names its end, and the end the first alarm that it ended', () => {
  const end = log('deassert', '2025-11-03')
  const ended = { clearedByID: end.id }
  const alarms = [log('assert', '2025-11-01', ended), log('assert', '2025-11-02', ended)]
  const logs = newestFirst(...alarms, end)
  expect(counterpartOf(alarms[1]!, logs)).toEqual({ log: end, isInferred: false })
  expect(counterpartOf(end, logs)).toEqual({ log: alarms[0], isInferred: false })
})

test('where nothing is named, the next end of the same sensor and symptom is taken, and said to be inferred', () => {
  const [first, firstEnd] = [log('assert', '2025-11-01'), log('deassert', '2025-11-02')]
  const [second, secondEnd] = [log('assert', '2025-11-03'), log('deassert', '2025-11-04')]
  const other = log('deassert', '2025-11-03', { sensorName: 'FAN3' })
  const logs = newestFirst(first, firstEnd, second, other, secondEnd)
  expect(counterpartOf(first, logs)).toEqual({ log: firstEnd, isInferred: true })
  expect(counterpartOf(second, logs)).toEqual({ log: secondEnd, isInferred: true })
  expect(counterpartOf(secondEnd, logs)).toEqual({ log: second, isInferred: true })
  expect(counterpartOf(other, logs)).toBeNull()
})

test('an alarm without an end has none', () => {
  const alarm = log('assert', '2025-11-01')
  expect(counterpartOf(alarm, [alarm])).toBeNull()
})

test('the same symptom is the same sensor and state, within 90 days, without its ends', () => {
  const now = log('assert', '2025-11-20')
  const logs = [
    ...[now, log('deassert', '2025-11-19'), log('assert', '2025-10-01')],
    ...[log('assert', '2025-08-23'), log('assert', '2025-08-22')],
    log('assert', '2025-11-01', { sensorName: 'FAN3' }),
    log('assert', '2025-11-01', { entryCode: 'Lower Non-critical - going low' }),
  ]
  const days = recurrences(now, logs, NOW).map(({ occurredAt }) => occurredAt?.slice(0, 10))
  expect(days).toEqual(['2025-11-20', '2025-10-01', '2025-08-23'])
})

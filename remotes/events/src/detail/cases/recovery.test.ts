import { HardLog } from '@portal/api-client/servers'
import { Event } from '@portal/api-client/events'
import { recoveryOf, recoveryText } from './recovery'

const at = (minute: number) => new Date(Date.parse('2025-11-21T00:00:00Z') + minute * 60_000).toISOString()
const log = (id: string, direction: HardLog['direction'], minute: number, part: Partial<HardLog> = {}): HardLog => {
  const sensor = { sensorType: 'Fan', sensorName: 'FAN3', sensorNumber: 3, entryCode: 'Lower Critical - going low' }
  const own = { id, serverID: 's1', direction, occurredAt: at(minute), receivedAt: at(minute), message: 'Fan speed' }
  return { ...HardLog.parse({ ...own, ...sensor, entryType: 'SEL' }), ...part }
}
const times = { occurredAt: at(10), lastOccurredAt: at(20), count: 2 }
const event = Event.parse({ id: 'e1', serverID: 's1', hardLogID: 'alarm', ...times })
const alarm = log('alarm', 'assert', 10)
const again = log('again', 'assert', 20, { eventID: 'e1' })
/** Newest first, as the API returns them. */
const found = (...logs: HardLog[]) => recoveryOf(event, [...logs, again, alarm].toReversed())?.id

/** A SEL record of the sensor with an event type (bit 7 is the direction) and an offset. */
const raw = (type: number, offset: number) =>
  `${'00'.repeat(12)}${type.toString(16).padStart(2, '0')}5${offset.toString(16)}0000`

test('the first end of the same sensor after the last alarm of the event', () => {
  const [early, end, later] = [log('early', 'deassert', 15), log('end', 'deassert', 30), log('later', 'deassert', 40)]
  expect(found(early, later, end)).toBe('end')
  expect(recoveryText(end)).toBe('2025/11/21 09:30:00 JST FAN3 Fan speed')
})

test.each<[string, HardLog]>([
  ['of another sensor', log('x', 'deassert', 30, { sensorName: 'FAN4', sensorNumber: 4 })],
  ['of another kind of sensor', log('x', 'deassert', 30, { sensorType: 'Temperature' })],
  ['of another server', log('x', 'deassert', 30, { serverID: 's2' })],
  ['of another limit', log('x', 'deassert', 30, { entryCode: 'Lower Non-critical - going low' })],
  ['that is earlier', log('x', 'deassert', 5)],
  ['between two alarms of the event', log('x', 'deassert', 15)],
  ['in the moment of the last alarm', log('x', 'deassert', 20)],
  ['that is another alarm', log('x', 'assert', 30)],
  ['that says no direction', log('x', null, 30)],
  ['of a sensor without name and number', log('x', 'deassert', 30, { sensorName: null, sensorNumber: null })],
  ['without any time', log('x', 'deassert', 30, { occurredAt: null, receivedAt: '' })],
])('none %s', (_why, other) => expect(found(other)).toBeUndefined())

test('none that the alarm names, when it is of another sensor', () => {
  const other = log('other', 'deassert', 30, { sensorName: 'FAN4', sensorNumber: 4 })
  expect(recoveryOf(event, [other, { ...alarm, clearedByID: 'other' }])).toBeUndefined()
})

test('the bytes tell the limits of a sensor apart, whatever the text says', () => {
  const low = { ...alarm, raw: raw(0x01, 2) }
  const of = (type: number, offset: number) =>
    recoveryOf(event, [log('end', 'deassert', 30, { raw: raw(type, offset), entryCode: 'deasserted' }), low])?.id
  expect(of(0x81, 2)).toBe('end')
  expect(of(0x81, 0)).toBeUndefined()
  expect(of(0x83, 2)).toBeUndefined()
})

test('a BMC without a clock is believed by the time of receipt, and a sensor without a name by its number', () => {
  expect(found(log('end', 'deassert', 30, { occurredAt: '2000-01-01T00:00:00Z' }))).toBe('end')
  expect(found(log('end', 'deassert', 5, { occurredAt: '2000-01-01T00:00:00Z' }))).toBeUndefined()
  expect(found(log('end', 'deassert', 30, { sensorName: null }))).toBe('end')
})

test('an event without a record of its own has none, because its sensor is not known', () => {
  const unknown = { ...event, hardLogID: null }
  expect(recoveryOf(unknown, [log('end', 'deassert', 30), alarm])).toBeUndefined()
  expect(recoveryOf(unknown, [log('end', 'deassert', 30), again, alarm])?.id).toBe('end')
  expect(recoveryOf(event, [])).toBeUndefined()
})

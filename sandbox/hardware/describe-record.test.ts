import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alarmText } from './alarm-text'
import { describeRecord } from './describe-record'
import { encodeRecord, EVENT_TYPE, SENSOR_TYPE, type SystemRecord } from './sel-record'
import { recordOf, sensorDataOf, SYMPTOMS, symptomOf } from './symptoms'

const base: SystemRecord = {
  kind: 'system',
  recordID: 7,
  timestamp: 1_763_600_000,
  sensorType: SENSOR_TYPE.Voltage,
  sensorNumber: 0x30,
  direction: 'assert',
  eventType: EVENT_TYPE.threshold,
  data: [0x52, 176, 180],
  generatorID: 0x0020,
}
const sensor = { name: '12V', scale: { factor: 0.06, offset: 0, unit: 'V' } }
const read = (parts: Partial<SystemRecord>, of: Parameters<typeof describeRecord>[1] = sensor) =>
  describeRecord(encodeRecord({ ...base, ...parts }), of)

test('a threshold record tells its reading and threshold in the unit of the sensor', () => {
  const { message, reading, severity, sensorType, entryCode, occurredAt, direction } = read({})
  assert.equal(message, '12V: Lower Critical - going low (10.56 V, threshold 10.8 V) - Asserted')
  assert.deepEqual(reading, { value: 10.56, unit: 'V', threshold: 10.8 })
  assert.deepEqual([severity, sensorType, direction], ['Critical', 'Voltage', 'assert'])
  assert.deepEqual([entryCode, occurredAt], ['Lower Critical - going low', '2025-11-20T00:53:20.000Z'])
})

test('the bits of event data 1 say whether bytes 2 and 3 are a reading and a threshold', () => {
  assert.deepEqual(read({ data: [0x42, 176, 255] }).reading, { value: 10.56, unit: 'V', threshold: null })
  assert.equal(read({ data: [0x02, 255, 255] }).reading, null)
  assert.equal(read({ data: [0x02, 255, 255] }).message, '12V: Lower Critical - going low - Asserted')
})

test('the end of an alarm is good news', () => {
  const { severity, direction } = read({ direction: 'deassert' })
  assert.deepEqual([severity, direction], ['OK', 'deassert'])
})

test('the same offset means different things for different sensors', () => {
  const discrete = (sensorType: number, offset: number, eventType: number = EVENT_TYPE.sensorSpecific) =>
    read({ sensorType, eventType, data: [offset, 0xff, 0xff] }, { name: 'X' })
  assert.equal(discrete(SENSOR_TYPE['Drive Slot/Bay'], 1).entryCode, 'Drive Fault')
  assert.equal(discrete(SENSOR_TYPE.Memory, 1).entryCode, 'Uncorrectable ECC')
  assert.equal(discrete(SENSOR_TYPE.Watchdog, 1).entryCode, 'Hard Reset')
  assert.equal(discrete(SENSOR_TYPE.Fan, 1, EVENT_TYPE.redundancy).severity, 'Warning')
  assert.equal(discrete(SENSOR_TYPE.PowerUnit, 1, EVENT_TYPE.redundancy).severity, 'Critical')
})

test('a clock that was never set is no time', () => {
  assert.equal(read({ timestamp: 42 }).occurredAt, null)
  assert.equal(read({ timestamp: 0xffffffff }).occurredAt, null)
})

test('what no table and no sensor data record knows is named by its codes, and is a notice', () => {
  const { message, sensorType, severity } = read({ sensorType: 0xc5, eventType: 0x7e, data: [0x03, 0, 0] }, null)
  assert.equal(message, 'Sensor 30h: Event type 7eh, offset 03h - Asserted')
  assert.deepEqual([sensorType, severity], ['Sensor type c5h', 'OK'])
})

test('an OEM record without a time is kept as it is', () => {
  const log = describeRecord('0700e00102030405060708090a0b0c0d', null)
  assert.deepEqual([log.entryType, log.occurredAt], ['Oem', null])
  assert.equal(log.message, 'OEM record e0, data 0102030405060708090a0b0c0d')
})

test('each alarm of the simulated machines has words of its own', () => {
  for (const [name, symptom] of Object.entries(SYMPTOMS)) {
    if (symptom.severity === 'OK' || name === 'logAlmostFull') continue
    const record = recordOf(symptom, 'assert', 1, 1_763_600_000)
    const { title, message } = alarmText(describeRecord(record, sensorDataOf(symptom)))
    assert.ok(!title.includes('の異常（') && !message.includes('—'), `${name}: ${title} ${message}`)
  }
})

test('an alarm without words of its own is named by what the BMC calls it', () => {
  const record = recordOf(symptomOf('logAlmostFull'), 'assert', 1, 1)
  const { title, category } = alarmText(describeRecord(record, { name: 'SEL' }))
  assert.deepEqual([title, category], ['SEL の異常（SEL Almost Full）', 'other'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeRecord, encodeRecord, EVENT_TYPE, SENSOR_TYPE } from './sel-record'
import { recordOf, SYMPTOMS } from './symptoms'

test('a system event has the layout of IPMI v2.0 table 32-1', () => {
  const { data } = recordOf(SYMPTOMS.fan3Low, 'assert')
  const hex = encodeRecord({
    kind: 'system', recordID: 0x0201, timestamp: 0x67_4e_ea_de, sensorType: SENSOR_TYPE.Fan, sensorNumber: 0x43,
    direction: 'assert', eventType: EVENT_TYPE.threshold, data,
  })
  //                  id   ty  time     gen  ev ty no dt data
  assert.equal(hex, '0102' + '02' + 'deea4e67' + '2000' + '04' + '04' + '43' + '01' + '52080f')
})

test('the end of an alarm sets bit 7 of the event direction', () => {
  const { data } = recordOf(SYMPTOMS.memoryUncorrectable, 'assert')
  const record = {
    kind: 'system', recordID: 1, timestamp: 1, sensorType: SENSOR_TYPE.Memory, sensorNumber: 0x60, direction: 'deassert',
    eventType: EVENT_TYPE.sensorSpecific, data,
  } as const
  assert.equal(encodeRecord(record).slice(24), 'ef31ff04')
  assert.deepEqual(decodeRecord(encodeRecord(record)), record)
})

test('a timestamped OEM record has the layout of table 32-2', () => {
  const record = { kind: 'oem', recordID: 7, timestamp: 946_684_800, recordType: 0xc0, manufacturerID: 10_876, data: [1, 2, 3, 4, 5, 6] } as const
  assert.equal(encodeRecord({ ...record, data: [...record.data] }), '0700c080436d387c2a00010203040506')
  assert.deepEqual(decodeRecord('0700c080436d387c2a00010203040506'), record)
})

test('anything that is not 16 known bytes is refused', () => {
  assert.throws(() => decodeRecord('0102'), /16 bytes/)
  assert.throws(() => decodeRecord('0102e0'.padEnd(32, '0')), /unknown SEL record type e0h/)
})

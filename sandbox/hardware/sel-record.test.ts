import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeRecord, encodeRecord } from './sel-record'
import { recordOf, SYMPTOMS } from './symptoms'

test('a system event has the layout of IPMI v2.0 table 32-1', () => {
  //                                                                     id     ty   time       gen    ev   ty   no   dt   data
  assert.equal(
    recordOf(SYMPTOMS.fan3Low, 'assert', 0x0201, 0x674eeade),
    '0102' + '02' + 'deea4e67' + '2000' + '04' + '04' + '43' + '01' + '52080f',
  )
})

test('the end of an alarm sets bit 7 of the event direction', () => {
  const raw = recordOf(SYMPTOMS.memoryUncorrectable, 'deassert', 1, 1)
  assert.equal(raw.slice(24), 'ef31ff04')
  assert.equal(encodeRecord(decodeRecord(raw)), raw)
})

test('a timestamped OEM record has the layout of table 32-2', () => {
  const facts = { recordID: 7, timestamp: 946_684_800, recordType: 0xc0, manufacturerID: 10_876 }
  const record = { kind: 'oem', ...facts, data: [1, 2, 3, 4, 5, 6] } as const
  assert.deepEqual(decodeRecord('0700c080436d387c2a00010203040506'), record)
})

test('an OEM record without a time has the layout of table 32-3', () => {
  const raw = '0700e0' + '0102030405060708090a0b0c0d'
  const record = decodeRecord(raw)
  const facts = { kind: 'oem', recordID: 7, timestamp: null, recordType: 0xe0, manufacturerID: null }
  assert.deepEqual(record, { ...facts, data: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] })
  assert.equal(encodeRecord(record), raw)
})

test('anything that is not 16 known bytes is refused', () => {
  assert.throws(() => decodeRecord('0102'), /16 bytes/)
  assert.throws(() => decodeRecord('010203'.padEnd(32, '0')), /unknown SEL record type 3h/)
})

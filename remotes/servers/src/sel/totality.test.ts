import { dataText } from './event-data'
import { fieldsOf } from './fields'
import { decode } from './record'
import { sentence, summary } from './sentence'

const hex = (bytes: readonly number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whatever the bytes are: fields that are exactly the bytes, with words and no gap, and a sentence. */
function expectDecoded(bytes: readonly number[]): void {
  const raw = hex(bytes)
  const decoded = decode(raw)
  if (!decoded.ok) throw new Error(`${raw}: ${decoded.reason}`)
  const fields = fieldsOf(decoded)
  const joined = fields.map((field) => field.hex.replaceAll(' ', '').toLowerCase()).join('')
  const said = [
    sentence({ raw, sensorType: '', message: '' }),
    summary({ raw, sensorType: '', message: '' }) ?? '-',
    ...fields.flatMap(({ meaning, source, bits }) => [meaning, source, ...bits.map((each) => each.meaning)]),
  ]
  if (joined !== raw) throw new Error(`${raw}: the fields are ${joined}`)
  expectWords(...said)
}

/** Plain comparisons, not `expect`: there are hundreds of thousands. */
function expectWords(...said: readonly string[]): void {
  const wrong = said.find((text) => text === '' || /undefined|null|NaN|Infinity|\[object/.test(text))
  if (wrong !== undefined) throw new Error(`says ${JSON.stringify(wrong)}`)
}

const START = [0x01, 0x00, 0x02, 0x0e, 0xeb, 0x4e, 0x67, 0x20, 0x00, 0x04]
const BYTES = Array.from({ length: 256 }, (_, byte) => byte)
const OFFSETS = BYTES.slice(0, 16)

test('every sensor type and offset has words, for an alarm and for its end', () => {
  for (const type of BYTES) {
    for (const offset of OFFSETS) {
      expectDecoded([...START, type, 0x01, 0x6f, offset, 0xff, 0xff])
      expectDecoded([...START, type, 0x01, 0x81, 0xf0 | offset, 0x12, 0x34])
    }
  }
})

test('every value of event data 2 and 3 has words, for every sensor type and offset', () => {
  for (const type of BYTES.slice(0, 0x2d)) {
    for (const offset of OFFSETS) {
      const decoded = decode(hex([...START, type, 0x01, 0x6f, 0xf0 | offset, 0, 0]))
      if (!decoded.ok || decoded.record.kind !== 'system') throw new Error('a system event')
      const { record } = decoded
      for (const byte of BYTES) {
        const filled = { ...record, data: [record.data[0], byte, byte] as const }
        expectWords(dataText(filled, 2), dataText(filled, 3))
      }
    }
  }
})

test('every offset of every event type has words', () => {
  for (const byte of BYTES)
    for (const offset of OFFSETS) expectDecoded([...START, 0x04, 0x01, byte, 0x50 | offset, 0x31, 0xff])
})

test('every record type has words', () => {
  for (const byte of BYTES) {
    expectDecoded([0x01, 0x00, byte, ...START.slice(3), 0x04, 0x01, 0x01, 0x52, 0x08, 0x0f])
  }
})

test('any 16 bytes have words', () => {
  // A fixed sequence (Numerical Recipes' generator), so that a failure comes again.
  let state = 1
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  }
  for (let run = 0; run < 1000; run += 1) expectDecoded(Array.from({ length: 16 }, next))
})

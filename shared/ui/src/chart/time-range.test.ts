import { fromLocalInput, isoTime, toLocalInput } from './time-format'
import { customRange, panned, parseRange, PRESET_NAMES, spanOf, writeRange, zoomed } from './time-range'

const NOW = 1_763_700_123.4
const parse = (search: string) => parseRange(new URLSearchParams(search), '24h', NOW)

test('the step keeps a series near 300 samples', () => {
  const steps = { '1h': 15, '3h': 60, '6h': 120, '24h': 300, '7d': 3600, '30d': 10_800 }
  const found = PRESET_NAMES.map((name) => [name, spanOf({ kind: 'preset', name }, NOW).step])
  expect(found).toEqual(Object.entries(steps))
})

test('a preset ends on a whole step, so the question stays the same until the next one', () => {
  const preset = { kind: 'preset', name: '24h' } as const
  const { start, end, step } = spanOf(preset, NOW)
  expect(end % step).toBe(0)
  expect(end).toBeLessThanOrEqual(NOW)
  expect(end - start).toBe(86_400)
  expect(spanOf(preset, end + step - 1)).toEqual({ start, end, step })
  expect(spanOf(preset, end + step)).not.toEqual({ start, end, step })
})

test('a custom range stands still', () => {
  const range = { kind: 'custom', start: 1_763_600_007, end: 1_763_600_100 } as const
  expect(spanOf(range, NOW)).toEqual({ start: 1_763_599_995, end: 1_763_600_100, step: 15 })
  expect(spanOf(range, NOW + 9999)).toEqual(spanOf(range, NOW))
})

test('an address names a preset or a start and an end, and the rest of it stays', () => {
  expect(parse('')).toEqual({ range: { kind: 'preset', name: '24h' } })
  expect(parse('range=7d')).toEqual({ range: { kind: 'preset', name: '7d' } })
  expect(parse('range=2y')).toEqual({ range: { kind: 'preset', name: '24h' } })
  const custom = { kind: 'custom', start: 1_763_600_000, end: 1_763_603_600 } as const
  expect(parse('range=7d&start=1763600000&end=1763603600')).toEqual({ range: custom })
  const search = new URLSearchParams('tab=metrics&range=7d')
  expect(writeRange(search, custom, '24h').toString()).toBe('tab=metrics&start=1763600000&end=1763603600')
  expect(writeRange(search, { kind: 'preset', name: '24h' }, '24h').toString()).toBe('tab=metrics')
  expect(writeRange(search, { kind: 'preset', name: '1h' }, '24h').toString()).toBe('tab=metrics&range=1h')
})

test.each([
  ['start=1763600000&end=1763600000', /終了は開始より後/],
  ['start=1763800000&end=1763900000', /開始は現在より前/],
  ['start=1700000000&end=1763600000', /400 日以内/],
  ['start=1763600000&end=1763600010', /30 秒以上/],
  ['start=yesterday&end=1763600000', /両方/],
  ['end=1763600000', /両方/],
])('an address with %s is refused with a reason', (search, reason) => {
  expect(parse(search)).toEqual({ range: { kind: 'preset', name: '24h' }, problem: expect.stringMatching(reason) })
})

test('zoom and pan keep within 30 seconds and now', () => {
  expect(customRange(1000, 1010, NOW)).toEqual({ kind: 'custom', start: 990, end: 1020 })
  const span = { start: 10_000, end: 11_000, step: 15 }
  expect(zoomed(span, 0.5, NOW)).toEqual({ kind: 'custom', start: 10_250, end: 10_750 })
  expect(zoomed(span, 2, NOW)).toEqual({ kind: 'custom', start: 9500, end: 11_500 })
  expect(panned(span, -1, NOW)).toEqual({ kind: 'custom', start: 9500, end: 10_500 })
  expect(panned(span, 1, 11_200)).toEqual({ kind: 'custom', start: 10_200, end: 11_200 })
})

test('dates are typed and written in the zone of Japan', () => {
  expect(toLocalInput(1_763_700_123)).toBe('2025-11-21T13:42:03')
  expect(fromLocalInput('2025-11-21T13:42')).toBe(1_763_700_120)
  expect(fromLocalInput('')).toBeNull()
  expect(isoTime(1_763_700_123)).toBe('2025-11-21T13:42:03+09:00')
})

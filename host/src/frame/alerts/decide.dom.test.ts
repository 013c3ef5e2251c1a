import { type Alerts, mute, OFF } from '@portal/ui'
import { decide } from './decide'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** 2025-11-21 09:00 in Japan. */
const START = Date.parse('2025-11-21T00:00:00Z')

const on: Alerts = { ...OFF, isOn: true }
const e = (...ids: string[]) => ids.map((id) => ({ id }))
const ids = (notes: { id: string }[][]) => notes.map((note) => note.map(({ id }) => id))

test('what is open when notifications are switched on is not new, and later events are told once', () => {
  const first = decide(on, e('a'), START)
  expect(first.notes).toEqual([])
  const second = decide(first.alerts, e('a', 'b', 'b'), START + 1)
  expect(ids(second.notes)).toEqual([['b']])
  expect(decide(second.alerts, e('a', 'b'), START + 2).notes).toEqual([])
})

test('an event that is gone and comes back is new, but not while it is muted', () => {
  const known = decide({ ...on, isFirst: false }, e('a', 'b'), START).alerts
  const muted = mute(known, START + HOUR, 'b')
  const gone = decide(muted, [], START + 1).alerts
  expect(ids(decide(gone, e('a', 'b'), START + 2).notes)).toEqual([['a']])
  const back = decide(gone, e('b'), START + 3).alerts
  expect(ids(decide(back, e('b'), START + HOUR).notes)).toEqual([['b']])
})

test('quiet hours over midnight end with one summary, and many new events are one notification', () => {
  const at = (time: string) => Date.parse(`2025-11-${time}:00+09:00`)
  const quiet = { ...on, isFirst: false, quiet: { from: '22:00', to: '07:00' } }
  const night = decide(quiet, e('a', 'b'), at('21T23:30'))
  expect(night.notes).toEqual([])
  const later = decide(night.alerts, e('a', 'b'), at('22T06:59'))
  expect(later.notes).toEqual([])
  expect(ids(decide(later.alerts, e('a', 'b', 'c'), at('22T07:00')).notes)).toEqual([['c'], ['a', 'b']])
  expect(decide(quiet, e('a', 'b', 'c', 'd'), at('22T12:00')).notes).toHaveLength(1)
})

test('a clock that is put back by days does not prolong a mute', () => {
  const known = decide({ ...on, isFirst: false }, e('a'), START).alerts
  expect(ids(decide(mute(known, START + HOUR), e('a'), START - 3 * DAY).notes)).toEqual([['a']])
})

test('an event of a machine in maintenance is told once the window is over, if it is still open', () => {
  const until = new Date(START + HOUR).toISOString()
  const during = (id: string, end?: string) => ({ id, maintenance: { name: '法定停電', until: end } })
  const known = { ...on, isFirst: false }
  const first = decide(known, [during('a', until), during('b', until), { id: 'c' }], START)
  expect(ids(first.notes)).toEqual([['c']])
  const still = decide(first.alerts, [during('a', until), during('b', until), { id: 'c' }], START + HOUR - 1)
  expect(still.notes).toEqual([])
  // One of them was resolved meanwhile.
  expect(ids(decide(still.alerts, [during('a', until)], START + HOUR).notes)).toEqual([['a']])
  // Ended early, as the API then says.
  const early = new Date(START + 5).toISOString()
  expect(ids(decide(first.alerts, [during('a', early)], START + 5).notes)).toEqual([['a']])
  expect(decide(known, [during('d')], START + 9 * DAY).notes).toEqual([])
})

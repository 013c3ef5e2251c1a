import { randomNumbers } from '@portal/testing/random-numbers'
import { DAY_MS, MINUTE_MS } from '@portal/contract'
import { LAST } from './last'
import type { MaintenanceSchedule } from './maintenance-window'
import { activeWindowsAt, nextOccurrences, occurrenceAt, occurrencesBetween, windowState } from './occurrences'

type Timed = { schedule: MaintenanceSchedule; endedAt: string | null }
const japan = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', dateStyle: 'short' })
/** Asked for the same days again and again, and `Intl` is slow. */
function remembered<Value>(find: (at: number) => Value): (at: number) => Value {
  const known = new Map<number, Value>()
  return (at) => {
    const value = known.get(at) ?? find(at)
    known.set(at, value)
    return value
  }
}
const dateOf = remembered((at) => japan.format(at))
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const weekdays = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Tokyo', weekday: 'short' })
const weekdayOf = remembered((at) => WEEKDAYS.indexOf(weekdays.format(at)))

/** Whether a rule has an occurrence that begins on the day of this moment, by the calendar of `Intl`. */
function isDayOf(schedule: MaintenanceSchedule, at: number): boolean {
  if (schedule.kind === 'once') throw new Error('no rule')
  const date = dateOf(at)
  if (date < schedule.from || (schedule.until && date > schedule.until)) return false
  const weekday = weekdayOf(at)
  const [month, day] = [date.slice(0, 7), Number(date.slice(8))]
  const isMonthOf = (other: number) => dateOf(other).slice(0, 7) === month
  switch (schedule.kind) {
    case 'weekly':
      return schedule.weekdays.includes(weekday)
    case 'monthlyDay':
      return schedule.day === LAST ? !isMonthOf(at + DAY_MS) : schedule.day === day
    case 'monthlyWeekday': {
      if (weekday !== schedule.weekday) return false
      if (schedule.nth === LAST) return !isMonthOf(at + 7 * DAY_MS)
      // The weekdays of the month up to this one, counted by hand.
      let nth = 0
      for (let each = at; isMonthOf(each); each -= 7 * DAY_MS) nth += 1
      return nth === schedule.nth
    }
  }
}

/** For each minute from `from` on, whether the window is under way: painted, one minute after the other. */
function paint({ schedule, endedAt }: Timed, from: number, minutes: number): Uint8Array {
  const painted = new Uint8Array(minutes)
  const end = endedAt === null ? Number.NaN : Date.parse(endedAt)
  const fill = (start: number, length: number) => {
    for (let minute = 0; minute < length; minute += 1) {
      const at = start + minute * MINUTE_MS
      const isEnded = end >= start && end < start + length * MINUTE_MS && at >= end
      const place = (at - from) / MINUTE_MS
      if (!isEnded && place >= 0 && place < minutes) painted[place] = 1
    }
  }
  if (schedule.kind === 'once') {
    fill(Date.parse(schedule.from), (Date.parse(schedule.to) - Date.parse(schedule.from)) / MINUTE_MS)
    return painted
  }
  for (let at = from - 2 * DAY_MS; at < from + minutes * MINUTE_MS; at += DAY_MS) {
    if (isDayOf(schedule, at)) fill(Date.parse(`${dateOf(at)}T${schedule.start}:00+09:00`), schedule.minutes)
  }
  return painted
}

/** Midnight in Japan on 1 December 2027; the days from there have a leap day, and months of 29, 30 and 31 days. */
const START = Date.parse('2027-12-01T00:00:00+09:00')
const DAYS = 130

function randomWindow(random: () => number): Timed {
  const below = (most: number) => Math.floor(random() * most)
  const day = (least: number, most: number) => dateOf(START + (least + below(most - least)) * DAY_MS)
  const minute = () => START + below(DAYS * 1440) * MINUTE_MS
  const endedAt = below(3) === 0 ? new Date(minute()).toISOString() : null
  const rule = {
    start: `${String(below(24)).padStart(2, '0')}:${String(below(60)).padStart(2, '0')}`,
    minutes: below(4) === 0 ? 1440 : 1 + below(1440),
    from: day(-40, 60),
    until: below(2) === 0 ? null : day(60, DAYS),
  }
  switch (below(4)) {
    case 0: {
      const from = minute() - 5 * DAY_MS
      const to = from + (1 + below(10 * 1440)) * MINUTE_MS
      const schedule = { kind: 'once' as const, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
      // Some are ended as they begin.
      return { schedule, endedAt: below(5) === 0 ? schedule.from : endedAt }
    }
    case 1: {
      const weekdays = [0, 1, 2, 3, 4, 5, 6].filter(() => below(3) === 0)
      return { schedule: { kind: 'weekly', weekdays: weekdays.length > 0 ? weekdays : [below(7)], ...rule }, endedAt }
    }
    case 2: {
      const nth = [1, 2, 3, 4, 5, LAST][below(6)] ?? 1
      return { schedule: { kind: 'monthlyWeekday', nth, weekday: below(7), ...rule }, endedAt }
    }
    default: {
      const day = below(4) === 0 ? LAST : below(2) === 0 ? 29 + below(3) : 1 + below(28)
      return { schedule: { kind: 'monthlyDay', day, ...rule }, endedAt }
    }
  }
}

const textOf = (minute: number) => new Date(START + minute * MINUTE_MS).toISOString()

test('1,000 random windows: no minute of four months is wrong', () => {
  const random = randomNumbers(20271201)
  const kinds = new Map<string, number>()
  let marked = 0
  for (let round = 0; round < 1000; round += 1) {
    const window = randomWindow(random)
    const model = paint(window, START, DAYS * 1440)
    const found = new Uint8Array(DAYS * 1440)
    for (const { from, to } of occurrencesBetween(window, START, START + DAYS * DAY_MS)) {
      const first = Math.max(0, (from - START) / MINUTE_MS)
      found.fill(1, first, Math.min(found.length, (to - START) / MINUTE_MS))
    }
    // One loop over all minutes, because a function for each of 187 million takes minutes.
    const asked = new Set(Array.from({ length: 20 }, () => Math.floor(random() * model.length)))
    for (let minute = 0; minute < model.length; minute += 1) {
      if (model[minute] !== found[minute]) throw new Error(`${JSON.stringify(window)} is wrong at ${textOf(minute)}`)
      if (model[minute] === 1) marked += 1
      if (minute > 0 && model[minute] !== model[minute - 1]) asked.add(minute).add(minute - 1)
    }
    for (const minute of asked) {
      if ((occurrenceAt(window, START + minute * MINUTE_MS) !== undefined) !== (model[minute] === 1))
        throw new Error(`${JSON.stringify(window)} is wrong when asked at ${textOf(minute)}`)
    }
    kinds.set(window.schedule.kind, (kinds.get(window.schedule.kind) ?? 0) + 1)
  }
  expect([...kinds.values()].every((times) => times > 150)).toBe(true)
  expect(marked).toBeGreaterThan(1_000_000)
})

test('the next occurrences are those that the window has, in their order', () => {
  const random = randomNumbers(7)
  for (let round = 0; round < 300; round += 1) {
    const window = { ...randomWindow(random), endedAt: null }
    const after = START + Math.floor(random() * 60 * 1440) * MINUTE_MS
    const all = occurrencesBetween(window, after, after + 400 * DAY_MS).filter(({ from }) => from > after)
    expect(nextOccurrences(window, after, 3)).toEqual(all.slice(0, 3))
  }
})

const rule = { start: '23:30', minutes: 60, from: '2026-01-01', until: null }
const at = (text: string) => Date.parse(`${text}:00+09:00`)
const datesOf = (schedule: MaintenanceSchedule, after: string, most: number) =>
  nextOccurrences({ schedule, endedAt: null }, at(after), most).map(({ from }) =>
    new Date(from + 9 * 3_600_000).toISOString().slice(0, 16),
  )
const onWeekday = (nth: number, weekday: number) => ({ kind: 'monthlyWeekday' as const, nth, weekday, ...rule })
const onDay = (day: number) => ({ kind: 'monthlyDay' as const, day, ...rule })

test.each<[string, MaintenanceSchedule, string, string[]]>([
  ['third Tuesdays', onWeekday(3, 2), '2026-11-01', ['2026-11-17', '2026-12-15', '2027-01-19']],
  ['fifth Tuesdays', onWeekday(5, 2), '2026-11-01', ['2026-12-29', '2027-03-30', '2027-06-29']],
  ['days that some months lack', onDay(31), '2026-11-01', ['2026-12-31', '2027-01-31', '2027-03-31']],
  ['a last day', onDay(LAST), '2028-02-01', ['2028-02-29']],
  ['a last Friday', onWeekday(LAST, 5), '2026-11-01', ['2026-11-27']],
])('%s', (_what, schedule, after, days) =>
  expect(datesOf(schedule, `${after}T00:00`, days.length)).toEqual(days.map((day) => `${day}T23:30`)),
)

test('a window ends by itself, over midnight too, and one that was ended is over until its next time', () => {
  const schedule: MaintenanceSchedule = { kind: 'weekly', weekdays: [2], ...rule, until: '2026-11-24' }
  const state = (endedAt: string | null, time: string) => windowState({ schedule, endedAt }, at(`2026-11-${time}`))
  const times = ['24T23:29', '24T23:30', '25T00:29', '25T00:30']
  expect(times.map((time) => state(null, time))).toEqual(['planned', 'active', 'active', 'over'])
  const ended = new Date(at('2026-11-17T23:40')).toISOString()
  const around = ['17T23:39', '17T23:40', '24T23:45']
  expect(around.map((time) => state(ended, time))).toEqual(['active', 'planned', 'active'])
})

test('a window is for the machines of its target, and of two the one that ends later counts', () => {
  const server = { id: 's1', location: { site: '東京', rack: 'A-01' }, tags: ['基幹系'] }
  const once = (minutes: number) => ({
    kind: 'once' as const,
    from: '2026-11-24T00:00:00Z',
    to: new Date(Date.parse('2026-11-24T00:00:00Z') + minutes * MINUTE_MS).toISOString(),
  })
  const windows = [
    { id: 'other rack', target: { kind: 'rack' as const, site: '大阪', rack: 'A-01' }, schedule: once(60) },
    { id: 'rack', target: { kind: 'rack' as const, site: '東京', rack: 'A-01' }, schedule: once(60) },
    { id: 'site', target: { kind: 'site' as const, site: '東京' }, schedule: once(90) },
    { id: 'tag', target: { kind: 'tag' as const, tag: '基幹系' }, schedule: once(30) },
    { id: 'machines', target: { kind: 'servers' as const, serverIDs: ['s2'] }, schedule: once(60) },
  ].map((window) => ({ ...window, endedAt: null }))
  const ids = (time: number) => activeWindowsAt(windows, server, time).map(({ window }) => window.id)
  const start = Date.parse('2026-11-24T00:00:00Z')
  expect(ids(start - 1)).toEqual([])
  expect(ids(start)).toEqual(['site', 'rack', 'tag'])
  expect(ids(start + 30 * MINUTE_MS)).toEqual(['site', 'rack'])
  expect(activeWindowsAt(windows, { id: 's2', location: null, tags: [] }, start)).toHaveLength(1)
})

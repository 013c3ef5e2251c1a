import { Event } from '@portal/api-client/events'
import { ServerRow } from '@portal/api-client/servers'
import { HOUR_MS, MINUTE_MS } from '@portal/contract'
import { figuresOf } from './figures'
import { monthIn, monthText } from './month'
import { hoursOf, hourlyOf, type Known, powerRows } from './power'
import { timeText } from './time-text'

const NOW = Date.parse('2026-11-20T12:00:00+09:00')
const MONTH = '2026-10'
const at = (time: string) => new Date(`${time}+09:00`).toISOString()

let lastID = 0
function event(occurred: string, more: Partial<Event> = {}): Event {
  const occurredAt = at(occurred)
  const fan = { title: 'ファンの異常', severity: 'Critical', status: 'new', source: 'hardware', category: 'fan' }
  const history = [{ at: occurredAt, actor: 'system', to: 'new' }]
  const times = { occurredAt, lastOccurredAt: occurredAt, history }
  return { ...Event.parse({ id: `event-${(lastID += 1)}`, serverID: 'a', ...fan, ...times }), ...more }
}
const step = (time: string, to: string, actor = 'admin@alpha.example') => ({ at: at(time), actor, to })
const resolvedAt = (occurred: string, time: string, actor?: string) =>
  event(occurred, { status: 'resolved', history: [step(time, 'resolved', actor)] })

function machine(id: string, more: Partial<ServerRow> = {}): ServerRow {
  const row = ServerRow.parse({ id, name: `web-${id}`, isActive: true, agent: { status: 'online' } })
  return { ...row, location: { site: '大阪DC' }, ...more }
}
const figures = (events: Event[], machines = [machine('a')], now = NOW) =>
  figuresOf({ month: MONTH, events, machines, now })
const critical = (events: Event[]) => figures(events).severities.find(({ severity }) => severity === 'Critical')

test('a month is one of Japan', () => {
  const times = ['2026-09-30T23:59:59', '2026-10-01T00:00:00', '2026-10-31T23:59:59', '2026-11-01T00:00:00']
  const { begun, begunBefore } = figures(times.map((time) => event(time)))
  expect([begun, begunBefore]).toEqual([2, 1])
})

test('events of one cause are named together, the largest first, and count once', () => {
  const machines = ['a', 'b', 'c', 'd'].map((id) => machine(id, { location: { site: '大阪DC', rack: 'A-01' } }))
  const end = '2026-10-05T10:30:00'
  const ended = { history: [step(end, 'resolved', 'agent')], status: 'resolved', resolvedAt: at(end) }
  const lost = machines.slice(0, 3).map(({ id }, second) => {
    const own = { id: `lost ${id}`, title: '電源の喪失', category: 'power', serverID: id }
    return event(`2026-10-05T10:00:0${second}`, { ...own, ...ended })
  })
  const fan = ['00', '05'].map((minute) => event(`2026-10-07T10:${minute}:00`, { id: `fan ${minute}`, serverID: 'd' }))
  const { begun, causes, incidents } = figures([...fan, ...lost, event('2026-10-09T10:00:00')], machines)
  expect([begun, causes]).toEqual([6, 3])
  expect(incidents).toEqual([
    expect.objectContaining({ id: 'lost a', servers: 3, events: 3, toResolve: 30 * MINUTE_MS }),
    expect.objectContaining({ id: 'fan 00', servers: 1, events: 2, toResolve: null }),
  ])
  expect(incidents[0]?.reason).toMatch(/^同じラック（A-01）/)
})

test('an event counts by the status that it had at the end of the month', () => {
  const resolvedLater = event('2026-10-31T10:00:00', {
    status: 'resolved',
    history: [step('2026-10-31T10:30:00', 'in_progress'), step('2026-11-02T10:00:00', 'resolved')],
  })
  const resolved = resolvedAt('2026-10-03T10:00:00', '2026-10-03T11:00:00')
  const reopened = event('2026-10-04T10:00:00', {
    status: 'in_progress',
    history: [step('2026-10-04T11:00:00', 'resolved'), step('2026-11-05T11:00:00', 'in_progress')],
  })
  expect(critical([resolvedLater, resolved, reopened])).toMatchObject({ begun: 3, resolved: 2, ignored: 0, open: 1 })
})

test('times to respond count from the first step of a person, and a clock that is behind counts nothing', () => {
  const byAgent = resolvedAt('2026-10-03T10:00:00', '2026-10-03T10:05:00', 'agent')
  const taken = (time: string) => event('2026-10-03T10:00:00', { history: [step(time, 'in_progress')] })
  expect(critical([byAgent, taken('2026-10-03T10:10:00'), taken('2026-10-03T09:59:00')])).toMatchObject({
    toRespond: { median: 10 * MINUTE_MS, longest: 10 * MINUTE_MS },
    toResolve: { median: 5 * MINUTE_MS, longest: 5 * MINUTE_MS },
  })
  const toRespond = { median: 25 * MINUTE_MS, longest: 40 * MINUTE_MS }
  expect(critical([taken('2026-10-03T10:10:00'), taken('2026-10-03T10:40:00')])?.toRespond).toEqual(toRespond)
  expect(critical([])?.toRespond).toEqual({ median: null, longest: null })
})

test('silence counts each moment once, within the month, and until now where it lasts', () => {
  const silent = (from: string, until?: string): Event => {
    const ended = until ? { status: 'resolved', history: [step(until, 'resolved', 'system')] } : {}
    return event(from, { source: 'agent', ...ended })
  }
  const overlapping = [
    silent('2026-10-10T00:00:00', '2026-10-10T03:00:00'),
    silent('2026-10-10T02:00:00', '2026-10-10T04:00:00'),
  ]
  expect(figures(overlapping).silentMs).toBe(4 * HOUR_MS)
  const around = [silent('2026-09-30T20:00:00', '2026-10-01T02:00:00'), silent('2026-10-31T23:00:00')]
  expect(figures(around).silentMs).toBe(3 * HOUR_MS)
  const halfOfTheMonth = Date.parse('2026-10-03T00:00:00+09:00')
  const lasting = figures([silent('2026-10-02T00:00:00')], [machine('a'), machine('b')], halfOfTheMonth)
  expect([lasting.silentMs, lasting.observed]).toEqual([24 * HOUR_MS, 0.75])
  expect(figures([], []).observed).toBeNull()
})

test('support that ends in the month or the 90 days after it is named, soonest first', () => {
  const ends = ['2026-09-30', '2026-10-01', '2027-01-29', '2027-01-30'].map((supportExpireAt) =>
    machine(supportExpireAt, { supportExpireAt }),
  )
  expect(figures([], ends.toReversed()).supportEnds.map(({ day }) => day)).toEqual(['2026-10-01', '2027-01-29'])
})

test('an address that names no month leads to the last one that is over', () => {
  const month = (search: string) => monthIn(new URLSearchParams(search), NOW)
  const found = ['month=2026-11', 'month=2025-11', '', 'month=2026-13', 'month=2020-01'].map(month)
  expect(found).toEqual(['2026-11', '2025-11', MONTH, MONTH, MONTH])
  expect(monthText(MONTH)).toBe('2026年10月')
})

test.each([
  [59_000, '1 分未満'],
  [45 * MINUTE_MS, '45 分'],
  [3 * HOUR_MS, '3 時間'],
  [200 * MINUTE_MS, '3 時間 20 分'],
  [53 * HOUR_MS, '2 日 5 時間'],
])('%d ms read %s', (length, text) => expect(timeText(length)).toBe(text))

const HOURS = 4
const start = Date.parse(at('2026-10-01T00:00:00')) / 1000
/** A series in watts, by hour; null is a gap. */
const watts = (name: string, ...values: (number | null)[]) => ({
  metric: { __name__: 'ipmi_power_watts', name, unit: 'watts' },
  values: values.flatMap((value, hour): [number, string][] =>
    value === null ? [] : [[start + hour * 3600, String(value)]],
  ),
})
const hourly = (...series: ReturnType<typeof watts>[]) => hourlyOf(series, MONTH, HOURS)

test('power is what supplies take in together, by hour, and nothing in an hour without a value', () => {
  expect(hourly(watts('PS1 Input', 100, 110, null, 130), watts('PS2 Input', 90, null, null, 80))).toEqual(
    Float64Array.of(190, 110, Number.NaN, 210),
  )
  expect(hourly(watts('CPU1 Power', 60, 60))).toBe('none')
  expect([hoursOf(MONTH, NOW), hoursOf('2026-11', Date.parse(at('2026-11-01T02:59:00')))]).toEqual([744, 2])
})

test('power is summed up by place, over the hours that were measured, and what has none is counted', () => {
  const placed = (id: string, site = '', rack = '') => machine(id, { location: { site, rack } })
  const inOsaka = [placed('a', '大阪DC', 'A-10'), placed('b', '大阪DC', 'A-2'), placed('c', '大阪DC', 'A-2')]
  const machines = [...inOsaka, placed('d'), placed('e')]
  const known = new Map<string, Known>([
    ['a', hourly(watts('System', 100, 300, 100, 100))],
    ['b', hourly(watts('System', 200, 100, null, null))],
    ['c', 'none'],
    ['d', 'failed'],
  ])
  const rows = powerRows(machines, known).map(({ site, rack, average, peak, kWh, measured, ...counts }) => [
    `${site} ${rack}`,
    ...[average, peak, kWh, measured],
    ...[counts.machines, counts.without, counts.failed, counts.unread],
  ])
  expect(rows).toEqual([
    ['null null', 300, 400, 0.9, 0.75, 5, 1, 1, 1],
    ['大阪DC null', 300, 400, 0.9, 0.75, 3, 1, 0, 0],
    ['大阪DC A-2', 150, 200, 0.3, 0.5, 2, 1, 0, 0],
    ['大阪DC A-10', 150, 300, 0.6, 1, 1, 0, 0, 0],
    ['未設定 null', null, null, null, null, 2, 0, 1, 1],
    ['未設定 未設定', null, null, null, null, 2, 0, 1, 1],
  ])
})

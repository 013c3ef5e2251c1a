import { Event } from './events'
import { incidentsOf, type Place } from './incidents'

const START = Date.parse('2025-11-21T00:00:00Z')

/** `at` in seconds from the start. */
function event(serverID: string, at: number, part: Partial<Event> = {}): Event {
  const time = new Date(START + at * 1000).toISOString()
  const title = part.title ?? '電源ユニット PS1 の入力断'
  const own = { id: `${serverID}/${at}/${title}`, title, serverID, occurredAt: time, lastOccurredAt: time }
  const event = Event.parse({ ...own, severity: 'Critical', status: 'new', source: 'hardware', category: 'power' })
  return { ...event, ...part }
}

/** `s1-03` stands in rack 1 of 東京. */
const inRack = (id: string): Place => ({ site: '東京', rack: id.slice(0, id.indexOf('-')) })
const nowhere = () => undefined
const machines = (count: number, rack: string) => Array.from({ length: count }, (_, at) => `${rack}-${at}`)
const seen = (events: Event[], placeOf: (id: string) => Place | undefined) =>
  incidentsOf(events, placeOf).map(({ kind, servers, events: own, reason }) => [kind, servers, own.length, reason])
const fan = { title: 'ファン FAN1 の回転数低下', category: 'fan' } as const

test('three servers of a rack within two minutes of each other are an incident, two are not', () => {
  const three = machines(3, 'a')
  const every = (seconds: number) => three.map((id, at) => event(id, at * seconds))
  expect(seen(every(100), inRack)).toEqual([['rack', 3, 3, '同じラック（a）・同じ電源系統（PS1）、4 分以内']])
  expect(seen(every(0).slice(1), inRack)).toEqual([])
  expect(seen(every(130), inRack)).toEqual([])
})

test('a fault of a part is its server’s own, however many of a rack have one', () => {
  const faults = machines(4, 'a').map((id, at) => event(id, at, { ...fan, title: `ファン FAN${at} の停止` }))
  expect(seen(faults, inRack)).toEqual([])
})

test('several racks of a site at once are one incident', () => {
  const events = ['a', 'b'].flatMap((rack) => machines(3, rack).map((id, at) => event(id, at * 10)))
  expect(seen(events, inRack)).toEqual([['site', 6, 6, '同じ拠点（東京）・同じ電源系統（PS1）、20 秒以内']])
  // One machine of each of five racks.
  const oneEach = ['a', 'b', 'c', 'd', 'e'].map((rack) => event(`${rack}-0`, 5))
  expect(seen(oneEach, inRack)).toEqual([['site', 5, 5, '同じ拠点（東京）・同じ電源系統（PS1）、1 秒以内']])
})

test('what else befalls the servers of a rack in that time belongs to it, and what they suffer soon after', () => {
  const rack = machines(4, 'a')
  const events = [
    ...rack.map((id) => event(id, 0)),
    event('a-1', 30, fan),
    event('b-1', 30, fan),
    ...rack.map((id) => event(id, 960, { source: 'agent', category: 'other', title: '応答がありません' })),
  ]
  expect(seen(events, inRack)).toEqual([['rack', 4, 9, '同じラック（a）・同じ電源系統（PS1）、16 分以内']])
})

test('without places many servers with the same event at once are an incident', () => {
  const title = '証明書の期限切れ'
  const events = machines(5, 'a').map((id, at) => event(id, at, { title, category: 'other', source: 'system' }))
  expect(seen(events, nowhere)).toEqual([['cause', 5, 5, '同じ事象、4 秒以内']])
  expect(seen(events.slice(1), nowhere)).toEqual([])
})

test('a sensor that flaps is an incident, and so are several events of a part', () => {
  const flaps = [0, 1800, 3600].map((at) => event('a-1', at, fan))
  expect(seen(flaps, nowhere)).toEqual([['repeat', 1, 3, '同じ事象の繰り返し 3 回、60 分以内']])
  const fails = [event('a-1', 0, fan), event('a-1', 600, { ...fan, title: 'ファン FAN1 の停止' })]
  expect(seen(fails, nowhere)).toEqual([['server', 1, 2, '同じサーバーのファン、10 分以内']])
})

test('an event without a readable time or a server is in no incident', () => {
  const events = machines(5, 'a').flatMap((id) => [event(id, 0, { occurredAt: '' }), event(id, 0, { serverID: '' })])
  expect(incidentsOf(events, inRack)).toEqual([])
})

import { Event } from '@portal/api-client/events'
import { eventPath, neighboursOf, orderOf } from './event-order'

const event = (id: string, part: Partial<Event> = {}): Event => ({
  ...Event.parse({ id, severity: 'Warning', status: 'new', ...day(20) }),
  ...part,
})
const day = (at: number) => ({ occurredAt: `2026-11-${at}T00:00:00Z`, lastOccurredAt: `2026-11-${at}T00:00:00Z` })
const idsOf = ({ previous, next }: ReturnType<typeof neighboursOf>) => [previous?.id, next?.id]

test.each([
  [{ filter: { status: ['new', 'in_progress'], assignee: 'me' as const }, sort: 'severity' }],
  [{ filter: { q: 'ファン 3', severity: ['Critical'], from: '2026-11-20T00:00:00.000Z' }, sort: '-title' }],
])('an order comes back from the address that it was written into', (order) => {
  const { searchParams } = new URL(eventPath('e 1', order), 'http://x')
  expect(orderOf(searchParams)).toEqual(order)
})

test.each([
  ['status=resolved', { filter: { status: ['new', 'in_progress'] }, sort: '-occurredAt' }],
  ['sort=severity&assignee=everybody&x=1', { filter: { assignee: undefined }, sort: 'severity' }],
])('the order of an address is the unresolved events, the newest first, where it has none: %s', (search, order) =>
  expect(orderOf(new URLSearchParams(search))).toEqual(order),
)

test('neighbours stand in the order of the list, and there are none beyond its ends', () => {
  const rows = [event('a', { severity: 'OK' }), event('b', { severity: 'Critical' }), event('c')]
  const [a, b, c] = rows.map((row) => idsOf(neighboursOf(row, rows, 'severity')))
  expect([b, c, a]).toEqual([
    [undefined, 'c'],
    ['b', 'a'],
    ['c', undefined],
  ])
})

test('an event that its list no longer has keeps its place', () => {
  const rows = [event('new', day(22)), event('old', day(20))]
  const gone = event('gone', { ...day(21), status: 'resolved' })
  expect(idsOf(neighboursOf(gone, rows, '-occurredAt'))).toEqual(['new', 'old'])
  // Equal in what is sorted by, they stand as the API sorts them.
  expect(idsOf(neighboursOf(gone, rows, 'severity'))).toEqual(['new', 'old'])
})

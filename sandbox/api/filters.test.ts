import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ActivityLog } from '@portal/api-client/activity-logs'
import { Event } from '@portal/api-client/events'
import { HardLog } from '@portal/api-client/servers'
import * as z from 'zod/mini'
import { column } from '../testing/rows'
import { codeOf, refusalOf, useApi } from './api.fixture'

const api = useApi()
const [alpha, beta] = api.fixtures.projects
assert.ok(alpha && beta)
const hardLogs = `/servers/${alpha.servers[0]?.id}/hard-logs`

async function list<Row extends z.ZodMiniType>(row: Row, address: string) {
  const { status, body, text } = await api.call('GET', address)
  assert.equal(status, 200, text.slice(0, 500))
  return z.array(row).parse(body)
}

test('repeated keys of one filter add up, different filters narrow', async () => {
  const all = await list(Event, '/events')
  const wanted = all.filter(({ status, severity }) => (status === 'new' || status === 'resolved') && severity !== 'OK')
  assert.ok(wanted.length > 0 && wanted.length < all.length)
  assert.deepEqual(await list(Event, '/events?status=new&status=resolved&severity=Critical&severity=Warning'), wanted)
  const [first, second] = [...new Set(all.map(({ serverID }) => serverID))]
  const ofTwo = all.filter(({ serverID }) => serverID === first || serverID === second)
  assert.deepEqual(await list(Event, `/events?serverID=${first}&serverID=${second}`), ofTwo)
})

test('a value that nothing has finds nothing, also when another project has it', async () => {
  assert.deepEqual(await list(Event, '/events?status=unheard-of'), [])
  assert.deepEqual(await list(Event, `/events?serverID=${beta.servers[0]?.id}`), [])
  const actor = encodeURIComponent(beta.users[0]?.email ?? '')
  assert.deepEqual(await list(ActivityLog, `/activity-logs?actor=${actor}`), [])
})

const wrong: [string, string][] = [
  ['/events?status[]=new', 'status[]'],
  ['/events?status[0]=new', 'status[0]'],
  ['/events?x=1', 'x'],
  ['/events?__proto__=1', '__proto__'],
  ['/events?constructor=1', 'constructor'],
  ['/events?toString=1', 'toString'],
  ['/events?q=a&q=b', 'q'],
  ['/events?assignee=me&assignee=none', 'assignee'],
  ['/events?assignee=', 'assignee'],
  ['/events?assignee=you', 'assignee'],
  ['/events?from=yesterday', 'from'],
  ['/events?from=2025-01-01', 'from'],
  ['/events?to=2025-02-30T00:00:00Z', 'to'],
  [`/events?q=${'x'.repeat(201)}`, 'q'],
  [`/events?serverID=a&serverID=${'x'.repeat(201)}`, 'serverID.1'],
  ['/events?sort=title', 'sort'],
  ['/events?sort=--count', 'sort'],
  ['/events?sort=count&sort=severity', 'sort'],
  ['/events?sort=', 'sort'],
  ['/events?sort=constructor', 'sort'],
  ['/events/count?severity=Critical', 'severity'],
  ['/servers?hardStatus=Critical', 'hardStatus'],
  ['/users?q=a', 'q'],
  ['/activity-logs/export?sort=occurredAt', 'sort'],
  [`${hardLogs}/export?sort=severity`, 'sort'],
  ['/contract?x', 'x'],
]
for (const [address, field] of wrong) {
  test(`GET ${address.slice(0, 60)} is refused, and the field is named`, async () => {
    const answer = await api.call('GET', address)
    assert.deepEqual([...codeOf(answer), refusalOf(answer).field], [400, 'request.invalid', field])
  })
}

const rank = (severity: string) => ['Critical', 'Warning', 'OK'].indexOf(severity)
type Key = string | number | null | undefined

/** Reads the list in both orders: sorted by `key`, rows without it last, and the same rows each time. */
async function sortsBy<Row extends z.ZodMiniType<{ id: string }>>(
  row: Row,
  address: string,
  name: string,
  key: (row: z.output<Row>) => Key,
) {
  const [up, down] = [await list(row, `${address}?sort=${name}`), await list(row, `${address}?sort=-${name}`)]
  assert.ok(up.length > 1)
  for (const rows of [up, down]) {
    const sign = rows === up ? 1 : -1
    const expected = rows.toSorted((one, other) => {
      const [a, b] = [key(one), key(other)]
      if (a === b) return sign * (one.id < other.id ? -1 : 1)
      if (a === null || a === undefined) return 1
      if (b === null || b === undefined) return -1
      return sign * (a < b ? -1 : 1)
    })
    assert.deepEqual(column(rows, 'id'), column(expected, 'id'), `${address} by ${name}`)
  }
  assert.deepEqual(new Set(up.map(({ id }) => id)), new Set(down.map(({ id }) => id)))
}

test('events sort by each of their orders, and by id where those are equal', async () => {
  for (const name of ['lastOccurredAt', 'occurredAt', 'updatedAt', 'count'] as const)
    await sortsBy(Event, '/events', name, (event) => event[name])
  await sortsBy(Event, '/events', 'severity', ({ severity }) => rank(severity))
  assert.deepEqual(await list(Event, '/events'), await list(Event, '/events?sort=-lastOccurredAt'))
})

test('hardware and operation logs sort too, and what has no value comes last', async () => {
  for (const name of ['receivedAt', 'occurredAt', 'recordID'] as const)
    await sortsBy(HardLog, hardLogs, name, (log) => log[name])
  await sortsBy(HardLog, hardLogs, 'severity', ({ severity }) => rank(severity))
  await sortsBy(ActivityLog, '/activity-logs', 'occurredAt', (log) => log.occurredAt)
  const sorted = await list(HardLog, `${hardLogs}?sort=-severity&severity=Critical&severity=OK`)
  assert.deepEqual([...new Set(sorted.map(({ severity }) => severity))], ['OK', 'Critical'])
})

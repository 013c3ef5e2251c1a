import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Entitlements } from '@portal/api-client/entitlements'
import { Event } from '@portal/api-client/events'
import { HardLog, Metrics, Server } from '@portal/api-client/servers'
import * as z from 'zod/mini'
import { ODD_NAME, SOLO, useApi } from './api.fixture'

const api = useApi()
const [alpha] = api.fixtures.projects
assert.ok(alpha)
const firstServer = alpha.servers[0]?.id ?? ''
const reading = async <Schema extends z.ZodMiniType>(schema: Schema, path: string) => {
  const { status, body } = await api.call('GET', path)
  assert.equal(status, 200, JSON.stringify(body))
  return z.parse(schema, body)
}

test('a server carries its support term and counts its unresolved events', async () => {
  const servers: Server[] = await reading(z.array(Server), '/servers')
  assert.equal(servers.length, alpha.servers.length)
  for (const server of servers) {
    const open: Event[] = alpha.events.filter(
      (event) => event.serverID === server.id && ['new', 'in_progress'].includes(event.status),
    )
    assert.equal(server.unresolvedEventCount, open.length)
    const isOfServer = ({ serverID }: { serverID: string }) => serverID === server.id
    assert.equal(server.supportExpireAt, alpha.lifecycles.find(isOfServer)?.supportExpireAt)
  }
  const one: Server = await reading(Server, `/servers/${firstServer}`)
  assert.equal(one.hardware?.memoryModules.length, 16)
  assert.deepEqual(
    // A list leaves these parts out.
    { ...one, hardware: one.hardware && { ...one.hardware, memoryModules: [], fans: [] } },
    servers.find(({ id }) => id === firstServer),
  )
})

test('what was seeded comes back as it was', async () => {
  const events = await reading(z.array(Event), '/events')
  const byID = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  const sent = z.array(Event).parse(alpha.events)
  assert.deepEqual(stripped([...events].sort(byID)), stripped([...sent].sort(byID)))
  const logs = await reading(z.array(HardLog), `/servers/${firstServer}/hard-logs`)
  const ofServer = alpha.hardLogs.filter(({ serverID }) => serverID === firstServer)
  assert.deepEqual(stripped([...logs].sort(byID)), stripped([...ofServer].sort(byID)))
})

/** Absent and null mean the same in this API. */
const stripped = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, inner: unknown) => inner ?? undefined))

test('event filters repeat their key, narrow the list and ignore width and case', async () => {
  const events = await reading(z.array(Event), '/events?status=new&status=in_progress&severity=Critical')
  assert.ok(events.length > 0)
  assert.ok(events.every(({ status, severity }) => ['new', 'in_progress'].includes(status) && severity === 'Critical'))
  const Count = z.object({ criticalCount: z.number() })
  const counted = await reading(Count, '/events/count?status=new&status=in_progress')
  assert.deepEqual(counted, { criticalCount: events.length })
  const [event] = events
  assert.ok(event)
  const wide = [...event.serialNo.toLowerCase()]
    .map((sign) => (/[!-~]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign))
    .join('')
  const foundBySerial = await reading(z.array(Event), `/events?q=${encodeURIComponent(wide)}`)
  assert.ok(foundBySerial.length > 0 && foundBySerial.every(({ serverID }) => serverID === event.serverID))
  assert.deepEqual(await reading(z.array(Event), '/events?q=%25_'), [])
  const newest = events.map(({ lastOccurredAt }) => lastOccurredAt)
  assert.deepEqual(newest, [...newest].sort().reverse())
})

test('hard logs come newest first, also those without a clock, and stay quick', async () => {
  const began = performance.now()
  const logs = await reading(z.array(HardLog), `/servers/${firstServer}/hard-logs`)
  assert.ok(performance.now() - began < 5000)
  assert.equal(logs.length, 2100)
  const received = logs.map(({ receivedAt }) => Date.parse(receivedAt))
  const newestFirst = received.toSorted((a, b) => b - a)
  assert.deepEqual(received, newestFirst)
  assert.ok(logs.some(({ occurredAt }) => occurredAt === null))
})

test('metrics answer at the asked step, NaN as a value and gaps as nothing', async () => {
  const serverID = alpha.servers[2]?.id ?? ''
  const end = Math.floor(Date.now() / 1000)
  const { data } = await reading(Metrics, `/servers/${serverID}/metrics?start=${end - 86_400}&end=${end}&step=300`)
  assert.ok(data.result.length > 5)
  assert.ok(data.result.some(({ values }) => values?.some(([, value]) => value === 'NaN')))
  for (const { metric, values } of data.result) {
    assert.ok(metric['__name__'])
    assert.ok(values?.every(([at], index) => index === 0 || (at - (values[index - 1]?.[0] ?? 0)) % 300 === 0))
  }
  const day = [...alpha.metrics].find(
    (one) => one.serverID === serverID && one.start <= end - 86_400 && one.start + 86_400 > end - 86_400,
  )
  assert.ok(day)
  const at = day.start + day.step * 200
  const asked = await reading(Metrics, `/servers/${serverID}/metrics?start=${at}&end=${at + 60}&step=60`)
  const series = asked.data.result.find(
    ({ metric }) => metric['__name__'] === day.name && metric['id'] === day.labels['id'],
  )
  const [first] = series?.values ?? []
  assert.ok(first && Math.abs(Number(first[1]) - Number(day.values[200])) < 0.01)
})

test('every other read answers its schema', async () => {
  const lists = ['/server-lifecycles', '/project-keys', '/notification-rules', '/users', '/users/invitations', '/mfa']
  const logs = ['/activity-logs', `/activity-logs/${alpha.activityLogs[0]?.id}`, `/events/${alpha.events[0]?.id}`]
  const ones = [`/server-lifecycles/${alpha.lifecycles[0]?.id}`, `/users/${encodeURIComponent('auth0|a-admin')}`]
  for (const path of [...lists, ...logs, ...ones]) assert.equal((await api.call('GET', path)).status, 200, path)
  assert.equal((await reading(Entitlements, '/contract')).infraBasic, true)
})

test('project names of every shape work when encoded', async () => {
  for (const as of [SOLO, ODD_NAME]) {
    const { status, body } = await api.call('GET', '/servers', { as })
    assert.equal(status, 200)
    assert.equal(z.array(Server).parse(body).length, 1)
  }
})

test('health and the document of the API need no token', async () => {
  assert.equal((await api.raw('GET', '/health', { token: null })).status, 204)
  const { body } = await api.raw('GET', '/docs/openapi.json', { token: null })
  assert.equal(z.object({ openapi: z.string() }).parse(body).openapi, '3.1.0')
})

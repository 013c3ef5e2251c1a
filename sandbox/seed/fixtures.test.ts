import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ActivityLog } from '@portal/api-client/activity-logs'
import { ProjectKey } from '@portal/api-client/agents'
import { Entitlements } from '@portal/api-client/entitlements'
import { Event, EVENT_STATUS, nextStatuses, UNRESOLVED } from '@portal/api-client/events'
import { Lifecycle } from '@portal/api-client/lifecycles'
import { MaintenanceWindow } from '@portal/api-client/maintenance-windows'
import { HardLog, Server } from '@portal/api-client/servers'
import { Invitation, User } from '@portal/api-client/users'
import * as z from 'zod/mini'
import { decodeRecord, SENSOR_TYPE } from '../hardware/sel-record'
import { column } from '../testing/rows'
import { jstDay } from './clock'
import { makeFixtures, type ProjectFixture, smallProject } from './fixtures'

// 01:30 in Japan: the calendar day there is not the one in UTC.
const now = new Date('2026-11-20T16:30:45.678Z')
const { projects } = makeFixtures({ now })
const [alpha, beta, solo] = projects
assert.ok(alpha && beta && solo)

const count = <Item>(items: Item[], is: (item: Item) => unknown) => items.filter((item) => is(item)).length
const expectCount = <Item>(expected: number, items: Item[], is: (item: Item) => unknown) =>
  assert.equal(count(items, is), expected, String(is))
const isUnresolved = ({ status }: Event) => UNRESOLVED.some((one) => one === status)
const unique = (ids: string[]) => assert.equal(new Set(ids).size, ids.length)

for (const project of projects) {
  test(`${project.name}: every entity is what the API may answer`, () => {
    z.array(Server).parse(project.servers)
    z.array(Event).parse(project.events)
    z.array(HardLog).parse(project.hardLogs)
    z.array(Lifecycle).parse(project.lifecycles)
    z.array(MaintenanceWindow).parse(project.maintenanceWindows)
    z.array(User).parse(project.users)
    z.array(Invitation).parse(project.invitations)
    z.array(ProjectKey).parse(project.keys)
    z.array(ActivityLog).parse(project.activityLogs)
    Entitlements.parse(project.entitlements)
  })
  test(`${project.name}: ids are unique and links lead somewhere`, () => checkLinks(project))
  test(`${project.name}: nothing happened after now`, () => checkMoments(project))
  test(`${project.name}: raw records say what their log entry says`, () => checkRecords(project))
  test(`${project.name}: events took permitted steps`, () => checkHistories(project))
}

function checkLinks({ servers, events, hardLogs, lifecycles, users, activityLogs }: ProjectFixture) {
  for (const rows of [servers, events, hardLogs, lifecycles, users, activityLogs]) unique(rows.map(({ id }) => id))
  unique(servers.map(({ serialNo }) => serialNo))
  unique(servers.map(({ name }) => name))
  const logs = new Map(hardLogs.map((log) => [log.id, log]))
  const eventsById = new Map(events.map((event) => [event.id, event]))
  for (const event of events) {
    if (event.hardLogID) assert.equal(logs.get(event.hardLogID)?.eventID, event.id)
    else assert.notEqual(event.source, 'hardware')
    if (event.assignee)
      assert.ok(users.some(({ id, email }) => id === event.assignee?.id && email === event.assignee.email))
  }
  for (const log of hardLogs) {
    if (log.eventID) assert.equal(eventsById.get(log.eventID)?.serverID, log.serverID)
    if (log.clearedByID) assert.equal(logs.get(log.clearedByID)?.direction, 'deassert')
  }
  for (const [index, server] of servers.entries()) {
    const own = events.filter(({ serverID }) => serverID === server.id)
    assert.equal(server.unresolvedEventCount, count(own, isUnresolved))
    assert.equal(server.hardStatusReasons.length === 0, server.hardStatus === 'OK')
    for (const { hardLogID, health } of server.hardStatusReasons) {
      if (health === 'Unknown') continue
      const event = eventsById.get(logs.get(hardLogID ?? '')?.eventID ?? '')
      assert.ok(event && isUnresolved(event))
    }
    assert.equal(lifecycles[index]?.serverID, server.id)
    assert.equal(lifecycles[index]?.supportExpireAt, server.supportExpireAt)
  }
}

/** Terms that may lie ahead, those of maintenance windows too. */
const AHEAD = new Set(['expireAt', 'expiresAt', 'from', 'to'])

function checkMoments(project: ProjectFixture) {
  JSON.stringify(project, (key, value: unknown) => {
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) {
      assert.match(value, /Z$/)
      if (!AHEAD.has(key)) assert.ok(value <= now.toISOString(), `${key} ${value}`)
    }
    return value
  })
}

function checkRecords({ hardLogs }: ProjectFixture) {
  const sensorTypes = new Map<string, number>(Object.entries(SENSOR_TYPE))
  for (const log of hardLogs) {
    if (log.entryType === 'Event') {
      assert.equal(log.raw, null)
      continue
    }
    assert.match(log.raw ?? '', /^[0-9a-f]{32}$/)
    const record = decodeRecord(log.raw ?? '')
    assert.equal(record.recordID, log.recordID)
    // Up to this the spec counts from the start of the BMC.
    if (log.occurredAt === null) assert.ok((record.timestamp ?? 0) <= 0x20000000)
    else assert.equal(record.timestamp, Date.parse(log.occurredAt) / 1000)
    if (record.kind === 'oem') {
      assert.equal(log.entryType, 'Oem')
      continue
    }
    assert.equal(record.sensorType, sensorTypes.get(log.sensorType))
    assert.equal(record.sensorNumber, log.sensorNumber)
    assert.equal(record.direction, log.direction)
    assert.equal(record.eventType === 0x01, Boolean(log.reading))
    if (log.reading) {
      const [, reading, threshold] = record.data
      const factor = (log.reading.threshold ?? 0) / threshold
      assert.ok(Math.abs(reading * factor - log.reading.value) < 0.01)
      assert.ok(log.message.includes(`${log.reading.value} ${log.reading.unit}`))
    }
  }
}

function checkHistories({ events }: ProjectFixture) {
  for (const event of events) {
    let status: string | undefined
    let at = ''
    for (const step of event.history) {
      assert.ok(step.at >= at)
      assert.equal(step.from ?? undefined, status)
      if (status && EVENT_STATUS.some((known) => known === step.to))
        assert.ok(nextStatuses(status).some((next) => next === step.to))
      status = step.to ?? status
      at = step.at
    }
    assert.equal(status, event.status)
    assert.equal(event.status === 'resolved', Boolean(event.resolvedAt))
    if (event.severity === 'Critical' && ['resolved', 'ignored'].includes(event.status)) assert.ok(event.comment)
  }
}

test('alpha shows every state of a machine', () => {
  const { servers } = alpha
  assert.equal(servers.length, 42)
  expectCount(3, servers, (server) => server.hardStatus === 'Critical')
  expectCount(5, servers, (server) => server.hardStatus === 'Warning')
  expectCount(2, servers, (server) => server.hardStatus === 'Unknown')
  expectCount(4, servers, (server) => !server.isActive)
  expectCount(3, servers, (server) => server.agent.status === 'offline')
  expectCount(1, servers, (server) => server.agent.status === 'never')
  expectCount(2, servers, (server) => server.remoteAccess.enabled)
})

test('alpha shows every state of an event', () => {
  const { events } = alpha
  assert.equal(events.length, 1200)
  expectCount(12, events, (event) => event.severity === 'Critical' && event.status === 'new')
  expectCount(1, events, (event) => event.count === 86)
  assert.deepEqual(new Set(events.map(({ status }) => status)), new Set([...EVENT_STATUS, 'muted']))
  assert.ok(events.every((event, index) => index === 0 || event.occurredAt <= (events[index - 1]?.occurredAt ?? '')))
})

test('alpha has one full hardware log with every odd record, and small ones', () => {
  const sizes = alpha.servers.map(({ id }) => count(alpha.hardLogs, (log) => log.serverID === id))
  expectCount(1, sizes, (size) => size === 909)
  assert.ok(sizes.every((size) => size === 909 || (size >= 5 && size <= 40)))
  const full = alpha.hardLogs.filter(({ serverID }) => serverID === alpha.servers[sizes.indexOf(909)]?.id)
  expectCount(1, full, (log) => log.occurredAt === null)
  expectCount(1, full, (log) => log.occurredAt?.startsWith('2000-01-01'))
  expectCount(1, full, (log) => log.entryType === 'Oem')
  assert.ok(full.some((log) => log.direction === 'assert' && log.reading && !log.clearedByID))
})

test('support terms of alpha count from the day in Japan', () => {
  assert.equal(jstDay(now, 0), '2026-11-21')
  const terms = alpha.lifecycles.map(({ supportExpireAt }) => supportExpireAt)
  for (const days of [-45, -1, 0, 29, 30, 89, 90, 179, 180]) assert.ok(terms.includes(jstDay(now, days)), String(days))
  assert.ok(terms.includes(null))
  for (const { purchasedAt, supportExpireAt } of alpha.lifecycles) {
    if (purchasedAt && supportExpireAt) assert.ok(purchasedAt <= supportExpireAt)
  }
})

test('people of alpha: the known accounts and every state', () => {
  const { users, invitations, activityLogs } = alpha
  for (const email of ['admin@alpha.example', 'member@alpha.example', 'mfa@alpha.example'])
    assert.ok(users.some((user) => user.email === email))
  assert.ok(users.every((one) => one.password === 'portal-sandbox' && one.mfaEnrolled === (one.totpSecret !== null)))
  assert.ok(users.some(({ status }) => status === 'blocked'))
  assert.ok(users.some(({ lastLoginAt }) => !lastLoginAt))
  assert.ok(users.every(({ name }) => (name ?? '').length <= 64))
  assert.deepEqual(new Set(invitations.map(({ status }) => status)), new Set(['pending', 'expired']))
  assert.equal(alpha.keys.length, 2)
  assert.equal(alpha.rules.length, 3)
  assert.equal(activityLogs.length, 300)
  assert.ok(activityLogs.some(({ result }) => result === 'failure'))
  assert.ok(activityLogs.some(({ before, after }) => before && after))
  assert.equal(new Set(activityLogs.map(({ requestID }) => requestID)).size, activityLogs.length)
})

test('beta has nothing urgent and only the basic contract; solo is its own project', () => {
  expectCount(0, beta.servers, (server) => server.hardStatus === 'Critical')
  expectCount(0, beta.events, (event) => event.severity === 'Critical' && isUnresolved(event))
  const { infraBasic, infraAdvanced, remoteAccess } = beta.entitlements
  assert.deepEqual([infraBasic, infraAdvanced, remoteAccess], [true, false, false])
  assert.deepEqual([solo.id, solo.name, solo.users[0]?.id], ['auth0|solo', 'auth0|solo', 'auth0|solo'])
  assert.equal(solo.entitlements.status, 'trial')
})

test('metrics: whole days, nothing after now, and each special case', () => {
  const end = now.getTime() / 1000
  const server = (name: string) => alpha.servers.find((one) => one.name === name)?.id
  const samples = new Map<string, Map<number, number>>()
  for (const { serverID, name, labels, start, step, values } of alpha.metrics) {
    assert.equal(start % 86_400, 0)
    assert.equal(values.length, 86_400 / step)
    const key = `${serverID} ${name} ${labels.name}`
    const series = samples.get(key) ?? new Map<number, number>()
    samples.set(key, series)
    for (const [slot, value] of values.entries()) {
      if (value === null) continue
      const at = start + slot * step
      assert.ok(at <= end && !series.has(at))
      assert.ok(Number.isNaN(value) || value >= 0, `${key} ${value}`)
      series.set(at, value)
    }
  }
  const inlet = (name: string) =>
    samples.get(`${server(name)} ipmi_temperature_celsius Inlet Temp`) ?? new Map<number, number>()
  const latest = (series: Map<number, number>) => [...series.values()].at(-1) ?? 0
  const times = [...inlet('web-prod-02').keys()].filter((at) => at > end - 86_400)
  const pauses = times.map((at, index) => at - (times[index - 1] ?? at))
  assert.equal(Math.max(...pauses), 40 * 60 + 300)
  assert.ok([...inlet('基幹系DBサーバー２号機').values()].some(Number.isNaN))
  assert.ok(latest(inlet('東京第一-業務AP-01')) > 35)
  assert.ok(Math.max(...[...inlet('web-prod-01').values()]) < 35)
  assert.ok(latest(samples.get(`${server('基幹系DBサーバー１号機')} ipmi_fan_speed_rpm FAN3`) ?? new Map()) < 900)
  assert.equal([...samples.values()].filter((series) => series.size === 1).length, 1)
})

test('the same input gives the same data', () => {
  const again = makeFixtures({ now })
  assert.equal(JSON.stringify(again.projects), JSON.stringify(projects))
  const [first] = again.projects[0]?.metrics ?? []
  const [same] = alpha.metrics
  assert.deepEqual(first, same)
})

test('a project of its own: chosen health, events and people', () => {
  const open = [{ trouble: 'filesystemFull' as const, minutesAgo: 0 }]
  const servers = [{ health: 'Critical' as const }, { health: 'Warning' as const, isActive: false }, { open }]
  const users = [{ id: 'auth0|t', email: 't@t.example', role: 'admin' }]
  const project = smallProject({ id: 'org_t', name: 't', now, events: 10, servers, users })
  assert.deepEqual(column(project.servers, 'hardStatus'), ['Critical', 'Warning', 'OK'])
  assert.equal(project.events.length, 10)
  checkLinks(project)
  checkMoments(project)
  checkHistories(project)
})

test('time to make 42 and 10 000 machines', (context) => {
  for (const servers of [42, 10_000]) {
    const start = performance.now()
    const made = makeFixtures({ now, servers }).projects[0]
    context.diagnostic(`${servers} machines: ${Math.round(performance.now() - start)} ms`)
    assert.equal(made?.servers.length, servers)
  }
  const start = performance.now()
  let values = 0
  for (const day of alpha.metrics) values += day.values.length
  context.diagnostic(`metrics of alpha, ${values} values: ${Math.round(performance.now() - start)} ms`)
})

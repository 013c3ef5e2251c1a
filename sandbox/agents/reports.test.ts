import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { activityLogs, events, firmwareNotices, metricDays, projectKeys, servers } from '../db/schema'
import { smallProject } from '../seed/project'
import { assertHas, column, columns } from '../testing/rows'
import { alarm, record, reportOf, useAgentApi } from './agents.fixture'
import { type Report, SILENT_MS } from './protocol'
import { sweepSilent } from './silence'

const start = new Date('2026-11-20T03:00:00.000Z')
const alpha = smallProject({ id: 'org_alpha', name: 'alpha', now: start, servers: 17 })
const beta = smallProject({ id: 'org_beta', name: 'beta', now: start, servers: [{ agent: 'never' }, {}] })
const api = useAgentApi([alpha, beta], start)
const ALPHA = alpha.keys[0]?.key ?? ''
const BETA = beta.keys[0]?.key ?? ''

let used = 0
/** A machine that no other test touches. */
function machine() {
  const server = alpha.servers[used++]
  assert.ok(server)
  return {
    ...server,
    send: (parts: Parameters<typeof reportOf>[2] = {}) =>
      api.report(ALPHA, reportOf(server.serialNo, api.clock.now, parts)),
  }
}
const eventsOf = async (id: string) =>
  (await api.events('org_alpha')).filter(({ serverID }) => serverID === id).reverse()
const daysOf = (id: string, name: string) => {
  const own = and(eq(metricDays.serverID, id), eq(metricDays.name, name))
  return api.asOwner((tx) => tx.select().from(metricDays).where(own).orderBy(metricDays.startsAt))
}

test('a report without a key, or with one that nobody knows, is refused with 401', async () => {
  const [{ serialNo } = { serialNo: '' }] = alpha.servers
  const body = reportOf(serialNo, api.clock.now)
  for (const [key, code] of [
    [null, 'token.missing'],
    ['pk_unknown', 'project_key.invalid'],
    [`${ALPHA}x`, 'project_key.invalid'],
  ] as const) {
    const answer = await api.post(key, body)
    assert.deepEqual([answer.status, answer.body.code, answer.headers['www-authenticate']], [401, code, 'Bearer'])
    assert.ok(answer.body.message && answer.body.requestID)
  }
})

test('a machine of another project, and one that does not exist, are the same 404', async () => {
  const [other] = beta.servers
  const foreign = await api.post(ALPHA, reportOf(other?.serialNo ?? '', api.clock.now))
  const missing = await api.post(ALPHA, reportOf('NO-SUCH', api.clock.now))
  assert.deepEqual([foreign.status, foreign.body.code], [404, 'entity.not_found'])
  assert.deepEqual({ ...foreign.body, requestID: '' }, { ...missing.body, requestID: '' })
  assert.equal((await api.server('org_beta', other?.id ?? '')).agent.status, 'never')
})

test('a report that does not fit is refused with the field that is wrong, and leaves nothing', async () => {
  const { id, serialNo } = machine()
  const before = await api.server('org_alpha', id)
  const good = reportOf(serialNo, api.clock.now)
  const sample = { name: 'up', labels: {}, at: Math.floor(start.getTime() / 1000), value: 1 }
  const reserved = { raw: '0100' + '03' + '0'.repeat(26), sensor: null }
  const kept = record('fanSlow', 'assert', 900, api.clock.now)
  for (const [field, body] of [
    ['unknown', { ...good, unknown: 1 }],
    ['serialNo', { ...good, serialNo: '' }],
    ['powerState', { ...good, powerState: 'Burning' }],
    ['components', { ...good, components: Array(2).fill({ kind: 'fan', health: 'OK' }) }],
    ['alarms.0.offset', { ...good, alarms: [{ ...alarm('fanSlow'), offset: 16 }] }],
    ['sel.0.raw', { ...good, sel: [{ raw: 'XYZ', sensor: null }] }],
    ['sel.1.raw', { ...good, sel: [kept, reserved] }],
    ['sel', { ...good, sel: Array.from({ length: 65 }, () => kept) }],
    ['samples.0.at', { ...good, sel: [kept], samples: [{ ...sample, at: sample.at - 100_000 }] }],
    ['samples.0.name', { ...good, samples: [{ ...sample, name: 'no spaces' }] }],
    ['sentAt', { ...good, sentAt: new Date(api.clock.now.getTime() + 11 * 60_000).toISOString() }],
    ['agent.instance', { ...good, agent: { ...good.agent, instance: 'one' } }],
  ] as const) {
    const answer = await api.post(ALPHA, body)
    assert.deepEqual([answer.status, answer.body.code, answer.body.field], [400, 'request.invalid', field])
  }
  assert.equal((await api.post(ALPHA, '{"serialNo":')).status, 400)
  assert.deepEqual(await api.server('org_alpha', id), before)
  assert.ok(!(await api.logs('org_alpha', id)).some(({ recordID }) => recordID === 900))
})

test('a body beyond the limit is refused with 413, and a browser with 403', async () => {
  const big = await api.post(ALPHA, { filler: 'x'.repeat(70_000) })
  assert.deepEqual([big.status, big.body.code], [413, 'request.too_large'])
  const page = await api.post(ALPHA, {}, { origin: 'http://portal.example' })
  assert.deepEqual([page.status, page.body.code], [403, 'origin.forbidden'])
  assert.equal(page.headers['access-control-allow-origin'], undefined)
})

test('16 bytes become the entry that people read', async () => {
  const { id, send } = machine()
  const at = new Date(api.clock.now.getTime() - 30_000)
  await send({ sel: [record('fan3Low', 'assert', 901, at)] })
  const log = (await api.logs('org_alpha', id)).at(-1)
  assertHas(log, {
    message: 'FAN3: Lower Critical - going low (480 RPM, threshold 900 RPM) - Asserted',
    severity: 'Critical',
    sensorType: 'Fan',
    sensorName: 'FAN3',
    sensorNumber: 0x43,
    entryCode: 'Lower Critical - going low',
    direction: 'assert',
    recordID: 901,
    occurredAt: at.toISOString(),
    reading: { value: 480, unit: 'RPM', threshold: 900 },
    generatorID: '0x0020',
  })
  assert.match(log.raw ?? '', /^850302/)
})

test('an alarm raises an event, another one counts into it, and its end resolves it', async () => {
  const { id, name, send } = machine()
  const first = new Date(api.clock.now)
  await send({ sel: [record('fanSlow', 'assert', 901, first)] })
  const [raised] = await eventsOf(id)
  assertHas(raised, {
    title: 'ファン FAN2 の回転数低下',
    message: 'FAN2 の回転数が 1440 RPM となり、注意しきい値 1500 RPM を下回りました。',
    severity: 'Warning',
    status: 'new',
    source: 'hardware',
    category: 'fan',
    serverName: name,
    occurredAt: first.toISOString(),
    count: 1,
  })
  api.pass(5)
  const second = new Date(api.clock.now)
  await send({ sel: [record('fanSlow', 'assert', 902, second)] })
  const [counted, ...others] = await eventsOf(id)
  assert.deepEqual(others, [])
  assertHas(counted, { count: 2, lastOccurredAt: second.toISOString(), updatedAt: raised.updatedAt })

  api.pass(5)
  await send({ sel: [record('fanSlow', 'deassert', 903, api.clock.now)] })
  const [resolved] = await eventsOf(id)
  assertHas(resolved, { status: 'resolved', resolvedAt: api.clock.now.toISOString() })
  assert.deepEqual(columns(resolved.history, 'actor', 'from', 'to'), [
    ['agent', null, 'new'],
    ['agent', 'new', 'resolved'],
  ])
  assert.ok(resolved.updatedAt > raised.updatedAt)
  const [one, two, end] = (await api.logs('org_alpha', id)).slice(-3)
  assert.deepEqual([one?.clearedByID, two?.clearedByID], [end?.id, end?.id])
  assert.deepEqual([end?.eventID, raised.hardLogID], [raised.id, one?.id])

  api.pass(1)
  await send({ sel: [record('fanSlow', 'assert', 904, api.clock.now)] })
  assert.deepEqual(column(await eventsOf(id), 'status'), ['resolved', 'new'])
})

test('what a person has decided about an event stays: ignored is never resolved, resolved is never counted', async () => {
  const { id, send } = machine()
  const isNew = and(eq(events.serverID, id), eq(events.status, 'new'))
  const set = (status: string) => api.asOwner((tx) => tx.update(events).set({ status }).where(isNew))
  await send({ sel: [record('drivePredicted', 'assert', 901, api.clock.now)] })
  await set('ignored')
  api.pass(1)
  await send({ sel: [record('drivePredicted', 'assert', 902, api.clock.now)] })
  assert.deepEqual(columns(await eventsOf(id), 'status', 'count'), [['ignored', 2]])
  api.pass(1)
  await send({ sel: [record('drivePredicted', 'deassert', 903, api.clock.now)] })
  const [ignored] = await eventsOf(id)
  assert.equal(ignored?.status, 'ignored')
  assertHas(ignored.history.at(-1), { actor: 'agent', to: null })

  await send({ sel: [record('driveFault', 'assert', 904, api.clock.now)] })
  await set('resolved')
  api.pass(1)
  await send({ sel: [record('driveFault', 'assert', 905, api.clock.now)] })
  const all = await eventsOf(id)
  assert.deepEqual(column(all, 'status'), ['ignored', 'resolved', 'new'])
  assert.deepEqual(column(all, 'count'), [2, 1, 1])
})

test('health follows the sensors, with the reason and its record, and back', async () => {
  const { id, send } = machine()
  const at = new Date(api.clock.now)
  const sel = [record('supplyLost', 'assert', 901, at)]
  await send({ components: [{ kind: 'power', health: 'Critical' }], alarms: [alarm('supplyLost')], sel })
  const down = await api.server('org_alpha', id)
  const log = (await api.logs('org_alpha', id)).at(-1)
  assert.equal(down.hardStatus, 'Critical')
  const reason = { component: 'power', sensorName: 'PS2 Status', health: 'Critical', since: at.toISOString() }
  const message = 'PS2 への AC 入力が失われました。'
  assert.deepEqual(down.hardStatusReasons, [{ ...reason, message, hardLogID: log?.id }])
  assert.deepEqual(columns(down.components, 'kind', 'health', 'count'), [['power', 'Critical', 2]])
  assert.deepEqual(column(down.hardware?.psus ?? [], 'health'), ['OK', 'Critical'])

  api.pass(1)
  await send({ sel: [record('supplyLost', 'deassert', 902, api.clock.now)] })
  const up = await api.server('org_alpha', id)
  assert.deepEqual([up.hardStatus, up.hardStatusReasons, up.hardware?.psus[1]?.health], ['OK', [], 'OK'])
  assert.ok(up.updatedAt > down.updatedAt)
  api.pass(1)
  await send()
  const { updatedAt } = await api.server('org_alpha', id)
  assert.equal(updatedAt, up.updatedAt, 'a heartbeat alone changes nothing but when it was heard')
})

test('an alarm whose end was never written does not make a machine Critical for ever', async () => {
  const { id, send } = machine()
  await send({ sel: [record('voltageLow', 'assert', 901, api.clock.now)], alarms: [alarm('voltageLow')] })
  assert.equal((await api.server('org_alpha', id)).hardStatus, 'Critical')
  api.pass(1)
  await send()
  const well = await api.server('org_alpha', id)
  assert.deepEqual([well.hardStatus, well.hardStatusReasons], ['OK', []])
})

test('a component that is unwell without a sensor to blame still has a reason', async () => {
  const { id, send } = machine()
  await send({ components: [{ kind: 'storage', health: 'Warning' }] })
  const { hardStatus, hardStatusReasons } = await api.server('org_alpha', id)
  assert.equal(hardStatus, 'Warning')
  assertHas(hardStatusReasons[0], { component: 'storage', health: 'Warning', hardLogID: null })
})

test('a report that is sent again after a lost answer changes nothing', async () => {
  const { id, send } = machine()
  const sel = [record('fanSlow', 'assert', 901, api.clock.now), record('intrusion', 'assert', 902, api.clock.now)]
  const one = await send({ sel })
  const [logs, raised] = [await api.logs('org_alpha', id), await eventsOf(id)]
  const two = await send({ sel })
  assert.deepEqual(two, one)
  assert.equal(one.newestRecord?.recordID, 902)
  assert.deepEqual(await api.logs('org_alpha', id), logs)
  assert.deepEqual(await eventsOf(id), raised)
})

test('while monitoring is off everything is kept and no event is raised', async () => {
  const { id, send } = machine()
  await api.db().asOwner((tx) => tx.update(servers).set({ isActive: false }).where(eq(servers.id, id)))
  const at = Math.floor(api.clock.now.getTime() / 1000)
  const sel = [record('fan3Low', 'assert', 901, api.clock.now)]
  const samples = [{ name: 'up', labels: { id: '1' }, at, value: 1 }]
  const answer = await send({ sel, alarms: [alarm('fan3Low')], samples })
  assert.equal(answer.isActive, false)
  assert.deepEqual(await eventsOf(id), [])
  assert.equal((await api.logs('org_alpha', id)).at(-1)?.recordID, 901)
  assert.equal((await api.server('org_alpha', id)).hardStatus, 'Critical')
  const [day] = await daysOf(id, 'up')
  assert.equal(day?.samples.filter((value) => value !== null).length, 1)
})

test('samples land in their step of the day, the later of one step wins, and NaN is a sample without a reading', async () => {
  const { id, send } = machine()
  const noon = Date.parse('2026-11-20T03:00:00Z') / 1000
  const sample = (at: number, value: number | null) => ({ name: 'load', labels: { id: '7', name: 'x' }, at, value })
  await send({ samples: [sample(noon - 300, 0.5), sample(noon, 1.25), sample(noon + 299, 2)] })
  await send({ samples: [sample(noon - 600, null), sample(noon - 3600 * 4, 4)] })
  const days = await daysOf(id, 'load')
  const found = days.map(({ startsAt, step, labels, samples }) => [
    new Date(startsAt * 1000).toISOString().slice(0, 10),
    step,
    labels,
    samples.length,
    samples.flatMap((value, slot) => (value === null ? [] : [slot, value])),
  ])
  const labels = { id: '7', name: 'x', server: id }
  assert.deepEqual(found, [
    ['2026-11-19', 300, labels, 288, [276, 4]],
    ['2026-11-20', 300, labels, 288, [34, Number.NaN, 35, 0.5, 36, 2]],
  ])
})

test('a firmware notice is repeated until the agent says it has come, and logged once', async () => {
  const { id, serialNo, send } = machine()
  const notice = { id: `notice_${randomUUID()}`, type: 'bmc', createdAt: api.clock.now.toISOString() }
  await api.db().asOwner((tx) => tx.insert(firmwareNotices).values({ ...notice, projectID: 'org_alpha', serverID: id }))
  assert.deepEqual((await send()).firmwareNotices, [notice])
  assert.deepEqual((await send()).firmwareNotices, [notice], 'the first answer was lost')
  assert.deepEqual((await send({ noticesReceived: [notice.id] })).firmwareNotices, [])
  await send({ noticesReceived: [notice.id, 'notice_of_nobody'] })
  const logged = await api.db().asOwner((tx) => tx.select().from(activityLogs).where(eq(activityLogs.targetID, id)))
  assert.deepEqual(columns(logged, 'actorKind', 'actorID', 'action', 'after'), [
    ['agent', serialNo, 'agent.notify', { type: 'bmc' }],
  ])
  const [row] = await api.asOwner((tx) => tx.select().from(firmwareNotices).where(eq(firmwareNotices.id, notice.id)))
  assert.equal(row?.deliveredAt, api.clock.now.toISOString())
})

test('the first report brings a machine that was never seen online, and asks what it is made of', async () => {
  const [fresh] = beta.servers
  assert.ok(fresh)
  const answer = await api.report(BETA, reportOf(fresh.serialNo, api.clock.now))
  assertHas(answer, { server: { id: fresh.id, name: fresh.name }, wantsInventory: true })
  assert.ok(answer.newestRecord === null || answer.newestRecord.recordID > 0)
  const disks = [{ name: 'Drive 0', model: null, capacityGB: 960 }]
  const parts = { cpuModel: null, cpuCount: 2, coreCount: 32, memoryGiB: 64, disks, nics: [] }
  const inventory: Report['inventory'] = {
    ...{ hostname: 'new.internal.example', ipAddresses: ['10.0.0.9'] },
    os: { name: 'Ubuntu', version: '24.04', kernel: null },
    bmc: { kind: 'iLO', address: null, firmwareVersion: '2.98' },
    firmware: [{ kind: 'bmc', name: 'iLO', version: '2.98' }],
    hardware: { ...parts, psus: [{ name: 'PS1', capacityWatts: 800 }] },
  }
  const after = await api.report(BETA, reportOf(fresh.serialNo, api.clock.now, { inventory }))
  assert.equal(after.wantsInventory, false)
  const server = await api.server('org_beta', fresh.id)
  assert.deepEqual(server.agent, { status: 'online', version: '2.4.1', lastSeenAt: api.clock.now.toISOString() })
  assertHas(server, { hostname: 'new.internal.example', hardStatus: 'OK', powerState: 'On' })
  assert.equal(server.hardware?.disks[0]?.health, 'OK')
})

test('of two agents for one machine the one started later is heard, until it has been silent for a while', async () => {
  const { serialNo, send } = machine()
  const later = { agent: { version: '2.4.1', instance: randomUUID(), startedAt: '2026-11-20T02:59:00.000Z' } }
  await send()
  await send(later)
  const refused = await api.post(ALPHA, reportOf(serialNo, api.clock.now))
  assert.deepEqual([refused.status, refused.body.code, refused.headers['retry-after']], [409, 'agent.replaced', '180'])
  api.pass(4)
  await send()
})

test('a key remembers when it was used, and not at every report', async () => {
  const { send } = machine()
  const usedAt = async () =>
    (await api.db().asOwner((tx) => tx.select().from(projectKeys).where(eq(projectKeys.key, ALPHA))))[0]?.lastUsedAt
  api.pass(2)
  await send()
  const first = await usedAt()
  assert.equal(first, api.clock.now.toISOString())
  api.pass(0.5)
  await send()
  assert.equal(await usedAt(), first)
  api.pass(1)
  await send()
  assert.equal(await usedAt(), api.clock.now.toISOString())
})

test('an agent that is silent for 15 minutes is offline, with one event that its return resolves', async () => {
  const [, one] = beta.servers
  assert.ok(one)
  const send = () => api.report(BETA, reportOf(one.serialNo, api.clock.now))
  const state = async () => (await api.server('org_beta', one.id)).agent.status
  const raised = async () =>
    (await api.events('org_beta')).filter(({ serverID, source }) => serverID === one.id && source === 'agent')
  await send()
  const heard = api.clock.now
  api.pass(15)
  await sweepSilent(api.db(), api.clock.now, start)
  assert.equal(await state(), 'online')
  api.pass(0.1)
  await sweepSilent(api.db(), api.clock.now, new Date(heard.getTime() + 60_000))
  assert.equal(await state(), 'online', 'the API itself was down for a part of the silence')
  await sweepSilent(api.db(), api.clock.now, start)
  await sweepSilent(api.db(), api.clock.now, start)
  assert.equal(await state(), 'offline')
  assert.ok(api.clock.now.getTime() - heard.getTime() > SILENT_MS)
  assert.deepEqual(columns(await raised(), 'title', 'status', 'severity'), [
    ['エージェントからの応答がありません', 'new', 'Warning'],
  ])
  await send()
  assert.equal(await state(), 'online')
  const [back, ...more] = await raised()
  assert.deepEqual([back?.status, back?.history.at(-1)?.actor, more], ['resolved', 'agent', []])
})

test('a silent machine that is not monitored is offline without an event', async () => {
  const [, one] = beta.servers
  assert.ok(one)
  const own = and(eq(servers.projectID, 'org_beta'), eq(servers.id, one.id))
  await api.asOwner((tx) => tx.update(servers).set({ isActive: false }).where(own))
  const before = (await api.events('org_beta')).length
  api.pass(16)
  await sweepSilent(api.db(), api.clock.now, start)
  assert.equal((await api.server('org_beta', one.id)).agent.status, 'offline')
  const raised = await api.asOwner((tx) => tx.select().from(events).where(eq(events.serverID, one.id)))
  assert.equal(raised.filter(({ status, source }) => status === 'new' && source === 'agent').length, 0)
  assert.ok((await api.events('org_beta')).length >= before)
})

test('a machine has so many series a day: a report that makes more is refused whole', async () => {
  const at = Math.floor(api.clock.now.getTime() / 1000)
  const samples = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `series_${from + index}`, labels: {}, at, value: 1 }))
  const { serialNo } = machine()
  assert.equal((await api.post(ALPHA, reportOf(serialNo, api.clock.now, { samples: samples(0, 128) }))).status, 200)
  assert.equal((await api.post(ALPHA, reportOf(serialNo, api.clock.now, { samples: samples(128, 100) }))).status, 200)
  const refused = await api.post(ALPHA, reportOf(serialNo, api.clock.now, { samples: samples(256, 20) }))
  assert.deepEqual([refused.status, refused.body.field], [400, 'samples'])
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { incidentsOf } from '@portal/api-client/incidents'
import { useAgentApi } from '../agents/agents.fixture'
import { type Inventory, ReportAnswer, ReportError } from '../agents/protocol'
import { sweepSilent } from '../agents/silence'
import { insertFixtures } from '../db/insert-fixtures'
import { hardLogs, metricDays, projectKeys, projects } from '../db/schema'
import { alphaServers } from '../seed/alpha-servers'
import { smallProject } from '../seed/project'
import { column, columns } from '../testing/rows'
import { type Faults, faultNow, faultSchedule, noFaults } from './faults'
import { makeFleet } from './fleet'
import { type PartsFrom, partsAfterHits, partsAt } from './module-loss'
import { type Hit, type Scenario, type Silence, hitsOf, silenceAt, withHits } from './scenarios'
import type { Send } from './send-report'

// 02:00 in Japan on a Friday.
const start = new Date('2026-11-19T17:00:00.000Z')
const story = smallProject({ id: 'org_story', name: 'story', now: start, servers: alphaServers(42), metricServers: 1 })
const rota = smallProject({ id: 'org_rota', name: 'rota', now: start, servers: 3, metricServers: 1 })
const replay = smallProject({ id: 'org_replay', name: 'replay', now: start, servers: 12, metricServers: 0 })
const lab = smallProject({ id: 'org_lab', name: 'lab', now: start, servers: 40, metricServers: 40 })
const api = useAgentApi([story, rota, lab], start)

const send: Send = async (key, report) => {
  const { status, body, headers } = await api.post(key, report)
  if (status === 200) return { kind: 'taken', answer: ReportAnswer.parse(body) }
  return { kind: 'refused', status, retryAfter: Number(headers['retry-after']) || null, ...ReportError.parse(body) }
}

type More = {
  send?: Send
  only?: string
  silence?: (serialNo: string, time: number) => Silence | null
  changedInventory?: (serialNo: string, time: number) => Inventory | null
}

function fleetOf(project: typeof story, faults: Faults, options: More = {}) {
  const log: string[] = []
  const machines = project.machines
    .filter(({ reports, serialNo }) => reports && (options.only === undefined || serialNo === options.only))
    .map((machine) => ({ projectID: project.id, projectKey: project.keys[0]?.key ?? '', machine }))
  const fleet = makeFleet({
    machines,
    faults,
    ...(options.silence && { silence: options.silence }),
    ...(options.changedInventory && { changedInventory: options.changedInventory }),
    send: options.send ?? send,
    startedAt: api.clock.now,
    newInstance: randomUUID,
    log: (line) => log.push(line),
  })
  /** Lets the clock run in steps. */
  const run = async (minutes: number, stepMinutes = 1) => {
    for (let passed = 0; passed < minutes; passed += stepMinutes) {
      api.pass(stepMinutes)
      await fleet.tick(api.clock.now)
    }
  }
  return { fleet, log, run }
}

before(() => void (api.clock.now = start))

test('a quiet fleet says of its machines what their seeded history says, and writes nothing into their logs', async () => {
  const ofStory = eq(hardLogs.projectID, 'org_story')
  const seen = async () => ({
    servers: (await api.servers('org_story')).map(({ agent: { lastSeenAt: _lastSeenAt, ...agent }, ...server }) => ({
      ...server,
      agent,
    })),
    events: await api.events('org_story'),
    logs: (await api.asOwner((tx) => tx.select().from(hardLogs).where(ofStory))).length,
  })
  const before = await seen()
  const { run } = fleetOf(story, noFaults)
  await run(2)
  assert.deepEqual(await seen(), before)
  const heard = (await api.servers('org_story')).filter(({ agent }) => agent.status === 'online')
  assert.equal(heard.length, 38)
  assert.ok(heard.every(({ agent }) => Date.parse(agent.lastSeenAt ?? '') > start.getTime()))
})

test('rotated keys silence the agents until they get the new one; then they tell what happened meanwhile', async () => {
  const old = rota.keys[0]?.key ?? ''
  const [hit] = rota.machines
  assert.ok(hit)
  const fault = faultNow('psu', Math.floor(api.clock.now.getTime() / 1000) + 600, 300)
  const { fleet, log, run } = fleetOf(rota, (serialNo) => (serialNo === hit.serialNo ? [fault] : []))
  const statuses = async () => (await api.servers('org_rota')).map(({ agent }) => agent.status)
  await run(2)
  assert.deepEqual([await statuses(), log], [['online', 'online', 'online'], []])

  await api.db().asOwner((tx) => tx.delete(projectKeys).where(eq(projectKeys.key, old)))
  const since = api.clock.now
  await run(20)
  await sweepSilent(api.db(), api.clock.now, since)
  assert.deepEqual(await statuses(), ['offline', 'offline', 'offline'])
  assert.equal(log.length, 1)
  assert.match(log[0] ?? '', /key of project org_rota was refused; its 3 agents are silent/)
  assert.deepEqual(await fleet.putKey('pk_wrong', api.clock.now), { opened: null, unreachable: false })
  await run(15)
  assert.deepEqual(await statuses(), ['offline', 'offline', 'offline'])

  const [fresh] = [{ projectID: 'org_rota', key: 'pk_fresh', createdAt: api.clock.now.toISOString() }]
  await api.db().asOwner((tx) => tx.insert(projectKeys).values(fresh))
  assert.deepEqual(await fleet.putKey(fresh.key, api.clock.now), { opened: 'org_rota', unreachable: false })
  await run(1)
  assert.deepEqual(await statuses(), ['online', 'online', 'online'])
  const raised = (await api.events('org_rota')).map(({ title, status, source }) => [source, status, title]).sort()
  assert.deepEqual(raised, [
    ['agent', 'resolved', 'エージェントからの応答がありません'],
    ['agent', 'resolved', 'エージェントからの応答がありません'],
    ['agent', 'resolved', 'エージェントからの応答がありません'],
    ['hardware', 'resolved', '電源の冗長性が失われました'],
    ['hardware', 'resolved', '電源ユニット PS2 の入力断'],
  ])
  assert.match(log.at(-1) ?? '', /3 agents of project org_rota have a new key/)
})

test('what could not be sent is kept: no answer loses a record or a measurement, and none is stored twice', async () => {
  const [machine] = rota.machines
  assert.ok(machine)
  const old = { projectID: 'org_rota', key: rota.keys[0]?.key ?? '', createdAt: start.toISOString() }
  await api.asOwner((tx) => tx.insert(projectKeys).values(old))
  const fault = faultNow('disk', Math.floor(api.clock.now.getTime() / 1000) + 150, 600)
  const began = Math.floor(api.clock.now.getTime() / 1000)
  let calls = 0
  // Every second answer is lost, after its report was taken.
  const lossy: Send = async (key, report) => {
    const reply = await send(key, report)
    calls += 1
    return calls % 2 === 0 ? { kind: 'unreachable', message: 'socket hang up' } : reply
  }
  const { run } = fleetOf(rota, () => [fault], { send: lossy, only: machine.serialNo })
  await run(20)
  const logs = (await api.logs('org_rota', machine.id)).filter(
    ({ sensorName, occurredAt }) => sensorName === 'Drive 2' && (occurredAt ?? '') > start.toISOString(),
  )
  const asserted = ['Predictive Failure asserted', 'Drive Fault'].map((text) => `Drive 2: ${text} - Asserted`)
  const deasserted = asserted.map((text) => text.replace('Asserted', 'Deasserted'))
  assert.deepEqual(column(logs, 'message'), [...asserted, ...deasserted])
  const raised = (await api.events('org_rota')).filter(
    ({ serverID, category }) => serverID === machine.id && category === 'storage',
  )
  assert.deepEqual(column(raised, 'status'), ['resolved', 'resolved'])
  assert.deepEqual(column(raised, 'count'), [1, 1])
  assert.equal((await api.server('org_rota', machine.id)).hardStatus, 'OK')
  const ofCpu = and(eq(metricDays.serverID, machine.id), eq(metricDays.name, 'node_cpu_usage_percent'))
  const days = await api.asOwner((tx) => tx.select().from(metricDays).where(ofCpu))
  for (let at = began - (began % 300); at <= began + 20 * 60; at += 300) {
    const day = days.find(({ startsAt }) => startsAt === at - (at % 86_400))
    assert.equal(typeof day?.samples[(at % 86_400) / 300], 'number', new Date(at * 1000).toISOString())
  }
})

test('hours replayed are the same to the byte, and every ten minutes tells of the same faults as every minute', async (context) => {
  const since = start.getTime() / 1000
  const hours = 5
  // A seed by which one machine has the whole of a fault that gets worse.
  const { faults, machine } = found()

  async function once(stepMinutes: number) {
    await api.db().asOwner((tx) => tx.delete(projects).where(eq(projects.id, 'org_replay')))
    await insertFixtures(api.db(), { projects: [replay] })
    api.clock.now = start
    const { run } = fleetOf(replay, faults, { only: machine.serialNo })
    await run(hours * 60, stepMinutes)
    return { events: await api.events('org_replay'), logs: await api.logs('org_replay', machine.id) }
  }
  const began = performance.now()
  const [one, two, coarse] = [await once(1), await once(1), await once(10)]
  context.diagnostic(`three replays of ${hours} hours: ${Math.round(performance.now() - began)} ms`)
  assert.equal(JSON.stringify(two), JSON.stringify(one))
  const raised = ({ events }: typeof one) =>
    columns(events, 'title', 'status', 'occurredAt', 'lastOccurredAt', 'count', 'hardLogID')
  assert.deepEqual(raised(coarse), raised(one))
  assert.ok(one.events.length >= 2 && one.events.every(({ status }) => status === 'resolved'))
  assert.deepEqual(column(coarse.logs, 'raw'), column(one.logs, 'raw'))

  function found() {
    for (let seed = 0; seed < 1000; seed += 1) {
      const faults = faultSchedule(`replay ${seed}`, replay.machines)
      const until = since + (hours - 1) * 3600
      const hit = replay.machines.find(({ serialNo }) =>
        faults(serialNo, since, until).some(
          ({ at, failsAt, endsAt }) => at > since && failsAt < endsAt && endsAt < until,
        ),
      )
      if (hit) return { faults, machine: hit }
    }
    throw new Error('No seed has such a fault.')
  }
})

/** Lets a scenario run to its end on the machines of `lab`, and returns what it did to them. */
async function befall(name: Scenario['name'], minutes: number) {
  const hits: Hit[] = []
  let parts: PartsFrom[] = []
  const faults = withHits(noFaults, () => hits)
  const { run } = fleetOf(lab, faults, {
    silence: (serialNo, time) => silenceAt(hits, serialNo, time),
    changedInventory: (serialNo, time) => partsAt(parts, serialNo, time),
  })
  await run(2)
  const known = new Set((await api.events('org_lab')).map(({ id }) => id))
  const began = api.clock.now
  hits.push(...hitsOf({ name, at: began.getTime() / 1000 + 5, seconds: minutes * 60 }, lab.machines))
  parts = await partsAfterHits(api.db(), hits)
  const seen = () => Promise.all(hits.slice(0, 1).map(({ machine }) => api.server('org_lab', machine.id)))
  const [before] = await seen()
  for (let passed = 0; passed < minutes - 1; passed += 1) {
    await run(1)
    await sweepSilent(api.db(), api.clock.now, start)
  }
  const events = (await api.events('org_lab')).filter(({ id }) => !known.has(id))
  const servers = await api.servers('org_lab')
  const places = new Map(servers.map(({ id, location }) => [id, location ?? undefined]))
  const incidents = incidentsOf(events, (id) => places.get(id))
  const [during] = await seen()
  await run(3)
  const [after] = await seen()
  return { hits, events, incidents, began, before, during, after }
}

/** The kind of each incident, and how many events it has. */
const sizesOf = (all: ReturnType<typeof incidentsOf>) => all.map(({ kind, events }) => [kind, events.length])

test('a rack that loses its power is one incident with all of its events, and is over with it', async () => {
  const { hits, events, incidents, began } = await befall('rack-power', 30)
  assert.ok(hits.length >= 8, `${hits.length} machines`)
  assert.deepEqual(sizesOf(incidents), [['rack', events.length]])
  assert.deepEqual(column(incidents, 'servers'), [hits.length])
  assert.ok(events.length >= 2 * hits.length, `${events.length} events`)
  const ids = new Set(events.map(({ id }) => id))
  const after = (await api.events('org_lab')).filter(({ id }) => ids.has(id))
  assert.deepEqual(new Set(after.map(({ status }) => status)), new Set(['resolved']))
  assert.ok((await api.servers('org_lab')).every(({ agent }) => agent.status === 'online'))
  const slotOf = (after: number) => Math.floor(((began.getTime() / 1000 + after) % 86_400) / 300)
  const machines = column(column(hits, 'machine'), 'id')
  const until = began.getTime() / 1000
  const ofThatDay = and(
    ...[eq(metricDays.projectID, 'org_lab'), eq(metricDays.step, 300), inArray(metricDays.serverID, machines)],
    ...[lte(metricDays.startsAt, until), gt(metricDays.startsAt, until - 86_400)],
  )
  const measured = await api.asOwner((tx) => tx.select().from(metricDays).where(ofThatDay))
  const valuesAt = (seconds: number) => measured.flatMap(({ samples }) => samples[slotOf(seconds)] ?? [])
  assert.ok(valuesAt(0).length > 0)
  assert.deepEqual([600, 900, 1200].flatMap(valuesAt), [])
})

for (const [name, kind, most] of [
  ['silence', 'rack', 40],
  ['fan', 'server', 1],
] as const)
  test(`the scenario ${name} is one incident`, async () => {
    const { events, incidents } = await befall(name, 30)
    assert.deepEqual(sizesOf(incidents), [[kind, events.length]])
    assert.ok(events.length >= 2 && new Set(events.map(({ serverID }) => serverID)).size <= most)
  })

test('a machine that an uncorrectable error has stopped starts without that module, until it is replaced', async () => {
  const { hits, events, incidents, before, during, after } = await befall('dimm', 30)
  assert.deepEqual(sizesOf(incidents), [['server', events.length]])
  const [hit] = hits
  assert.ok(hit?.fault?.bootsAt)
  assert.ok(before?.hardware && during?.hardware && after?.hardware)
  const { memoryModules } = before.hardware
  const slots = ({ hardware }: typeof before) => hardware?.memoryModules.map(({ name }) => name)
  const serials = ({ hardware }: typeof before) => hardware?.memoryModules.map(({ serialNo }) => serialNo)
  const lost = memoryModules.findIndex(({ name }) => name === 'DIMM_A2')
  assert.deepEqual(slots(during), slots(before)?.toSpliced(lost, 1))
  assert.deepEqual(serials(during), serials(before)?.toSpliced(lost, 1))
  const sizes = [before, during, after].map(({ hardware }) => hardware?.memoryGiB)
  assert.deepEqual(sizes, [sizes[0], (Number(sizes[0]) / 16) * 15, sizes[0]])
  const seen = [before, during, after].map(({ components }) => components.find(({ kind }) => kind === 'memory')?.count)
  assert.deepEqual(seen, [16, 15, 16])
  assert.ok(Date.parse(during.hardware.reportedAt ?? '') > Date.parse(before.hardware.reportedAt ?? ''))
  // All that the portal kept besides the modules is as it was.
  const rest = ({ hardware, firmware, bmc }: typeof before) => {
    const { memoryModules: _modules, memoryGiB: _size, reportedAt: _at, ...parts } = hardware ?? {}
    return { parts, firmware, bmc }
  }
  assert.deepEqual([rest(during), rest(after)], [rest(before), rest(before)])

  const replaced = serials(before)?.with(lost, serials(after)?.[lost] ?? null)
  assert.deepEqual([slots(after), serials(after)], [slots(before), replaced])
  assert.notEqual(serials(after)?.[lost], serials(before)?.[lost])
  // A fleet that is started again later says the same of the parts, although the portal has lost one.
  const again = await partsAfterHits(api.db(), hits)
  assert.equal(partsAt(again, hit.machine.serialNo, hit.fault.bootsAt)?.hardware.memoryModules?.length, 15)
  const mended = partsAt(again, hit.machine.serialNo, hit.fault.endsAt)?.hardware.memoryModules?.[lost]
  assert.equal(mended?.serialNo, serials(after)?.[lost])

  const logs = (await api.logs('org_lab', hit.machine.id)).filter(
    ({ occurredAt }) => occurredAt !== null && Date.parse(occurredAt) >= (hit.fault?.at ?? 0) * 1000,
  )
  assert.deepEqual(
    column(logs, 'message'),
    [
      'DIMM_A2: Correctable ECC',
      'DIMM_A2: Correctable ECC Logging Limit Reached',
      'DIMM_A2: Uncorrectable ECC',
      'DIMM_A2: Memory Device Disabled',
      'System Boot: Initiated by power up',
      'System Boot: Initiated by power up',
    ].map((text) => `${text} - Asserted`),
  )
})

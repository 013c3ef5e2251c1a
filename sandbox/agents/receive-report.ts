import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { found, invalid, Refusal } from '../api/refusal'
import type { Tx } from '../db/database'
import { events, servers } from '../db/schema'
import type { Gate } from '../limits/gate'
import { type EventScope, resolveEvents } from './alarm-events'
import { AGENT_CODE } from './codes'
import { markReceived, pendingNotices } from './firmware-notices'
import { healthOf } from './health'
import { inventoryColumns } from './inventory'
import type { Report, ReportAnswer } from './protocol'
import { newestRecord, storeRecords } from './store-records'
import { storeSamples } from './store-samples'

/** `now`: ISO 8601. `interval`: seconds between two reports of one machine. */
type Request = {
  projectID: string
  now: string
  ip: string
  requestID: string
  interval: number
  gate: Pick<Gate, 'checkEvents' | 'countEvents' | 'seriesOfMachine'>
}

const CLOCK_TOLERANCE_MS = 10 * 60_000
const LEAST_DISPLACED_MS = 3 * 60_000
const BACK_AGAIN = 'エージェントからの通信が再開しました。'

/**
 * Takes a report: everything in it, or on an error nothing. Runs in a transaction that sees the project of the key
 * only.
 */
export async function receiveReport(
  tx: Tx,
  report: Report,
  request: Request,
): Promise<Omit<ReportAnswer, 'nextReportSeconds'>> {
  const { projectID, now } = request
  const own = and(eq(servers.projectID, projectID), eq(servers.serialNo, report.serialNo))
  // Locked, so that two reports of one machine take turns.
  const server = found(await tx.select().from(servers).where(own).for('update'), 'このシリアル番号のサーバー')
  if (Math.abs(Date.parse(report.sentAt) - Date.parse(now)) > CLOCK_TOLERANCE_MS) {
    throw invalid('sentAt', '時計が 10 分以上ずれています。サーバーの時刻同期を確認してください。')
  }
  refuseDisplaced(server, report, request)
  const machine = { projectID, serverID: server.id }
  let raised = 0
  const noteRaised = () => {
    raised += 1
    request.gate.checkEvents(machine, raised, report.sel.length)
  }
  const scope: EventScope = { tx, ...machine, now, noteRaised }

  await storeRecords(scope, report.sel, server.isActive)
  await storeSamples(scope, report.samples, request.gate.seriesOfMachine)
  const inventory = report.inventory ? inventoryColumns(report.inventory, server, now) : {}
  const state = {
    powerState: report.powerState,
    ...inventory,
    ...(await healthOf(scope, { ...server, ...inventory }, report)),
  }
  if (server.agentStatus !== 'online') await resolveEvents(scope, eq(events.source, 'agent'), BACK_AGAIN)
  const heard = {
    agentStatus: 'online',
    agentVersion: report.agent.version,
    agentLastSeenAt: now,
    agentInstance: report.agent.instance,
    agentStartedAt: report.agent.startedAt,
  }
  const changed = Object.fromEntries(
    Object.entries(state).filter(([key, value]) => !isDeepStrictEqual(Reflect.get(server, key), value)),
  )
  const isNews =
    Object.keys(changed).length > 0 ||
    server.agentStatus !== heard.agentStatus ||
    server.agentVersion !== heard.agentVersion
  await tx
    .update(servers)
    .set({ ...heard, ...changed, ...(isNews && { updatedAt: now }) })
    .where(own)

  await markReceived({ ...scope, ...request, server, agentVersion: report.agent.version }, report.noticesReceived)
  request.gate.countEvents(machine, raised)
  return {
    server: { id: server.id, name: server.name },
    isActive: server.isActive,
    newestRecord: await newestRecord(scope),
    firmwareNotices: await pendingNotices(scope),
    wantsInventory: server.hardware === null && !report.inventory,
  }
}

type Speaker = Pick<typeof servers.$inferSelect, 'agentInstance' | 'agentStartedAt' | 'agentLastSeenAt'>

/**
 * Of two agents that speak for one machine the one started later is heard, until it has been silent for a while;
 * otherwise the state of the machine would change with each of their reports.
 */
function refuseDisplaced(
  { agentInstance, agentStartedAt, agentLastSeenAt }: Speaker,
  { agent }: Report,
  { now, interval }: Request,
): void {
  if (agentInstance === null || agentInstance === agent.instance || agentStartedAt === null || agentLastSeenAt === null)
    return
  if (Date.parse(agent.startedAt) >= Date.parse(agentStartedAt)) return
  const patience = Math.max(LEAST_DISPLACED_MS, 2 * interval * 1000)
  if (Date.parse(now) - Date.parse(agentLastSeenAt) > patience) return
  throw new Refusal(409, AGENT_CODE.replaced, '後から起動した別のエージェントがこのサーバーを担当しています。', {
    retryAfter: patience / 1000,
  })
}

import { randomUUID } from 'node:crypto'
import {
  MaintenanceSchedule,
  MaintenanceTarget,
  type MaintenanceWindow,
  maintenanceWindowCalls,
  type MaintenanceWindowInput,
} from '@portal/api-client/maintenance-windows'
import { occurrenceAt } from '@portal/api-client/maintenance/occurrences'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { readWindows } from '../db/maintenance'
import { events, maintenanceWindows, servers } from '../db/schema'
import { changed } from './activity'
import { CODE } from './codes'
import { dataVersion } from './entity-tag'
import { found, invalid, Refusal } from './refusal'
import { route } from './route'

type Plan = Pick<MaintenanceWindow, 'name' | 'reason' | 'target' | 'schedule'>

/** What a user plans. Parsed, so that two plans with the same values are the same text: the database orders keys anew. */
const planned = ({ name, reason, target, schedule }: Plan) => ({
  name,
  reason: reason || null,
  target: MaintenanceTarget.parse(target),
  schedule: MaintenanceSchedule.parse(schedule),
})

const targetOf = ({ id, name }: Pick<MaintenanceWindow, 'id' | 'name'>) => ({ type: 'maintenance_window', id, name })

/** Only machines of the project may be named. A place and a tag need no machine, because one may come there. */
async function refuseUnknownServers(tx: Tx, projectID: string, { target }: MaintenanceWindowInput): Promise<void> {
  if (target.kind !== 'servers') return
  const ids = [...new Set(target.serverIDs)]
  const known = await tx
    .select({ id: servers.id })
    .from(servers)
    .where(and(eq(servers.projectID, projectID), inArray(servers.id, ids)))
  if (known.length < ids.length) throw invalid('target.serverIDs', '見つからないサーバーが含まれています。')
}

function refusePast({ schedule }: MaintenanceWindowInput, now: string): void {
  if (schedule.kind === 'once' && Date.parse(schedule.to) <= Date.parse(now))
    throw invalid('schedule.to', '終了が過去です。')
}

/**
 * Lets the marks of events that came in an occurrence that is not over say when it now ends, because a user has ended,
 * changed or deleted the window.
 */
async function moveEnd(tx: Tx, projectID: string, id: string, now: string, after?: MaintenanceWindow): Promise<void> {
  const occurrence = after && occurrenceAt(after, Date.parse(now))
  const until = occurrence ? new Date(occurrence.to).toISOString() : now
  await tx
    .update(events)
    .set({ maintenance: sql`jsonb_set(${events.maintenance}, '{until}', to_jsonb(${until}::text))` })
    .where(
      and(
        eq(events.projectID, projectID),
        sql`${events.maintenance} ->> 'windowID' = ${id}`,
        sql`(${events.maintenance} ->> 'until')::timestamptz > ${now}::timestamptz`,
      ),
    )
}

export const maintenanceWindowRoutes = [
  route(maintenanceWindowCalls.list, ({ tx, caller }) => readWindows(tx, caller.project.id), {
    version: ({ tx, caller }) => dataVersion(tx, caller.project.id, maintenanceWindows),
  }),

  route(maintenanceWindowCalls.create, async ({ tx, caller, body, now, log }) => {
    const projectID = caller.project.id
    refusePast(body, now)
    await refuseUnknownServers(tx, projectID, body)
    const row = { ...planned(body), id: `mw_${randomUUID()}`, createdBy: caller.email, createdAt: now, updatedAt: now }
    await tx.insert(maintenanceWindows).values({ projectID, ...row })
    await log({ action: 'maintenance_window.create', target: targetOf(row), after: planned(body) })
    return readWindow(tx, projectID, row.id)
  }),

  route(maintenanceWindowCalls.update, async ({ tx, caller, params, body, now, log }) => {
    const projectID = caller.project.id
    const before = await lockWindow(tx, projectID, params.id)
    const change = changed(planned(before), planned(body))
    const isMoved = 'schedule' in change.after
    if (isMoved) refusePast(body, now)
    await refuseUnknownServers(tx, projectID, body)
    await tx
      .update(maintenanceWindows)
      // A new plan is not the one whose occurrence was ended.
      .set({ ...planned(body), ...(isMoved && { endedAt: null }), updatedAt: now })
      .where(and(eq(maintenanceWindows.projectID, projectID), eq(maintenanceWindows.id, params.id)))
    const after = await readWindow(tx, projectID, params.id)
    await moveEnd(tx, projectID, params.id, now, after)
    await log({ action: 'maintenance_window.update', target: targetOf(after), ...change })
    return after
  }),

  route(maintenanceWindowCalls.remove, async ({ tx, caller, params, now, log }) => {
    const before = await lockWindow(tx, caller.project.id, params.id)
    await tx
      .delete(maintenanceWindows)
      .where(and(eq(maintenanceWindows.projectID, caller.project.id), eq(maintenanceWindows.id, params.id)))
    await moveEnd(tx, caller.project.id, params.id, now)
    await log({ action: 'maintenance_window.delete', target: targetOf(before), before: planned(before) })
  }),

  route(maintenanceWindowCalls.end, async ({ tx, caller, params, now, log }) => {
    const projectID = caller.project.id
    const before = await lockWindow(tx, projectID, params.id)
    if (!occurrenceAt(before, Date.parse(now)))
      throw new Refusal(409, CODE.notInMaintenance, 'このメンテナンスは実施中ではありません。')
    await tx
      .update(maintenanceWindows)
      .set({ endedAt: now, updatedAt: now })
      .where(and(eq(maintenanceWindows.projectID, projectID), eq(maintenanceWindows.id, params.id)))
    await moveEnd(tx, projectID, params.id, now)
    await log({ action: 'maintenance_window.end', target: targetOf(before), after: { endedAt: now } })
    return readWindow(tx, projectID, params.id)
  }),
]

const readWindow = async (tx: Tx, projectID: string, id: string) =>
  found(await readWindows(tx, projectID, id), 'メンテナンス予定')

/** Locked, so that of two users who change a window at the same time the second sees what the first has made of it. */
async function lockWindow(tx: Tx, projectID: string, id: string): Promise<MaintenanceWindow> {
  const own = and(eq(maintenanceWindows.projectID, projectID), eq(maintenanceWindows.id, id))
  found(
    await tx.select({ id: maintenanceWindows.id }).from(maintenanceWindows).where(own).for('update'),
    'メンテナンス予定',
  )
  return readWindow(tx, projectID, id)
}

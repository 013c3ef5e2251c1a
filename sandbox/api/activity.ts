import { randomUUID } from 'node:crypto'
import type { ActivityAction } from '@portal/api-client/activity-logs'
import type { Tx } from '../db/database'
import { insertLogs } from '../db/log-chain'
import type { Caller } from './caller'

export type Activity = {
  action: ActivityAction
  target: { type: string; id?: string | null; name?: string | null }
  /** Default `success`. */
  result?: 'success' | 'failure'
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  message?: string
}

/** Whose operation it is, in which project. */
export type Actor = Pick<Caller, 'id' | 'email'> & { project: Pick<Caller['project'], 'id'> }

/** Where a request came from, as the operation log keeps it. */
export type Origin = { ip: string; userAgent: string | undefined; requestID: string; now: string }

/** Writes the entry in the transaction of the change itself, so that neither is ever there without the other. */
export async function logActivity(tx: Tx, caller: Actor, origin: Origin, activity: Activity): Promise<void> {
  await insertLogs(tx, [
    {
      projectID: caller.project.id,
      id: `log_${randomUUID()}`,
      occurredAt: origin.now,
      actorID: caller.id,
      actorEmail: caller.email,
      actorKind: 'user',
      action: activity.action,
      targetType: activity.target.type,
      targetID: activity.target.id,
      targetName: activity.target.name,
      result: activity.result ?? 'success',
      ip: origin.ip,
      userAgent: origin.userAgent?.slice(0, 500),
      requestID: origin.requestID,
      message: activity.message,
      before: activity.before,
      after: activity.after,
    },
  ])
}

/** The fields of `after` that differ from `before`, from both. */
export function changed<Row extends Record<string, unknown>>(before: Row, after: Row) {
  const keys = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const pick = (row: Row) => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}

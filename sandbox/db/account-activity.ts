import { randomUUID } from 'node:crypto'
import type { ActivityAction } from '@portal/api-client/activity-logs'
import { and, eq, gt } from 'drizzle-orm'
import type { Visit } from '../identity/directory'
import type { Tx } from './database'
import { insertLogs } from './log-chain'
import { activityLogs } from './schema'

export type Person = { projectID: string; id: string; email: string }

/** Notes an act at the identity provider in the operation log of the person's project. With `problem` it failed. */
export async function logPerson(
  tx: Tx,
  action: ActivityAction,
  person: Person,
  visit: Visit,
  problem?: string,
): Promise<void> {
  await insertLogs(tx, [
    {
      projectID: person.projectID,
      id: `log_${randomUUID()}`,
      occurredAt: visit.at.toISOString(),
      actorID: person.id,
      actorEmail: person.email,
      actorKind: 'user',
      action,
      targetType: 'user',
      targetID: person.id,
      targetName: person.email,
      result: problem === undefined ? 'success' : 'failure',
      message: problem,
      ip: visit.ip,
      userAgent: visit.userAgent,
      // A made-up request ID that only keeps the entry apart, because the provider's pages carry none.
      requestID: randomUUID(),
    },
  ])
}

const SAME_LOGOUT_MS = 60_000

/** Whether the portal's own call (`POST /users/logout`) has logged this logout, on the way to identity. */
export async function hasLoggedOut(tx: Tx, { projectID, id }: Person, at: Date): Promise<boolean> {
  const [entry] = await tx
    .select({ id: activityLogs.id })
    .from(activityLogs)
    .where(
      and(
        eq(activityLogs.projectID, projectID),
        eq(activityLogs.actorID, id),
        eq(activityLogs.action, 'user.logout'),
        gt(activityLogs.occurredAt, new Date(at.getTime() - SAME_LOGOUT_MS).toISOString()),
      ),
    )
    .limit(1)
  return entry !== undefined
}

import { HOUR_MS } from '@portal/contract'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { activityLogs, projects } from '../db/schema'
import { tooSoon } from './refusal'

/** Invitations within an hour, cancelled ones too, because their mails were sent. */
export const INVITATION_LIMITS = { address: 5, project: 200 }

/**
 * Refuses what would make the project's invitations a flood of mails. They are counted in the operation log, which
 * keeps those that were cancelled.
 */
export async function refuseManyInvitations(
  tx: Tx,
  { projectID, email, now }: { projectID: string; email: string; now: string },
): Promise<void> {
  // Locked, so that invitations at the same moment are counted one after the other.
  await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectID)).for('no key update')
  const sent = await tx
    .select({
      at: activityLogs.occurredAt,
      isSameAddress: sql<boolean>`lower(${activityLogs.targetName}) = lower(${email})`,
    })
    .from(activityLogs)
    .where(
      and(
        eq(activityLogs.projectID, projectID),
        eq(activityLogs.action, 'user.invite'),
        eq(activityLogs.result, 'success'),
        gt(activityLogs.occurredAt, new Date(Date.parse(now) - HOUR_MS).toISOString()),
      ),
    )
    .orderBy(asc(activityLogs.occurredAt))
  const times = sent.map(({ at }) => at)
  const toAddress = sent.filter(({ isSameAddress }) => isSameAddress).map(({ at }) => at)
  refuse(toAddress, INVITATION_LIMITS.address, 'このメールアドレスには招待メールを続けて送りました。')
  refuse(times, INVITATION_LIMITS.project, 'このプロジェクトから招待メールを続けて送りました。')

  function refuse(earlier: string[], limit: number, text: string) {
    const oldest = earlier.at(-limit)
    if (oldest !== undefined)
      throw tooSoon(Math.max(1, Math.ceil((Date.parse(oldest) + HOUR_MS - Date.parse(now)) / 1000)), text)
  }
}

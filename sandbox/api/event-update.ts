import { type Event, type EventUpdate, needsComment, nextStatuses } from '@portal/api-client/events'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { events, users } from '../db/schema'
import { queueForAssignee } from '../notifications/queue'
import { changed } from './activity'
import type { Caller } from './caller'
import { CODE } from './codes'
import { readEvent } from './read-events'
import { found, invalid, Refusal } from './refusal'
import type { Call } from './route'

/** Changes an event's status or assignee, or adds a comment. Fields that were not sent stay as they are. */
export async function updateEvent({
  tx,
  caller,
  params,
  body,
  now,
  log,
}: Call<{ id: string }, undefined, EventUpdate>) {
  const own = and(eq(events.projectID, caller.project.id), eq(events.id, params.id))
  // Locked, so that of two users who save at the same time the second waits and then meets the newer updatedAt.
  found(await tx.select({ id: events.id }).from(events).where(own).for('update'), 'イベント')
  const before = await readEvent(tx, caller.project.id, params.id)
  refuseStale(before, body)
  const comment = body.comment || undefined
  const status = body.status === before.status ? undefined : body.status
  if (status) refuseTransition(before, status, comment)
  const assignee = body.assigneeID === undefined ? undefined : await findAssignee(tx, caller, body.assigneeID)
  const reassigned = assignee !== undefined && (assignee?.id ?? null) !== (before.assignee?.id ?? null)
  const logged = async (after: typeof before) => {
    await log({
      action: 'event.update',
      target: { type: 'event', id: after.id, name: after.title },
      ...changed(summary(before), summary(after)),
    })
    return after
  }
  if (!status && !comment && !reassigned) return logged(before)

  const by = { at: now, actor: caller.email }
  // The assignee has an entry of its own, because a comment beside it must not take its place.
  const assigned = { ...by, from: null, to: null, comment: `担当: ${assignee?.email ?? 'なし'}` }
  const step = { ...by, from: status ? before.status : null, to: status ?? null, comment: comment ?? null }
  await tx
    .update(events)
    .set({
      ...(status && { status, resolvedAt: status === 'resolved' ? now : null }),
      ...(comment && { comment }),
      ...(reassigned && { assigneeID: assignee?.id ?? null }),
      history: [...before.history, ...(reassigned ? [assigned] : []), ...(status || comment ? [step] : [])],
      // Later than before in any case, because two changes must not share one updatedAt when the clock stands still.
      updatedAt: new Date(Math.max(Date.parse(now), Date.parse(before.updatedAt) + 1)).toISOString(),
    })
    .where(own)
  // A user who takes an event knows it already.
  if (reassigned && assignee && assignee.id !== caller.id)
    await queueForAssignee({ tx, projectID: caller.project.id, now }, params.id, assignee.email)
  return logged(await readEvent(tx, caller.project.id, params.id))
}

/** An `updatedAt` is demanded although a client may leave it out, so that no event is changed unseen. */
function refuseStale(before: Pick<Event, 'updatedAt'>, { updatedAt }: EventUpdate): void {
  if (updatedAt === undefined) throw invalid('updatedAt', '必須です')
  if (Date.parse(before.updatedAt) !== Date.parse(updatedAt)) {
    throw new Refusal(409, CODE.stale, 'ほかのユーザーがこのイベントを更新しました。')
  }
}

async function findAssignee(tx: Tx, { project }: Caller, id: string | null) {
  if (id === null) return null
  const [user] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.projectID, project.id), eq(users.id, id), eq(users.status, 'active')))
  if (!user) throw invalid('assigneeID', '担当にするユーザーが見つかりません。')
  return user
}

function refuseTransition(
  event: Pick<Event, 'status' | 'severity'>,
  to: NonNullable<EventUpdate['status']>,
  comment: string | undefined,
) {
  if (!nextStatuses(event.status).includes(to)) {
    throw new Refusal(409, CODE.transition, `この状態からは変更できません（${event.status} → ${to}）。`)
  }
  if (needsComment(event, to) && !comment) throw invalid('comment', 'コメントを入力してください。')
}

const summary = (event: Pick<Event, 'status' | 'comment' | 'assignee'>) => ({
  status: event.status,
  assignee: event.assignee?.email ?? null,
  comment: event.comment ?? null,
})

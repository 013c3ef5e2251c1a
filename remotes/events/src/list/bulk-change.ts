import { writeAll } from '@portal/api-client/bulk'
import {
  type Event,
  type EventStatus,
  events,
  needsComment,
  nextStatuses,
  whyNotManageEvents,
} from '@portal/api-client/events'

/** One change of many events: to another status, or to another person. */
export type Change = { label: string; status: EventStatus } | { label: string; assigneeID: string }

export const STATUS_CHANGES: Change[] = [
  { label: '対応中にする', status: 'in_progress' },
  { label: '解決済みにする', status: 'resolved' },
  { label: '対応不要にする', status: 'ignored' },
]

/** Those of the events that the change is possible for. */
export function changeable(chosen: readonly Event[], change: Change): Event[] {
  return chosen.filter((event) =>
    'status' in change ? nextStatuses(event.status).includes(change.status) : nextStatuses(event.status).length > 0,
  )
}

/** Why the change cannot be made now, or undefined. */
export function whyNotChange(chosen: readonly Event[], change: Change, comment: string): string | undefined {
  const why = whyNotManageEvents()
  if (why) return why
  const targets = changeable(chosen, change)
  if (targets.length === 0) return '選択したイベントは、この状態へ変更できません。'
  const missing =
    'status' in change && comment.trim() === '' && targets.some((event) => needsComment(event, change.status))
  return missing ? '重大または解決済みのイベントを含むため、コメントを入力してください。' : undefined
}

export type Failure = { event: Event; message: string }

/** Changes the events one by one, four at a time. `onProgress` gets how many are over; answers those that failed. */
export async function changeAll(
  targets: readonly Event[],
  change: Change,
  comment: string,
  onProgress: (done: number) => void,
): Promise<Failure[]> {
  const what = 'status' in change ? { status: change.status } : { assigneeID: change.assigneeID }
  const text = comment.trim() || undefined
  const failures = await writeAll(
    targets,
    ({ id, updatedAt }) => events.update(id, { ...what, comment: text, updatedAt }),
    onProgress,
  )
  return failures.map(({ target, message }) => ({ event: target, message }))
}

import {
  type Event,
  eventCalls,
  type EventStatus,
  events,
  needsComment,
  nextStatuses,
  whyNotManageEvents,
} from '@portal/api-client/events'
import { readNow } from '@portal/api-client/http'
import { formatNumber } from '@portal/ui'
import type { BulkChange } from '@portal/ui/table'

/** One change of many events: to another status, or to another person. */
export type Change = { label: string; status: EventStatus } | { label: string; assigneeID: string }

export const STATUS_CHANGES = [
  { label: '対応中にする', status: 'in_progress' },
  { label: '解決済みにする', status: 'resolved' },
  { label: '対応不要にする', status: 'ignored' },
] as const satisfies readonly Change[]

/** How a dialog and its outcome call an event. */
export const nameOf = ({ title, serverName }: Event) => `${title}（${serverName}）`

/** Those of the events that the change is possible for. */
export function changeable(chosen: readonly Event[], change: Change): Event[] {
  return chosen.filter((event) =>
    'status' in change ? nextStatuses(event.status).includes(change.status) : nextStatuses(event.status).length > 0,
  )
}

/** Why the change cannot be made now, or undefined. */
export function whyNotChange(chosen: readonly Event[], change: Change): string | undefined {
  const why = whyNotManageEvents()
  if (why) return why
  return changeable(chosen, change).length === 0 ? '選択したイベントは、この状態へ変更できません。' : undefined
}

/** Why the change of these events wants a comment, or undefined. */
export function whyNoComment(targets: readonly Event[], change: Change): string | undefined {
  const isWanted = 'status' in change && targets.some((event) => needsComment(event, change.status))
  return isWanted ? '重大または解決済みのイベントを含むため、コメントを入力してください。' : undefined
}

/** The change as `useBulk` runs it, with one comment for all events. */
export function withComment({ label, ...what }: Change, comment: string): BulkChange<Event> {
  return {
    label,
    write: async ({ id, updatedAt }, isRetry) => {
      // A retry reads the event again, because one that another user has changed would be refused (409) for ever.
      const base = isRetry ? (await readNow(eventCalls.one, { id })).updatedAt : updatedAt
      await events.update(id, { ...what, comment: comment.trim() || undefined, updatedAt: base })
    },
    succeeded: (count) => `${formatNumber(count)} 件のイベントを変更しました。`,
  }
}

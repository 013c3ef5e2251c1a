import { type Event, type EventStatus, needsComment, nextStatuses, whyNotManageEvents } from '@portal/api-client/events'
import { eventStatusLabels } from '@portal/api-client/labels/events'

const STEP_TEXT: Record<EventStatus, string> = {
  new: '未対応に戻す',
  in_progress: '対応開始',
  resolved: '解決',
  ignored: '対応不要',
}

/** The word on the button that moves an event from where it is to `to`. */
export function stepText(event: Pick<Event, 'status'>, to: EventStatus): string {
  return event.status === 'resolved' && to === 'in_progress' ? '再オープン' : STEP_TEXT[to]
}

/** Why nothing can be done with the event, or undefined. */
export function whyNotRespond(event: Pick<Event, 'status'>): string | undefined {
  if (nextStatuses(event.status).length > 0) return whyNotManageEvents()
  return `状態「${eventStatusLabels.text(event.status)}」のイベントは、この画面では変更できません。`
}

/** Why the event cannot be moved to `to` with this comment, or undefined. */
export function whyNotMove(event: Event, to: EventStatus, comment: string): string | undefined {
  const why = whyNotRespond(event)
  if (why) return why
  if (!nextStatuses(event.status).includes(to))
    return `「${eventStatusLabels.text(event.status)}」からは変更できません。`
  return needsComment(event, to) && comment.trim() === '' ? 'コメントを入力してください。' : undefined
}

import { type Event, type EventStatus, needsComment, nextStatuses, whyNotManageEvents } from '@portal/api-client/events'
import { eventStatusLabels } from '@portal/api-client/labels/events'

/** A change of an event: the words of its button, of the toast after it, and what is sent. */
export type Step = { label: string; done: string; status?: EventStatus; assigneeID?: string | null }

const STEPS: Record<EventStatus, Step> = {
  new: { label: '未対応に戻す', done: '未対応に戻しました。', status: 'new' },
  in_progress: { label: '対応中にする', done: '対応中にしました。', status: 'in_progress' },
  resolved: { label: '解決する', done: '解決済みにしました。', status: 'resolved' },
  ignored: { label: '対応不要にする', done: '対応不要にしました。', status: 'ignored' },
}
const REOPEN: Step = { label: '再オープンする', done: '再オープンしました。', status: 'in_progress' }

export const COMMENT: Step = { label: 'コメントする', done: 'コメントを追加しました。' }
export const assign = (assigneeID: string | null): Step => ({
  label: '担当を変更する',
  done: '担当を変更しました。',
  assigneeID,
})

/** The steps that an event allows now, the one that leads on first. `me` is the user's id. */
export function stepsOf(event: Pick<Event, 'status' | 'assignee'>, me: string | undefined): Step[] {
  const steps = nextStatuses(event.status).map((to) => (event.status === 'resolved' ? REOPEN : STEPS[to]))
  if (event.status === 'ignored' || event.status === 'resolved' || !me || steps.length === 0) return steps
  const isMine = event.assignee?.id === me
  if (event.status === 'in_progress') return isMine ? steps : [...steps, { ...assign(me), label: '担当を自分にする' }]
  const [start, ...others] = steps
  const take: Step = { ...STEPS.in_progress, label: '自分が対応する', done: '対応を開始しました。', assigneeID: me }
  // Of another user's event the status can be changed alone too.
  return [take, ...others, ...(start && event.assignee && !isMine ? [start] : [])]
}

/** Does the step ask for a comment first: because it needs one, or because it ends the event and one is begun? */
export function asksForComment(event: Event, { status }: Step, comment: string): boolean {
  if (!status) return false
  const isEnd = status === 'resolved' || status === 'ignored'
  return needsComment(event, status) || (isEnd && comment.trim() !== '')
}

/** Why nothing can be done with the event, or undefined. */
export function whyNotRespond(event: Pick<Event, 'status'>): string | undefined {
  if (nextStatuses(event.status).length > 0) return whyNotManageEvents()
  return `状態「${eventStatusLabels.text(event.status)}」のイベントは、この画面では変更できません。`
}

/** Why the step cannot be made, or undefined. */
export function whyNotMake(event: Event, { status }: Step): string | undefined {
  const why = whyNotRespond(event)
  if (why || !status || nextStatuses(event.status).includes(status)) return why
  return `「${eventStatusLabels.text(event.status)}」からは変更できません。`
}

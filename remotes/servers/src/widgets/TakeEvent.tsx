import { type Event, events } from '@portal/api-client/events'
import { isApiError, recordError } from '@portal/api-client/http'
import { Button, toast } from '@portal/ui'
import { type MouseEvent, useState } from 'react'

type TakeEventProps = {
  event: Event
  /** The user's id. */
  me: string
  /** Reads the events again. */
  refetch: () => Promise<unknown>
}

/** Takes an event without leaving the dashboard: it is 対応中 then, and the user's. */
export function TakeEvent({ event, me, refetch }: TakeEventProps) {
  const [isSending, setSending] = useState(false)
  async function take({ currentTarget }: MouseEvent): Promise<void> {
    // The button goes once the event is taken, and must not take the focus with it.
    const next = currentTarget.closest('li')?.querySelector('a')
    setSending(true)
    try {
      const status = event.status === 'new' ? 'in_progress' : undefined
      await events.update(event.id, { status, assigneeID: me, updatedAt: event.updatedAt })
      toast({ style: 'normal', message: '対応を開始しました。' })
      next?.focus()
    } catch (cause) {
      const isConflict = isApiError(cause) && cause.status === 409
      if (isConflict) toast({ style: 'warning', message: 'ほかのユーザーが先に変更しました。最新の内容を表示します。' })
      else recordError(cause)
      if (isConflict) await refetch()
    }
    setSending(false)
  }
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`「${event.title}」を自分が対応する`}
      loading={isSending}
      onClick={(pressed) => void take(pressed)}
    >
      自分が対応する
    </Button>
  )
}

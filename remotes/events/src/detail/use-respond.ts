import { type Event, events } from '@portal/api-client/events'
import { isApiError, recordError } from '@portal/api-client/http'
import { toast } from '@portal/ui'
import { useState } from 'react'
import type { Attempt } from './Conflict'

/** The last attempt is kept in a conflict, so that it can be repeated on the newer event. */
type State = { kind: 'ready' } | { kind: 'sending'; attempt: Attempt } | { kind: 'conflict'; attempt: Attempt }

/** Changing an event: the comment that is typed, how far the attempt is, and what starts or drops one. */
export function useRespond(event: Event, refetch: () => Promise<unknown>) {
  const [comment, setComment] = useState('')
  const [state, setState] = useState<State>({ kind: 'ready' })

  async function respond(attempt: Attempt): Promise<void> {
    const { label, ...change } = attempt
    setState({ kind: 'sending', attempt })
    try {
      await events.update(event.id, { ...change, comment: comment.trim() || undefined, updatedAt: event.updatedAt })
      // Only the sent comment is cleared, because the user may have typed on.
      setComment((now) => (now === comment ? '' : now))
      setState({ kind: 'ready' })
      toast({ style: 'normal', message: `「${label}」を保存しました。` })
    } catch (cause) {
      const isConflict = isApiError(cause) && cause.status === 409
      if (isConflict) await refetch()
      else recordError(cause)
      setState(isConflict ? { kind: 'conflict', attempt } : { kind: 'ready' })
    }
  }
  return { comment, setComment, state, respond, drop: () => setState({ kind: 'ready' }) }
}

export type Responding = ReturnType<typeof useRespond>

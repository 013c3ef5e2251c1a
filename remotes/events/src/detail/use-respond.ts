import { type Event, events, needsComment } from '@portal/api-client/events'
import { isApiError, recordError } from '@portal/api-client/http'
import { toast, useLeaveGuard } from '@portal/ui'
import { useCallback, useRef, useState } from 'react'
import { asksForComment, type Step } from './responses'

/** A step, and where its comment comes from. Without one the draft stays where it is. */
export type Attempt = {
  step: Step
  commentFrom?: 'box' | 'dialog'
  /** The comment of a form of its own, as it stands when it is sent. */
  text?: () => string
  onSent?: () => void
}

/** The last attempt is kept in a conflict, so that it can be repeated on the newer event. */
type State = { kind: 'ready' } | { kind: 'asking' | 'sending' | 'conflict'; attempt: Attempt }

/** Changing an event: the comment that is typed, how far the attempt is, and what starts, repeats or drops one. */
export function useRespond(event: Event, refetch: () => Promise<unknown>) {
  const [comment, setComment] = useState('')
  const [state, setState] = useState<State>({ kind: 'ready' })
  // One guard for all drafts of the page, because a router has one blocker.
  const isFormDirty = useRef(false)
  useLeaveGuard(() => comment.trim() !== '' || isFormDirty.current)
  const setFormDirty = useCallback((isDirty: boolean) => {
    isFormDirty.current = isDirty
  }, [])

  async function send(attempt: Attempt): Promise<void> {
    const { done, status, assigneeID } = attempt.step
    const typed = attempt.commentFrom && comment.trim()
    const said = attempt.text?.() ?? typed
    setState({ kind: 'sending', attempt })
    try {
      await events.update(event.id, { status, assigneeID, comment: said || undefined, updatedAt: event.updatedAt })
      // Only the sent comment is cleared, because the user may have typed on.
      if (typed) setComment((now) => (now === comment ? '' : now))
      setState({ kind: 'ready' })
      attempt.onSent?.()
      toast({ style: 'normal', message: done })
    } catch (cause) {
      const isConflict = isApiError(cause) && cause.status === 409
      if (isConflict) await refetch()
      else recordError(cause)
      if (isConflict) setState({ kind: 'conflict', attempt })
      else setState(attempt.commentFrom === 'dialog' ? { kind: 'asking', attempt } : { kind: 'ready' })
    }
  }

  const ask = (step: Step) => setState({ kind: 'asking', attempt: { step, commentFrom: 'dialog' } })
  const start = (step: Step) => (asksForComment(event, step, comment) ? ask(step) : void send({ step }))
  /** Without another question, unless the newer event needs a comment that was not there before. */
  function repeat(attempt: Attempt): void {
    const isNeeded = attempt.step.status && needsComment(event, attempt.step.status)
    if (isNeeded && !attempt.text && (!attempt.commentFrom || comment.trim() === '')) ask(attempt.step)
    else void send(attempt)
  }
  return { comment, setComment, state, start, send, repeat, drop: () => setState({ kind: 'ready' }), setFormDirty }
}

export type Responding = ReturnType<typeof useRespond>

import { useSession } from '@portal/auth'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { confirm, type Question } from './confirm-store'

/** Page and tab of an address, because a form is gone with either. The rest only arranges the page. */
const placeOf = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('tab') ?? ''}`

const UNSAVED: Question = {
  title: '変更を破棄しますか？',
  body: '保存していない入力があります。このページを離れると失われます。',
  action: '破棄して移動',
  danger: true,
}

const guards = new Set<() => boolean>()

/** Whether something in the page would be lost with it, such as unsaved input or a connection. */
export const hasUnsaved = (): boolean => [...guards].some((unsaved) => unsaved())

/**
 * Asks before the page is left while `unsaved()` is true, or whatever else would be lost: inside the portal with
 * `question`, otherwise with the browser's own. Nothing holds a page whose session is over, because it may be another
 * person's by then.
 */
export function useLeaveGuard(mayLose: () => boolean, question: Question = UNSAVED): void {
  const unsaved = () => useSession.getState().status !== 'signed-out' && mayLose()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => placeOf(currentLocation) !== placeOf(nextLocation) && unsaved(),
  )
  const asked = useRef(false)
  // An event, because a question that changes on the way out must not be asked again.
  const ask = useEffectEvent(() => confirm(question))

  useEffect(() => {
    if (blocker.state !== 'blocked' || asked.current) return
    asked.current = true
    void ask().then((leave) => {
      asked.current = false
      if (leave) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker])

  const isUnsaved = useEffectEvent(unsaved)
  useEffect(() => {
    const guard = () => isUnsaved()
    const ask = (event: BeforeUnloadEvent) => {
      if (guard()) event.preventDefault()
    }
    guards.add(guard)
    window.addEventListener('beforeunload', ask)
    return () => {
      guards.delete(guard)
      window.removeEventListener('beforeunload', ask)
    }
  }, [])
}

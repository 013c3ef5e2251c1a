import { useEffect, useEffectEvent, useRef } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { confirm } from '../overlay/confirm-store'

/** Page and tab of an address, because a form is gone with either. The rest only arranges the page. */
const placeOf = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('tab') ?? ''}`

/**
 * Asks before the page is left while `unsaved()` is true: inside the portal with our dialog, otherwise with the
 * browser's.
 */
export function useLeaveGuard(unsaved: () => boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => placeOf(currentLocation) !== placeOf(nextLocation) && unsaved(),
  )
  const asked = useRef(false)

  useEffect(() => {
    if (blocker.state !== 'blocked' || asked.current) return
    asked.current = true
    void confirm({
      title: '変更を破棄しますか？',
      body: '保存していない入力があります。このページを離れると失われます。',
      action: '破棄して移動',
      danger: true,
    }).then((leave) => {
      asked.current = false
      if (leave) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker])

  const keepTab = useEffectEvent((event: BeforeUnloadEvent) => {
    if (unsaved()) event.preventDefault()
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => keepTab(event)
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}

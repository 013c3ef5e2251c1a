import { toast } from '@portal/ui'
import { type RefObject, useEffect, useState } from 'react'

/** Whether an element fills the whole screen now, and what switches that. */
export function useFullScreen(element: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === element.current)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [element])
  const toggle = () => {
    const done = document.fullscreenElement
      ? document.exitFullscreen()
      : element.current?.requestFullscreen().then(keepEscape)
    done?.catch(() => toast({ style: 'warning', message: 'ブラウザーが全画面表示を許可しませんでした。' }))
  }
  return [isFull, toggle]
}

/** Esc belongs to the machine: where the browser can (Chromium), only a long press of it leaves the full screen. */
async function keepEscape(): Promise<void> {
  const keyboard: unknown = Reflect.get(navigator, 'keyboard')
  if (!(keyboard instanceof Object && 'lock' in keyboard && typeof keyboard.lock === 'function')) return
  try {
    await keyboard.lock(['Escape'])
  } catch {
    // Esc leaves the full screen then, as the browser itself says there.
  }
}

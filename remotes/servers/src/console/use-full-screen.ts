import { toast } from '@portal/ui'
import { type RefObject, useSyncExternalStore } from 'react'

/** Whether an element fills the whole screen now, and a function that switches that. */
export function useFullScreen(element: RefObject<HTMLElement | null>): [boolean, () => void] {
  const isFull = useSyncExternalStore(
    onFullScreenChange,
    () => document.fullscreenElement !== null && document.fullscreenElement === element.current,
  )
  const toggle = () => {
    const done = document.fullscreenElement
      ? document.exitFullscreen()
      : element.current?.requestFullscreen().then(keepEscape)
    done?.catch(() => toast({ style: 'warning', message: 'ブラウザーが全画面表示を許可しませんでした。' }))
  }
  return [isFull, toggle]
}

function onFullScreenChange(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/**
 * Takes Esc from the browser, because programs on the machine need it; only a long press of it then leaves the full
 * screen. Chromium alone has the API (https://wicg.github.io/keyboard-lock/).
 */
async function keepEscape(): Promise<void> {
  const keyboard: unknown = Reflect.get(navigator, 'keyboard')
  if (!(keyboard instanceof Object && 'lock' in keyboard && typeof keyboard.lock === 'function')) return
  try {
    await keyboard.lock(['Escape'])
  } catch {
    // Esc leaves the full screen then, as the browser itself says there.
  }
}

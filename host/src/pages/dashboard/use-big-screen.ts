import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { BIG_SCREEN, isBigScreen } from '../../frame/big-screen'

/** Whether the dashboard is shown for a big screen, and the ways into that and out of it. */
export function useBigScreen(): { isBig: boolean; enter: () => void; leave: () => void } {
  const location = useLocation()
  const navigate = useNavigate()
  const isBig = isBigScreen(location)
  // The address says it, so that a reload changes nothing; only a press may ask the browser for the whole screen.
  const enter = () => {
    void document.documentElement.requestFullscreen?.().catch(() => {})
    void navigate(BIG_SCREEN)
  }
  const leave = () => void navigate({ search: '' })
  const leaveByEffect = useEffectEvent(leave)
  useEffect(() => {
    if (!isBig) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) leaveByEffect()
    }
    // Beside the key, because the browser keeps Esc to itself while the page has the whole screen.
    const onFullScreen = () => {
      if (!document.fullscreenElement) leaveByEffect()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('fullscreenchange', onFullScreen)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('fullscreenchange', onFullScreen)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [isBig])
  return { isBig, enter, leave }
}

import { FROM_MENU, paths } from '@portal/contract'
import { useShortcuts } from '@portal/ui'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'

const TARGETS: Record<string, string> = {
  d: paths.dashboard,
  e: paths.events,
  s: paths.servers,
  l: paths.activityLogs,
  a: paths.agents,
  u: paths.users,
}
const LONGEST_GAP_MS = 1500

/** `g`, then a letter: goes to a page from anywhere. */
export function GoKeys() {
  const navigate = useNavigate()
  const pressedAt = useRef(-Infinity)
  const go = (to: string) => (event: KeyboardEvent) => {
    if (event.timeStamp - pressedAt.current > LONGEST_GAP_MS) return false
    pressedAt.current = -Infinity
    void navigate(to, { state: FROM_MENU })
    return true
  }
  useShortcuts({
    g: (event) => {
      pressedAt.current = event.timeStamp
    },
    ...Object.fromEntries(Object.entries(TARGETS).map(([key, to]) => [key, go(to)])),
  })
  return null
}

import { CONSOLE_IDLE_MINUTES } from '@portal/api-client/console'
import { currentTime } from '@portal/auth'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import classes from './notice.module.css'

const LAST_SECONDS = 60

/**
 * Counts the last minute down before the gateway closes an idle console. A button could not keep the connection,
 * because the gateway counts only the user's input, no ping and no resizing; `how` says which input does.
 */
export function IdleNotice({
  lastInputAt,
  how,
  action,
}: {
  /** When input was last sent, in epoch milliseconds. */
  lastInputAt: RefObject<number>
  how: string
  action?: ReactNode
}) {
  const [left, setLeft] = useState(LAST_SECONDS + 1)
  useEffect(() => {
    const count = () =>
      setLeft(Math.max(0, Math.ceil((lastInputAt.current - currentTime()) / 1000) + CONSOLE_IDLE_MINUTES * 60))
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [lastInputAt])
  if (left > LAST_SECONDS) return null
  return (
    <div className={classes.notice} data-tone="warning">
      <p role="alert">操作がないため、まもなく切断されます。{how}</p>
      <span role="timer">残り {left} 秒</span>
      {action}
    </div>
  )
}

import { correctedTime, currentTime, useSession } from '@portal/auth'
import { formatMoment, Time } from '@portal/ui'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import classes from './Clock.module.css'

const SECOND_MS = 1000

/** Whose machines a big screen shows, what time it is, and of when the oldest data in sight is. */
export function Clock() {
  const [now, setNow] = useState(currentTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const project = useSession((session) => session.project)
  const from = oldestAnswer(useQueryClient())
  return (
    <div className={classes.clock}>
      {project && <span>{project.name}</span>}
      <span>{from === null ? '読み込み中' : `${formatMoment(from, now)} 時点のデータ`}</span>
      <strong className={classes.time}>
        <Time value={new Date(now).toISOString()} isClock />
      </strong>
    </div>
  )
}

/** When the oldest answer of the reads that are polled was true, in milliseconds; null while there is none. */
function oldestAnswer(client: QueryClient): number | null {
  const times = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ observers }) => observers.some(({ options }) => options.refetchInterval))
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0)
  return times.length > 0 ? correctedTime(Math.min(...times)) : null
}

import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { IconButton } from '../controls/Button'
import { formatTime } from '../values/format'
import { useShortcuts } from '../shortcuts/use-shortcuts'
import type { Live } from './use-live'
import { useAge } from './use-from-cache'
import classes from './LiveStatus.module.css'

/** Refreshes a list, says how old it is, and pauses it: 「⟳ 12:03」. */
export function LiveStatus({ live }: { live: Live<unknown> }) {
  const { isPaused, pause, refresh } = live
  const age = useAge(live.queryKey)
  const { isFetching } = age
  const updatedAt = isPaused ? live.updatedAt : age.updatedAt
  useShortcuts({ r: refresh })
  return (
    <div className={classes.status} role="group" aria-label="更新">
      <IconButton
        label={isFetching ? '更新しています' : '今すぐ更新'}
        icon={<IconRefresh size={16} stroke={1.5} className={isFetching ? classes.turning : undefined} aria-hidden />}
        onClick={refresh}
      />
      <span>
        {isPaused && '一時停止中 '}
        <time dateTime={new Date(updatedAt).toISOString()} title={formatTime(updatedAt)}>
          {formatTime(updatedAt).slice(0, -':00'.length)}
        </time>
      </span>
      <IconButton
        label={isPaused ? '自動更新を再開' : '自動更新を一時停止'}
        icon={
          isPaused ? (
            <IconPlayerPlay size={16} stroke={1.5} aria-hidden />
          ) : (
            <IconPlayerPause size={16} stroke={1.5} aria-hidden />
          )
        }
        onClick={() => pause(!isPaused)}
      />
    </div>
  )
}

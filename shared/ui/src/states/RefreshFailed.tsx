import { correctedTime } from '@portal/auth'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { Button } from '../controls/Button'
import { ageOf } from '../live/use-from-cache'
import { formatMoment } from '../values/format'
import { Notice } from './Notice'
import classes from './RefreshFailed.module.css'
import { useIsOnline } from './use-online'

type Read =
  | { isRefetchError: boolean; dataUpdatedAt: number; refetch: () => unknown; queryKey?: QueryKey }
  | { isFailed: boolean; isPaused: boolean; updatedAt: number; refresh: () => unknown; queryKey: QueryKey }

/** Says that what is shown is old, when asking again has failed, and while there is no network. */
export function RefreshFailed({ read }: { read: Read }) {
  const isOnline = useIsOnline()
  if ('isFailed' in read) {
    // A list that the user has paused is old by choice.
    if (!read.isFailed && (isOnline || read.isPaused)) return null
    return <Old {...read} retry={read.refresh} isOnline={isOnline} />
  }
  if (!read.isRefetchError && isOnline) return null
  // Read after that, because a component that reads the time is drawn at each poll.
  const { isRefetchError: isFailed, dataUpdatedAt, refetch: retry, queryKey } = read
  return <Old {...{ isFailed, updatedAt: correctedTime(dataUpdatedAt), retry, queryKey, isOnline }} />
}

type OldProps = {
  isFailed: boolean
  isOnline: boolean
  updatedAt: number
  retry: () => unknown
  queryKey?: QueryKey | undefined
}

function Old({ isFailed, isOnline, updatedAt, retry, queryKey }: OldProps) {
  const client = useQueryClient()
  // A read that did not fail may have been polled since it was drawn, without a change.
  const at = isFailed || !queryKey ? updatedAt : ageOf(client, queryKey).updatedAt
  return (
    <Notice
      tone="warning"
      isFloating
      className={isOnline ? undefined : classes.offline}
      action={
        <Button size="xs" variant="default" onClick={() => void retry()}>
          再試行
        </Button>
      }
    >
      {isOnline
        ? `更新に失敗しました。${formatMoment(at)} 時点の情報です。`
        : `接続できません。${formatMoment(at)} の内容です。`}
    </Notice>
  )
}

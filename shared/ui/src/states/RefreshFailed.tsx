import { Button } from '../controls/Button'
import { formatMoment } from '../values/format'
import { Notice } from './Notice'

type Read =
  | { isRefetchError: boolean; dataUpdatedAt: number; refetch: () => unknown }
  | { isFailed: boolean; updatedAt: number; refresh: () => unknown }

/** Says that what is shown is old, when asking again has failed. */
export function RefreshFailed({ read }: { read: Read }) {
  if (!('isFailed' in read ? read.isFailed : read.isRefetchError)) return null
  // Read after that, because a component that reads the time is drawn at each poll.
  const [at, again] = 'isFailed' in read ? [read.updatedAt, read.refresh] : [read.dataUpdatedAt, read.refetch]
  return (
    <Notice
      tone="warning"
      isFloating
      action={
        <Button size="xs" variant="default" onClick={() => void again()}>
          再試行
        </Button>
      }
    >
      更新に失敗しました。{formatMoment(at)} 時点の情報です。
    </Notice>
  )
}

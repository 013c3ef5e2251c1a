import { Button } from './button'
import { formatDateTime } from './format'
import classes from './refresh-failed.module.css'

type Read = { isRefetchError: boolean; dataUpdatedAt: number; refetch: () => unknown }

/** Says that what is shown is old, when asking again has failed. */
export function RefreshFailed({ read }: { read: Read }) {
  if (!read.isRefetchError) return null
  return (
    <div role="status" className={classes.notice}>
      更新に失敗しました。{formatDateTime(new Date(read.dataUpdatedAt).toISOString())} 時点の情報です。
      <Button size="xs" variant="default" onClick={() => void read.refetch()}>
        再試行
      </Button>
    </div>
  )
}

import type { Server } from '@portal/api-client/servers'
import { DAY_MS } from '@portal/contract'
import { ErrorLine, LeftOut, PageSkeleton } from '@portal/ui'
import { Timeline } from './history/Timeline'
import { useHistory } from './history/use-history'
import classes from './LastDay.module.css'

const SHOWN = 8
const SHOWN_OF_BEFORE = 3

/** What happened to the machine within a day of the last read; when nothing did, what happened last. */
export function LastDay({ server }: { server: Server }) {
  const { isPending, error, missing, live } = useHistory(server.id)
  if (isPending) return <PageSkeleton />
  if (error !== undefined) return <ErrorLine error={error} onRetry={live.refresh} />
  const since = live.updatedAt - DAY_MS
  const ofDay = live.data.filter(({ at }) => Date.parse(at) > since)
  const before = ofDay.length === 0 ? live.data.slice(0, SHOWN_OF_BEFORE) : []
  return (
    <div className={classes.root}>
      <LeftOut read={live} />
      {missing.length > 0 && (
        <p className={classes.note}>{missing.join('、')}を読み込めませんでした。ほかの記録だけを表示しています。</p>
      )}
      {ofDay.length === 0 && (
        <p className={classes.note}>
          直近 24 時間の記録はありません。{before.length > 0 && 'その前の記録を表示しています。'}
        </p>
      )}
      <Timeline label="直近 24 時間" Heading="h3" entries={ofDay.length === 0 ? before : ofDay.slice(0, SHOWN)} />
    </div>
  )
}

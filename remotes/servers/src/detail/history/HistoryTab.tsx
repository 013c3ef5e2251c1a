import type { Server } from '@portal/api-client/servers'
import { Button, EmptyState, ErrorState, formatShort, Notice, PageSkeleton } from '@portal/ui'
import { ListView, useListOf } from '@portal/ui/table'
import classes from './HistoryTab.module.css'
import { type HistoryList, historyList } from './list-definition'
import { Timeline } from './Timeline'
import { type History, useHistory } from './use-history'

/** What happened to the machine, from all that keep a record of it, in one timeline. */
export function Component({ server }: { server: Server }) {
  const history = useHistory(server.id)
  if (history.isPending) return <PageSkeleton height="30rem" />
  if (history.error !== undefined) return <ErrorState error={history.error} onRetry={history.live.refresh} />
  return <Entries history={history} />
}

function Entries({ history: { live, missing, whyNoOperations } }: { history: History }) {
  const list = useListOf(historyList, live, live.data)
  const before = list.state.before
  return (
    <div className={classes.root}>
      {missing.length > 0 && (
        <Notice
          tone="warning"
          action={
            <Button size="xs" variant="default" onClick={live.refresh}>
              再試行
            </Button>
          }
        >
          {missing.join('、')}を読み込めませんでした。ほかの記録だけを表示しています。
        </Notice>
      )}
      {whyNoOperations && (
        <p className={classes.note}>{whyNoOperations}操作とリモート接続は、この履歴に含まれません。</p>
      )}
      {before && <DayBefore list={list} />}
      <ListView
        list={list}
        empty={
          <EmptyState
            title="このサーバーの履歴はまだありません"
            description="ハードログ、イベント、操作が記録されると、ここに表示されます。"
          />
        }
      >
        {/* Another timeline for other conditions, because each begins with its newest entries. */}
        <Timeline key={JSON.stringify(list.state)} label={historyList.label} entries={list.found} />
      </ListView>
    </div>
  )
}

function DayBefore({ list: { state, set } }: { list: HistoryList }) {
  return (
    <Notice
      action={
        <Button size="xs" variant="default" onClick={() => set({ before: '' })}>
          すべての期間を表示
        </Button>
      }
    >
      {formatShort(state.before)} の故障の前 24 時間を表示しています。
    </Notice>
  )
}

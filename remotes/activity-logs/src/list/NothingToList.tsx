import { activityLogs } from '@portal/api-client/activity-logs'
import { Button, EmptyState, NoMatchState } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import type { LogList } from './list-definition'

/** Tells three empty lists apart, because each wants another step: no entry, none in the usual period, no match. */
export function NothingToList({ list: { isFiltered, clear, set } }: { list: LogList }) {
  const { data: all } = useQuery(activityLogs.list())
  if (!all) return null
  if (all.length === 0)
    return <EmptyState title="操作ログはまだありません" description="操作を行うと、ここに記録されます。" />
  if (isFiltered) return <NoMatchState total={all.length} onClear={clear} />
  return (
    <EmptyState
      title="この 7 日間の操作はありません"
      action={
        <Button variant="default" onClick={() => set({ period: '' })}>
          すべての期間を表示
        </Button>
      }
    />
  )
}

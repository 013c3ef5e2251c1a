import { activityLogs } from '@portal/api-client/activity-logs'
import { Button, EmptyState, NoMatchState } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'

type NothingToListProps = { isFiltered: boolean; onClear: () => void; onAllTimes: () => void }

/** Tells three empty lists apart, because each wants another step: no entry, none in the usual period, no match. */
export function NothingToList({ isFiltered, onClear, onAllTimes }: NothingToListProps) {
  const { data: all } = useQuery(activityLogs.list())
  if (!all) return null
  if (all.length === 0)
    return <EmptyState title="操作ログはまだありません" description="操作を行うと、ここに記録されます。" />
  if (isFiltered) return <NoMatchState total={all.length} onClear={onClear} />
  return (
    <EmptyState
      title="この 7 日間の操作はありません"
      action={
        <Button variant="default" onClick={onAllTimes}>
          すべての期間を表示
        </Button>
      }
    />
  )
}

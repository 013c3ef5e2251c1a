import { events } from '@portal/api-client/events'
import { paths } from '@portal/contract'
import { ButtonLink, EmptyState, NoMatchState } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import type { EventList } from './list-definition'

/** Tells three empty lists apart, because each wants another step: nothing unresolved, no event at all, no match. */
export function NothingToList({ list: { isFiltered, clear } }: { list: EventList }) {
  const { data: all } = useQuery({ ...events.list(), enabled: isFiltered })
  if (!isFiltered) {
    return (
      <EmptyState
        title="未解決のイベントはありません"
        description="新しいイベントが発生すると、ここに表示されます。"
        action={
          <ButtonLink variant="default" to={`${paths.events}?status=`}>
            すべてのイベントを見る
          </ButtonLink>
        }
      />
    )
  }
  if (all?.length === 0) {
    return (
      <EmptyState title="イベントはまだありません" description="サーバーで異常が検知されると、ここに表示されます。" />
    )
  }
  return all ? <NoMatchState total={all.length} onClear={clear} /> : null
}

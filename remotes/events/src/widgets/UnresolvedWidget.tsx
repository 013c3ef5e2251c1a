import { type Event, events, UNRESOLVED } from '@portal/api-client/events'
import { polled } from '@portal/api-client/polling'
import { paths } from '@portal/contract'
import { EmptyState, EventLines, LeftOut, TextLink, useRead } from '@portal/ui'

/** As many as fit into a wide card. */
const SHOWN = 5

export function Component() {
  const read = useRead({ ...events.list({ status: UNRESOLVED }), ...polled })
  return (
    <>
      <LeftOut read={read} />
      <Unresolved data={read.data} />
    </>
  )
}

function Unresolved({ data }: { data: readonly Event[] }) {
  if (data.length === 0) return <EmptyState title="未解決のイベントはありません" />
  return (
    <>
      <EventLines label="新しい順の未解決イベント" rows={data.slice(0, SHOWN)} withServer />
      <TextLink to={paths.events}>未解決のイベントをすべて見る（{data.length} 件）</TextLink>
    </>
  )
}

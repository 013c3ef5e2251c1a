import { type Event, events, UNRESOLVED } from '@portal/api-client/events'
import { polled } from '@portal/api-client/polling'
import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { EmptyState, EventLines, formatNumber, ReadNotes, TextLink, useRead, useSummary } from '@portal/ui'

/** As many as fit into a small card. */
const SHOWN = 2

/** The unresolved events that the user handles. From the read of all of them, because the next card shows those. */
export function Component() {
  const read = useRead({ ...events.list({ status: UNRESOLVED }), ...polled })
  const me = useSession((session) => session.user?.id)
  const mine = read.data.filter(({ assignee }) => assignee && assignee.id === me)
  useSummary(`自分の担当 ${formatNumber(mine.length)} 件`, [read])
  return (
    <>
      <ReadNotes reads={[read]} />
      <Mine data={mine} />
    </>
  )
}

function Mine({ data }: { data: readonly Event[] }) {
  if (data.length === 0) return <EmptyState title="担当しているイベントはありません" />
  return (
    <>
      <EventLines label="自分が担当する未解決イベント" rows={data.slice(0, SHOWN)} withServer />
      <TextLink to={`${paths.events}?assignee=me`}>自分の担当をすべて見る（{formatNumber(data.length)} 件）</TextLink>
    </>
  )
}

import { type Event, events, UNRESOLVED } from '@portal/api-client/events'
import { severityLabels } from '@portal/api-client/labels/events'
import { polled } from '@portal/api-client/polling'
import { paths } from '@portal/contract'
import { EmptyState, EventLines, formatNumber, LeftOut, TextLink, useRead } from '@portal/ui'

/** As many as fit into a small card. */
const SHOWN = 3

export function Component() {
  const read = useRead({ ...events.list({ status: UNRESOLVED }), ...polled })
  return (
    <>
      <LeftOut read={read} />
      <Unresolved data={read.data} />
    </>
  )
}

const rank = ({ severity }: Event) => severityLabels.rank(severity)

function Unresolved({ data }: { data: readonly Event[] }) {
  if (data.length === 0) return <EmptyState title="未解決のイベントはありません" />
  const urgentFirst = data.toSorted((one, other) => rank(one) - rank(other))
  return (
    <>
      <EventLines label="重大度の順の未解決イベント" rows={urgentFirst.slice(0, SHOWN)} withServer />
      <TextLink to={paths.events}>未解決のイベントをすべて見る（{formatNumber(data.length)} 件）</TextLink>
    </>
  )
}

import { type Event, events } from '@portal/api-client/events'
import { paths } from '@portal/contract'
import { TextLink, useRead } from '@portal/ui'
import { toSearch } from '@portal/ui/table'
import { EventLines } from './EventLines'
import { listState } from './list-filter'

const DAY_MS = 86_400_000
const SHOWN = 10

/** What else happened to the same server within a day before and after. */
export function RelatedEvents({ event }: { event: Event }) {
  const at = Date.parse(event.occurredAt)
  const { data } = useRead(
    events.list({
      serverID: [event.serverID],
      from: new Date(at - DAY_MS).toISOString(),
      to: new Date(at + DAY_MS).toISOString(),
    }),
  )
  const others = data.filter((other) => other.id !== event.id)
  return (
    <>
      {others.length === 0 ? (
        <p>ほかのイベントはありません。</p>
      ) : (
        <EventLines label="関連するイベント" rows={others.slice(0, SHOWN)} />
      )}
      <TextLink to={`${paths.events}${toSearch(listState, { serverID: [event.serverID], status: [] })}`}>
        このサーバーのイベントをすべて見る
      </TextLink>
    </>
  )
}

import { type Event, events } from '@portal/api-client/events'
import { DAY_MS, paths } from '@portal/contract'
import { EventLines, LeftOut, TextLink, useRead } from '@portal/ui'

const SHOWN = 10

/** Other events of the server within a day before and after, because one fault often raises several. */
export function RelatedEvents({ event }: { event: Event }) {
  if (event.serverID === '' || event.occurredAt === '') return <p>サーバーまたは発生日時の情報がありません。</p>
  return <Around event={event} at={Date.parse(event.occurredAt)} />
}

function Around({ event, at }: { event: Event; at: number }) {
  const read = useRead(
    events.list({
      serverID: [event.serverID],
      from: new Date(at - DAY_MS).toISOString(),
      to: new Date(at + DAY_MS).toISOString(),
    }),
  )
  const others = read.data.filter((other) => other.id !== event.id)
  return (
    <>
      <LeftOut read={read} />
      {others.length === 0 ? (
        <p>ほかのイベントはありません。</p>
      ) : (
        <EventLines label="関連するイベント" rows={others.slice(0, SHOWN)} />
      )}
      {/* An empty status is every status; without one the list shows what is unresolved. */}
      <TextLink to={`${paths.events}?serverID=${encodeURIComponent(event.serverID)}&status=`}>
        このサーバーのイベントをすべて見る
      </TextLink>
    </>
  )
}

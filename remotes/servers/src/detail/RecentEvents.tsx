import { events } from '@portal/api-client/events'
import { polled } from '@portal/api-client/polling'
import type { Server } from '@portal/api-client/servers'
import { EventLines, LeftOut, useRead } from '@portal/ui'

const SHOWN = 5

export function RecentEvents({ server }: { server: Server }) {
  const read = useRead({ ...events.list({ serverID: [server.id] }), ...polled })
  return (
    <>
      <LeftOut read={read} />
      {read.data.length === 0 ? (
        <p>このサーバーのイベントはまだありません。</p>
      ) : (
        <EventLines label="最近のイベント" rows={read.data.slice(0, SHOWN)} />
      )}
    </>
  )
}

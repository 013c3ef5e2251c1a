import { events } from '@portal/api-client/events'
import { queryString } from '@portal/api-client/query-string'
import type { Server } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { ButtonLink, EmptyState } from '@portal/ui'
import { ListView, useList } from '@portal/ui/table'
import { fullListOf, orderOf, serverEventList } from './event-list'

export function Component({ server }: { server: Server }) {
  const list = useList(serverEventList, events.list({ serverID: [server.id] }))
  return (
    <ListView
      list={list}
      rowLink={({ id }) => paths.event(id, queryString(orderOf(server.id, list.state)))}
      actions={
        <ButtonLink variant="default" size="sm" to={fullListOf(server.id, list.state)}>
          イベント管理で開く
        </ButtonLink>
      }
      empty={
        <EmptyState
          title="このサーバーのイベントはまだありません"
          description="異常が検知されると、ここに表示されます。"
        />
      }
    />
  )
}

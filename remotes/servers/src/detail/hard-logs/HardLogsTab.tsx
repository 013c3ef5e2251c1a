import { type Server, servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { EmptyState } from '@portal/ui'
import { ListView, useList } from '@portal/ui/table'
import { ExportHardLogs } from './ExportHardLogs'
import { hardLogList } from './list-definition'

export function Component({ server }: { server: Server }) {
  const list = useList(hardLogList, servers.hardLogs(server.id))
  return (
    <ListView
      list={list}
      rowLink={({ id }) => paths.systemEventLog(server.id, id)}
      actions={
        <ExportHardLogs server={server} list={list} query={hardLogList.query(list.state, list.live.updatedAt)} />
      }
      empty={
        <EmptyState
          title="ハードログはありません"
          description="ハードウェアの出来事が記録されると、ここに表示されます。"
        />
      }
    />
  )
}

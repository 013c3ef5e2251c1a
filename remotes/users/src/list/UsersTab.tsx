import type { User } from '@portal/api-client/users'
import { useSession } from '@portal/auth'
import { EmptyState, type Live } from '@portal/ui'
import { ListExport, ListView, useListOf } from '@portal/ui/table'
import { userActions } from './actions'
import { userList } from './list-definition'

export function UsersTab({ live }: { live: Live<User[]> }) {
  const ownID = useSession((session) => session.user?.id)
  const list = useListOf(userList, live, live.data)
  return (
    <ListView
      list={list}
      rowActions={(user) => userActions(user, live.data, ownID)}
      actions={<ListExport list={list} isQuiet />}
      empty={<EmptyState title="ユーザーはいません" description="招待したユーザーが登録すると、ここに表示されます。" />}
    />
  )
}

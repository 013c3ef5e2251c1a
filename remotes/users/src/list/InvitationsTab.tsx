import type { Invitation } from '@portal/api-client/users'
import { EmptyState, type Live } from '@portal/ui'
import { defineList, ListExport, ListView, useListOf } from '@portal/ui/table'
import classes from '../layout.module.css'
import { invitationActions } from './invitation-actions'
import { invitationColumns } from './invitation-columns'
import { LostInvitations } from './LostInvitations'

const invitationList = defineList({
  id: 'invitations',
  label: '招待一覧',
  columns: invitationColumns,
  search: { label: '招待を検索', of: ({ email, invitedBy }) => [email, invitedBy] },
  facets: {},
  sort: '-createdAt',
})

/** Open invitations and, so that they can be sent again, the expired ones. */
export function Component({ live }: { live: Live<Invitation[]> }) {
  const list = useListOf(invitationList, live, live.data)
  return (
    <div className={classes.stack}>
      <LostInvitations />
      <ListView
        list={list}
        rowActions={invitationActions}
        actions={<ListExport list={list} isQuiet />}
        empty={
          <EmptyState
            title="招待中のユーザーはいません"
            description="送った招待は、登録されるまでここに表示されます。"
          />
        }
      />
    </div>
  )
}

import type { Invitation } from '@portal/api-client/users'
import { EmptyState } from '@portal/ui'
import { DataTable } from '@portal/ui/table'
import { invitationActions } from './invitation-actions'
import { invitationColumns } from './invitation-columns'
import { LostInvitations } from './LostInvitations'
import classes from './users.module.css'

/** Open invitations and, so that they can be sent again, the expired ones. */
export function Component({ invitations }: { invitations: Invitation[] }) {
  return (
    <div className={classes.stack}>
      <LostInvitations />
      <DataTable
        label="招待一覧"
        rows={invitations}
        columns={invitationColumns}
        rowId={(invitation) => invitation.id}
        rowActions={invitationActions}
        sort="-createdAt"
        empty={<EmptyState title="招待中のユーザーはいません" description="送った招待は、登録されるまでここに表示されます。" />}
      />
    </div>
  )
}

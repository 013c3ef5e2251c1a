import { invitationLabels } from '@portal/api-client/labels/users'
import type { Invitation } from '@portal/api-client/users'
import { LabelBadge, Time } from '@portal/ui'
import type { Column } from '@portal/ui/table'

export const invitationColumns: Column<Invitation>[] = [
  { id: 'email', header: 'メールアドレス', width: '14rem', sortValue: ({ email }) => email },
  { id: 'invitedBy', header: '招待者', width: '11rem', sortValue: ({ invitedBy }) => invitedBy },
  {
    id: 'createdAt',
    header: '招待日時',
    width: '12rem',
    cell: ({ createdAt }) => <Time value={createdAt} />,
    sortValue: ({ createdAt }) => createdAt,
  },
  {
    id: 'expiresAt',
    header: '有効期限',
    width: '12rem',
    sortValue: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt }) => (
      <>
        <Time value={expiresAt} /> (<Time value={expiresAt} relative />)
      </>
    ),
  },
  {
    id: 'status',
    header: '状態',
    width: '7rem',
    sortValue: ({ status }) => status,
    cell: ({ status }) => <LabelBadge labels={invitationLabels} value={status} />,
  },
]

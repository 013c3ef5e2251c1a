import { invitationLabels } from '@portal/api-client/labels/users'
import type { Invitation } from '@portal/api-client/users'
import { LabelBadge, Note, Time } from '@portal/ui'
import type { Column } from '@portal/ui/table'

export const invitationColumns: Column<Invitation>[] = [
  { id: 'email', header: 'メールアドレス', width: '17rem', least: '10.5rem', sortValue: ({ email }) => email },
  {
    id: 'status',
    header: '状態',
    width: '8rem',
    sortValue: ({ status }) => status,
    cell: ({ status }) => <LabelBadge labels={invitationLabels} value={status} />,
  },
  {
    id: 'invitedBy',
    header: '招待者',
    width: '13rem',
    least: '7rem',
    isOneLine: true,
    sortValue: ({ invitedBy }) => invitedBy,
  },
  {
    id: 'createdAt',
    header: '招待日時',
    width: '8rem',
    cell: ({ createdAt }) => <Time value={createdAt} isShort />,
    sortValue: ({ createdAt }) => createdAt,
  },
  {
    id: 'expiresAt',
    header: '有効期限',
    width: '8rem',
    sortValue: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt }) => (
      <>
        <Time value={expiresAt} isShort />
        <Note>
          <Time value={expiresAt} relative isDeadline />
        </Note>
      </>
    ),
  },
]

import { mfaLabels, roleLabels, userStatusLabels } from '@portal/api-client/labels/users'
import type { User } from '@portal/api-client/users'
import { LabelBadge, Time } from '@portal/ui'
import type { Column } from '@portal/ui/table'

export const columns: Column<User>[] = [
  { id: 'email', header: 'メールアドレス', width: '15rem', sortValue: (user) => user.email },
  { id: 'name', header: '氏名', width: '11rem', sortValue: (user) => user.name },
  { id: 'role', header: '権限', width: '7rem', sortValue: (user) => roleLabels.text(user.role) },
  {
    id: 'mfa',
    header: 'MFA',
    width: '8rem',
    sortValue: (user) => Number(user.mfaEnrolled),
    cell: (user) => <LabelBadge labels={mfaLabels} value={user.mfaEnrolled} />,
  },
  {
    id: 'lastLoginAt',
    header: '最終ログイン',
    width: '9rem',
    sortValue: (user) => user.lastLoginAt,
    cell: (user) => (user.lastLoginAt ? <Time value={user.lastLoginAt} relative /> : '未ログイン'),
  },
  {
    id: 'status',
    header: '状態',
    width: '7rem',
    sortValue: (user) => user.status,
    cell: (user) => <LabelBadge labels={userStatusLabels} value={user.status} />,
  },
]

import { mfaLabels, roleLabels, userStatusLabels } from '@portal/api-client/labels/users'
import type { User } from '@portal/api-client/users'
import { LabelBadge, Note, Time } from '@portal/ui'
import { type Column, csvTime } from '@portal/ui/table'
import classes from './columns.module.css'

export const columns: Column<User>[] = [
  {
    id: 'name',
    header: '氏名',
    width: '22rem',
    least: '10.5rem',
    sortValue: (user) => user.name,
    // Who was invited and has not given a name yet is known by address.
    cell: ({ name, email }) => <span className={classes.name}>{name || email}</span>,
    beside: ({ name, email }) => name && <Note>{email}</Note>,
  },
  { id: 'email', header: 'メールアドレス', width: '15rem', hidden: true, sortValue: (user) => user.email },
  { id: 'role', header: '権限', width: '8rem', least: '7rem', sortValue: (user) => roleLabels.text(user.role) },
  {
    id: 'mfa',
    header: 'MFA',
    width: '8rem',
    least: '7rem',
    sortValue: (user) => Number(user.mfaEnrolled),
    cell: (user) => <LabelBadge labels={mfaLabels} value={user.mfaEnrolled} />,
    csv: [{ header: 'MFA', value: (user) => mfaLabels.text(user.mfaEnrolled) }],
  },
  {
    id: 'lastLoginAt',
    header: '最終ログイン',
    width: '9rem',
    sortValue: (user) => user.lastLoginAt,
    csv: [{ header: '最終ログイン', value: (user) => csvTime(user.lastLoginAt) }],
    cell: (user) => (user.lastLoginAt ? <Time value={user.lastLoginAt} isShort /> : '未ログイン'),
  },
  {
    id: 'status',
    header: '状態',
    width: '7rem',
    sortValue: (user) => user.status,
    cell: (user) => <LabelBadge labels={userStatusLabels} value={user.status} />,
    csv: [{ header: '状態', value: (user) => userStatusLabels.text(user.status) }],
  },
]

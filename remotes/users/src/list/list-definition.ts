import { mfaLabels, roleLabels, userStatusLabels } from '@portal/api-client/labels/users'
import { type User, USER_STATUS } from '@portal/api-client/users'
import { DAY_MS } from '@portal/contract'
import { anyOf, defineList } from '@portal/ui/table'
import { textsOf } from '../search'
import { columns } from './columns'

const LOGIN_TEXT: Record<string, string> = { dormant: '90 日以上前', never: '未ログイン' }
const DORMANT_MS = 90 * DAY_MS

export const userList = defineList({
  id: 'users',
  label: 'ユーザー一覧',
  columns,
  search: { label: 'ユーザーを検索', of: textsOf },
  facets: {
    role: anyOf({ label: '権限', of: ({ role }: User) => role, text: roleLabels.text }),
    mfa: anyOf({
      label: 'MFA',
      of: ({ mfaEnrolled }: User) => (mfaEnrolled ? 'enrolled' : 'missing'),
      values: ['enrolled', 'missing'],
      text: (value) => mfaLabels.text(value === 'enrolled'),
    }),
    status: anyOf({
      label: '状態',
      of: ({ status }: User) => status,
      values: USER_STATUS,
      text: userStatusLabels.text,
    }),
    login: anyOf({
      label: '最終ログイン',
      of: loginValue,
      values: ['dormant', 'never'],
      text: (value) => LOGIN_TEXT[value] ?? value,
    }),
  },
  sort: 'email',
})

/** When a user signed in last, as a value of the facet. `now` in milliseconds. */
export function loginValue({ lastLoginAt }: User, now: number): string {
  if (!lastLoginAt) return 'never'
  return now - Date.parse(lastLoginAt) > DORMANT_MS ? 'dormant' : 'recent'
}

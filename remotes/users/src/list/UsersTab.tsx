import { mfaLabels, roleLabels, userStatusLabels } from '@portal/api-client/labels/users'
import { type User, USER_STATUS } from '@portal/api-client/users'
import { useSession } from '@portal/auth'
import { DAY_MS } from '@portal/contract'
import { EmptyState, type Live, NoMatchState } from '@portal/ui'
import {
  DataTable,
  FilterBar,
  isAmong,
  many,
  matches,
  MultiFilter,
  optionsOf,
  page,
  pageRows,
  Pagination,
  SearchField,
  size,
  sort,
  sortRows,
  text,
  useListState,
  useTableView,
} from '@portal/ui/table'
import { userActions } from './actions'
import { columns } from './columns'

const MFA = ['enrolled', 'missing'] as const
const LOGIN = ['dormant', 'never'] as const
const LOGIN_TEXT = { dormant: '90 日以上前', never: '未ログイン' }
const DORMANT_MS = 90 * DAY_MS

// Roles are open: any value of the address is kept, and matches only what has it.
const listState = {
  q: text(),
  role: many(),
  mfa: many(MFA),
  status: many(USER_STATUS),
  login: many(LOGIN),
  sort: sort('email'),
  page: page(),
  size: size(),
}

export function UsersTab({ live }: { live: Live<User[]> }) {
  const users = live.data
  const ownID = useSession((session) => session.user?.id)
  const { state, set, clear } = useListState(listState)
  const view = useTableView('users', columns)
  const now = Date.now()
  const found = users.filter(
    (user) =>
      isAmong(state.role, user.role ?? '') &&
      isAmong(state.mfa, mfaValue(user)) &&
      isAmong(state.status, user.status) &&
      isAmong(state.login, loginValue(user, now)) &&
      matches(state.q, user.email, user.name),
  )
  const count = (fitsUser: (user: User) => boolean) => users.filter(fitsUser).length
  const roles = [...new Set(users.flatMap(({ role }) => role ?? []))]
  return (
    <DataTable
      label="ユーザー一覧"
      rows={pageRows(sortRows(found, columns, state.sort), state.page, state.size)}
      columns={columns}
      rowId={(user) => user.id}
      rowActions={(user) => userActions(user, users, ownID)}
      sort={state.sort}
      onSortChange={(next) => set({ sort: next })}
      live={live}
      view={view}
      toolbar={
        <FilterBar>
          <SearchField label="ユーザーを検索" value={state.q} onChange={(q) => set({ q })} />
          <MultiFilter
            label="権限"
            value={state.role}
            options={optionsOf(roles, roleLabels.text, (value) => count(({ role }) => role === value))}
            onChange={(role) => set({ role })}
          />
          <MultiFilter
            label="MFA"
            value={state.mfa}
            options={optionsOf(
              MFA,
              (value) => mfaLabels.text(value === 'enrolled'),
              (value) => count((user) => mfaValue(user) === value),
            )}
            onChange={(mfa) => set({ mfa })}
          />
          <MultiFilter
            label="状態"
            value={state.status}
            options={optionsOf(USER_STATUS, userStatusLabels.text, (value) => count(({ status }) => status === value))}
            onChange={(status) => set({ status })}
          />
          <MultiFilter
            label="最終ログイン"
            value={state.login}
            options={optionsOf(
              LOGIN,
              (value) => LOGIN_TEXT[value],
              (value) => count((user) => loginValue(user, now) === value),
            )}
            onChange={(login) => set({ login })}
          />
        </FilterBar>
      }
      empty={
        users.length === 0 ? (
          <EmptyState title="ユーザーはいません" description="招待したユーザーが登録すると、ここに表示されます。" />
        ) : (
          <NoMatchState total={users.length} onClear={clear} />
        )
      }
      footer={<Pagination page={state.page} size={state.size} total={found.length} onChange={set} />}
    />
  )
}

const mfaValue = ({ mfaEnrolled }: User) => (mfaEnrolled ? 'enrolled' : 'missing')

function loginValue({ lastLoginAt }: User, now: number): string {
  if (!lastLoginAt) return 'never'
  return now - Date.parse(lastLoginAt) > DORMANT_MS ? 'dormant' : 'recent'
}

import type { Invitation } from '@portal/api-client/users'
import { EmptyState, type Live, NoMatchState } from '@portal/ui'
import {
  DataTable,
  FilterBar,
  matches,
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
import { invitationActions } from './invitation-actions'
import { invitationColumns } from './invitation-columns'
import { LostInvitations } from './LostInvitations'
import classes from '../layout.module.css'

const listState = { q: text(), sort: sort('-createdAt'), page: page(), size: size() }

/** Open invitations and, so that they can be sent again, the expired ones. */
export function Component({ live }: { live: Live<Invitation[]> }) {
  const { state, set, clear } = useListState(listState)
  const view = useTableView('invitations', invitationColumns)
  const found = live.data.filter(({ email, invitedBy }) => matches(state.q, email, invitedBy))
  return (
    <div className={classes.stack}>
      <LostInvitations />
      <DataTable
        label="招待一覧"
        rows={pageRows(sortRows(found, invitationColumns, state.sort), state.page, state.size)}
        columns={invitationColumns}
        rowId={(invitation) => invitation.id}
        rowActions={invitationActions}
        sort={state.sort}
        onSortChange={(next) => set({ sort: next })}
        live={live}
        view={view}
        toolbar={
          <FilterBar>
            <SearchField label="招待を検索" value={state.q} onChange={(q) => set({ q })} />
          </FilterBar>
        }
        empty={
          live.data.length === 0 ? (
            <EmptyState
              title="招待中のユーザーはいません"
              description="送った招待は、登録されるまでここに表示されます。"
            />
          ) : (
            <NoMatchState total={live.data.length} onClear={clear} />
          )
        }
        footer={<Pagination page={state.page} size={state.size} total={found.length} onChange={set} />}
      />
    </div>
  )
}

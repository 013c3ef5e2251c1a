import { contract } from '@portal/api-client/contract'
import { ensure } from '@portal/api-client/http'
import { servers } from '@portal/api-client/servers'
import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { Button, ButtonLink, EmptyState, NoMatchState, Page } from '@portal/ui'
import {
  csvFileName, DataTable, downloadCsv, FilterBar, FilterChips, MultiFilter, pageRows, Pagination, SearchField, sortRows, useListState,
} from '@portal/ui/table'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { serverActions } from './actions'
import { columns } from './columns'
import { serverCsv } from './server-csv'
import { chipsFor, filtersFor, listState, matching } from './server-filters'

const POLL_MS = 30_000

export const loader = () => ensure(servers.list())

export function Component() {
  const { data } = useSuspenseQuery({ ...servers.list(), refetchInterval: POLL_MS })
  const { data: terms } = useQuery(contract.one())
  const { state, set, clear } = useListState(listState)
  const project = useSession((session) => session.project?.name ?? '')
  // By name first: servers in the same state stay in an order that people can scan.
  const found = sortRows(sortRows(matching(data, state), columns, 'name'), columns, state.sort)
  return (
    <Page
      title="サーバー管理"
      actions={
        <>
          <Button
            variant="default"
            disabledReason={found.length === 0 ? '出力する行がありません。' : undefined}
            onClick={() => downloadCsv({ name: csvFileName(project, 'servers'), columns: serverCsv, rows: found })}
          >
            CSV
          </Button>
          <ButtonLink to={paths.lifecycles} variant="default">ライフサイクル</ButtonLink>
        </>
      }
    >
      <DataTable
        label="サーバー一覧"
        rows={pageRows(found, state.page, state.size)}
        columns={columns}
        rowId={(server) => server.id}
        rowLink={(server) => paths.server(server.id)}
        rowActions={(server) => serverActions(server, terms)}
        sort={state.sort}
        onSortChange={(next) => set({ sort: next })}
        toolbar={
          <>
            <FilterBar>
              <SearchField label="サーバーを検索" value={state.q} onChange={(q) => set({ q })} />
              {filtersFor(data, state, set).map(({ key, ...filter }) => (
                <MultiFilter key={key} {...filter} />
              ))}
            </FilterBar>
            <FilterChips chips={chipsFor(state, set)} onClear={clear} />
          </>
        }
        empty={
          data.length === 0 ? (
            <EmptyState
              title="サーバーがまだ登録されていません"
              description="エージェントを導入すると、サーバーがここに表示されます。"
              action={<ButtonLink to={paths.agents} variant="default">エージェント管理へ</ButtonLink>}
            />
          ) : (
            <NoMatchState total={data.length} onClear={clear} />
          )
        }
        footer={<Pagination page={state.page} size={state.size} total={found.length} onChange={set} />}
      />
    </Page>
  )
}

import { ensure } from '@portal/api-client/http'
import { servers } from '@portal/api-client/servers'
import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import {
  Button,
  ButtonLink,
  EmptyState,
  LeftOut,
  LiveStatus,
  NoMatchState,
  Page,
  RefreshFailed,
  useEntitlements,
  useLive,
} from '@portal/ui'
import {
  BulkOutcome,
  csvFileName,
  csvOf,
  DataTable,
  downloadCsv,
  pageRows,
  Pagination,
  sortRows,
  toSearch,
  useListState,
  useSelection,
  useTableView,
} from '@portal/ui/table'
import { useMemo } from 'react'
import { serverActions } from '../actions'
import { BulkButtons, useBulkMonitoring } from './BulkMonitoring'
import { columns } from './columns'
import { ListFilters } from './ListFilters'
import { RackView } from './RackView'
import { countsOf, listState, matching } from './list-filter'
import { Summary } from './Summary'

const LIST = 'サーバー一覧'

export const loader = () => ensure(servers.list())

export function Component() {
  const live = useLive(servers.list())
  const { entitlements } = useEntitlements()
  const { state, set, clear } = useListState(listState)
  const view = useTableView('servers', columns)
  const [selection, setSelection] = useSelection(LIST)
  const project = useSession((session) => session.project?.name ?? '')

  const counts = useMemo(() => countsOf(live.data), [live.data])
  // By name first: servers in the same state stay in an order that people can scan.
  const sorted = useMemo(
    () => sortRows(sortRows(live.data, columns, 'name'), columns, state.sort),
    [live.data, state.sort],
  )
  const found = useMemo(() => matching(sorted, state), [sorted, state])
  const foundIDs = useMemo(() => found.map(({ id }) => id), [found])
  const rows = useMemo(() => pageRows(found, state.page, state.size), [found, state.page, state.size])
  const chosen = useMemo(() => {
    const ids = new Set(selection)
    return ids.size === 0 ? [] : found.filter(({ id }) => ids.has(id))
  }, [found, selection])
  const bulk = useBulkMonitoring()

  const viewPath = (name: typeof state.view) =>
    `${paths.servers}${toSearch(listState, { ...state, view: name, page: 1 })}`
  const toolbar = (
    <>
      <Summary counts={counts} state={state} set={set} />
      <ListFilters counts={counts} state={state} set={set} clear={clear} />
      <BulkOutcome bulk={bulk} />
    </>
  )
  const empty =
    live.data.length === 0 ? (
      <EmptyState
        title="サーバーがまだ登録されていません"
        description="エージェントを導入すると、サーバーがここに表示されます。"
        action={
          <ButtonLink to={paths.agents} variant="default">
            エージェント管理へ
          </ButtonLink>
        }
      />
    ) : (
      <NoMatchState total={live.data.length} onClear={clear} />
    )

  return (
    <Page
      title="サーバー管理"
      tabs={[
        { label: '表', to: viewPath('table') },
        { label: 'ラック', to: viewPath('rack') },
      ]}
      actions={
        <>
          <Button
            variant="default"
            disabledReason={found.length === 0 ? '出力する行がありません。' : undefined}
            onClick={() =>
              downloadCsv({ name: csvFileName(project, 'servers'), columns: csvOf(view.shown), rows: found })
            }
          >
            CSV 出力
          </Button>
          <ButtonLink to={paths.lifecycles} variant="default">
            ライフサイクル
          </ButtonLink>
        </>
      }
    >
      {state.view === 'rack' ? (
        <>
          <RefreshFailed read={live} />
          <LeftOut read={live} />
          {toolbar}
          <LiveStatus live={live} />
          {found.length === 0 ? empty : <RackView servers={found} />}
        </>
      ) : (
        <DataTable
          label={LIST}
          rows={rows}
          columns={columns}
          rowId={idOf}
          rowLink={linkOf}
          rowActions={(server) => serverActions(server, entitlements)}
          sort={state.sort}
          onSortChange={(next) => set({ sort: next })}
          selection={selection}
          onSelectionChange={setSelection}
          selectableIds={foundIDs}
          selectionActions={<BulkButtons chosen={chosen} bulk={bulk} />}
          live={live}
          view={view}
          toolbar={toolbar}
          empty={empty}
          footer={<Pagination page={state.page} size={state.size} total={found.length} onChange={set} />}
        />
      )}
    </Page>
  )
}

const idOf = ({ id }: { id: string }) => id
const linkOf = ({ id }: { id: string }) => paths.server(id)

import { ensure } from '@portal/api-client/http'
import { lifecycles } from '@portal/api-client/lifecycles'
import { servers, whyNotManageServers } from '@portal/api-client/servers'
import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { Button, ButtonLink, EmptyState, exportFileName, Menu, NoMatchState, Page, saveFile, useLive } from '@portal/ui'
import {
  BulkOutcome,
  csvFileName,
  csvOf,
  DataTable,
  downloadCsv,
  pageRows,
  Pagination,
  sortRows,
  SummaryChips,
  toggled,
  useListState,
  useSelection,
  useTableView,
} from '@portal/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { levelLabels, LEVELS, levelOf } from '../lifecycles/lifecycle-level'
import { BulkDay } from './BulkDay'
import { toCalendar } from './calendar'
import { FiscalYears } from './FiscalYears'
import { ImportPanel } from './ImportPanel'
import { lifecycleColumns } from './columns'
import { filterOf, listState, rowsOf } from './list-filter'
import { LifecycleFilters } from './ListFilters'
import { lastDayOf, monthOf } from '../lifecycles/months'
import { useSaveDays } from './save-days'
import { Timeline } from './Timeline'

const LIST = 'ライフサイクル一覧'

export const loader = () => ensure(lifecycles.list())

export function Component() {
  const live = useLive(lifecycles.list())
  // `useQuery` instead of `useRead`, because the list works without the places too.
  const { data: machines } = useQuery(servers.list())
  const { state, set, clear } = useListState(listState)
  const view = useTableView('server-lifecycles', lifecycleColumns)
  const [selection, setSelection] = useSelection(LIST)
  const [isImporting, setImporting] = useState(false)
  const project = useSession((session) => session.project?.name ?? '')
  const saving = useSaveDays()

  const all = useMemo(() => rowsOf(live.data, machines ?? []), [live.data, machines])
  const found = useMemo(() => sortRows(all.filter(filterOf(state)), lifecycleColumns, state.sort), [all, state])
  const anyMonth = useMemo(() => all.filter(filterOf({ ...state, from: '', to: '' })), [all, state])
  const foundIDs = useMemo(() => found.map(({ id }) => id), [found])
  const rows = useMemo(() => pageRows(found, state.page, state.size), [found, state.page, state.size])
  const chosen = useMemo(() => found.filter(({ id }) => selection.includes(id)), [found, selection])
  const month =
    state.from !== '' && state.from.endsWith('-01') && state.to === lastDayOf(monthOf(state.from))
      ? monthOf(state.from)
      : null
  const isManager = whyNotManageServers() === undefined

  const toolbar = (
    <>
      <SummaryChips
        label="サポートの状態"
        chips={LEVELS.map((level) => ({
          label: levelLabels.text(level),
          tone: levelLabels.tone(level),
          count: all.filter((row) => levelOf(row.supportExpireAt) === level).length,
          isOn: state.level.includes(level),
          onToggle: () => set({ level: toggled(state.level, level) }),
        }))}
      />
      <LifecycleFilters rows={all} state={state} set={set} clear={clear} />
      <BulkOutcome bulk={saving} />
    </>
  )
  const empty =
    all.length === 0 ? (
      <EmptyState
        title="ライフサイクルはまだありません"
        description="サーバーが登録されると、サポート期限をここで管理できます。"
        action={
          <ButtonLink to={paths.servers} variant="default">
            サーバー管理へ
          </ButtonLink>
        }
      />
    ) : (
      <NoMatchState total={all.length} onClear={clear} />
    )
  const isGrouped = state.view === 'fiscal' && found.length > 0
  return (
    <Page
      title="ライフサイクル"
      breadcrumbs={[{ label: 'サーバー管理', to: paths.servers }, { label: 'ライフサイクル' }]}
      actions={
        <>
          <Button
            variant="default"
            disabledReason={whyNotManageServers()}
            aria-expanded={isImporting}
            onClick={() => setImporting(!isImporting)}
          >
            貼り付けて取り込み
          </Button>
          <Menu
            label="出力"
            items={[
              {
                label: 'CSV 出力',
                disabledReason: found.length === 0 ? '出力する行がありません。' : undefined,
                onSelect: () =>
                  downloadCsv({
                    name: csvFileName(project, 'server-lifecycles'),
                    columns: csvOf(lifecycleColumns),
                    rows: found,
                  }),
              },
              {
                label: 'カレンダー (.ics)',
                disabledReason: found.some((row) => row.supportExpireAt)
                  ? undefined
                  : 'サポート期限のある行がありません。',
                onSelect: () =>
                  saveFile(
                    new Blob([toCalendar(found, new Date())], { type: 'text/calendar;charset=utf-8' }),
                    exportFileName(project, 'server-lifecycles', 'ics'),
                  ),
              },
              { label: '印刷', onSelect: () => window.print() },
            ]}
          />
        </>
      }
    >
      {isImporting && <ImportPanel lifecycles={live.data} onClose={() => setImporting(false)} />}
      {all.length > 0 && (
        <Timeline
          lifecycles={anyMonth}
          chosen={month}
          onChoose={(next) => set(next ? { from: `${next}-01`, to: lastDayOf(next) } : { from: '', to: '' })}
        />
      )}
      {isGrouped ? (
        <>
          {toolbar}
          <FiscalYears rows={found} sort={state.sort} onSortChange={(next) => set({ sort: next })} />
        </>
      ) : (
        <DataTable
          label={LIST}
          rows={rows}
          columns={lifecycleColumns}
          rowId={idOf}
          rowLink={linkOf}
          sort={state.sort}
          onSortChange={(next) => set({ sort: next })}
          {...(isManager ? { selection, onSelectionChange: setSelection } : {})}
          selectableIds={foundIDs}
          selectionActions={<BulkDay chosen={chosen} saving={saving} />}
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
const linkOf = ({ id }: { id: string }) => paths.lifecycle(id)

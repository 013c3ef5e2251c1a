import { events, UNRESOLVED } from '@portal/api-client/events'
import { eventStatusLabels } from '@portal/api-client/labels/events'
import { ensure } from '@portal/api-client/http'
import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { Button, Page, useLive } from '@portal/ui'
import {
  csvFileName,
  DataTable,
  downloadCsv,
  pageRows,
  Pagination,
  parseListState,
  sortRows,
  toSearch,
  useListState,
  useSelection,
  useTableView,
} from '@portal/ui/table'
import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { BulkChange } from './BulkChange'
import { columns, csvColumns } from './columns'
import { type EventListState, listState, toFilter } from '../list-filter'
import { ListFilters } from './ListFilters'
import { NothingToList } from './NothingToList'

const LIST = 'イベント一覧'

/** Answers what was asked for: a period counts from now, and the page has to read the same as was loaded. */
export async function loader({ request }: LoaderFunctionArgs) {
  const filter = toFilter(parseListState(listState, new URL(request.url).searchParams), Date.now())
  await ensure(events.list(filter))
  return filter
}

export function Component() {
  const filter = useLoaderData<typeof loader>()
  const live = useLive(events.list(filter))
  const { state, set, clear, isFiltered } = useListState(listState)
  const view = useTableView('events', columns)
  const [selection, setSelection] = useSelection(LIST)
  const project = useSession((session) => session.project?.name ?? '')
  const sorted = sortRows(live.data, columns, state.sort)
  const save = () => downloadCsv({ name: csvFileName(project, 'events'), columns: csvColumns, rows: sorted })
  const tabs = useTabs(state)
  return (
    <Page
      title="イベント管理"
      tabs={tabs}
      actions={
        <Button
          variant="default"
          onClick={save}
          disabledReason={sorted.length === 0 ? '出力するイベントがありません。' : undefined}
        >
          CSV 出力
        </Button>
      }
    >
      <DataTable
        label={LIST}
        rows={pageRows(sorted, state.page, state.size)}
        columns={columns}
        rowId={(event) => event.id}
        rowLink={(event) => paths.event(event.id)}
        sort={state.sort}
        onSortChange={(sort) => set({ sort })}
        selection={selection}
        onSelectionChange={setSelection}
        selectableIds={sorted.map((event) => event.id)}
        live={live}
        view={view}
        toolbar={
          <>
            <ListFilters state={state} set={set} clear={clear} />
            <BulkChange
              chosen={sorted.filter((event) => selection.includes(event.id))}
              onDone={() => setSelection([])}
            />
          </>
        }
        empty={<NothingToList isFiltered={isFiltered} onClear={clear} />}
        footer={<Pagination page={state.page} size={state.size} total={sorted.length} onChange={set} />}
      />
    </Page>
  )
}

/**
 * Ready-made choices of status; the other conditions stay. Counted are the unresolved ones, which are few and mostly in
 * the cache.
 */
function useTabs(state: EventListState) {
  const filter = useLoaderData<typeof loader>()
  const { data: open } = useQuery(events.list({ ...filter, status: UNRESOLVED }))
  const to = (status: EventListState['status']) =>
    `${paths.events}${toSearch(listState, { ...state, status, page: 1 })}`
  const countOf = (status: string) => open?.filter((event) => event.status === status).length
  return [
    { label: '未解決', to: to(UNRESOLVED), count: open?.length },
    { label: eventStatusLabels.text('new'), to: to(['new']), count: countOf('new') },
    { label: eventStatusLabels.text('in_progress'), to: to(['in_progress']), count: countOf('in_progress') },
    { label: eventStatusLabels.text('resolved'), to: to(['resolved']) },
    { label: 'すべて', to: to([]) },
  ]
}

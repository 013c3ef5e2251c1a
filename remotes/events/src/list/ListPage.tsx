import { whyNotReadActivityLogs } from '@portal/api-client/activity-logs'
import { type Event, type EventFilter, events, UNRESOLVED } from '@portal/api-client/events'
import { eventStatusLabels } from '@portal/api-client/labels/events'
import { ensure } from '@portal/api-client/http'
import { servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { copyItem, type MenuItem, Page, PageMenu } from '@portal/ui'
import { type Choices, ListExport, ListView, toSearch, useList } from '@portal/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { eventPath } from '../event-order'
import { REPORT_VIEWS } from '../report/report-views'
import { BulkButtons, BulkDialog, useBulkChange } from './BulkChange'
import { type EventList, eventList, STATUS_VIEWS } from './list-definition'
import { NothingToList } from './NothingToList'

/** Returns the query that it read: a period counts from now, so the page must read the same again. */
export async function loader({ request }: LoaderFunctionArgs) {
  const filter = eventList.query(eventList.stateOf(new URL(request.url).searchParams), Date.now())
  await ensure(events.list(filter))
  return filter
}

export function Component() {
  const filter = useLoaderData<typeof loader>()
  const list = useList(eventList, events.list(filter), { serverID: useServerNames() })
  const change = useBulkChange()
  return (
    <Page
      title="イベント管理"
      views={useViews(list, filter)}
      actions={
        <>
          <ListExport list={list} />
          <PageMenu subject="イベント" items={REPORT_VIEWS} />
        </>
      }
    >
      <ListView
        list={list}
        rowLink={({ id }) => eventPath(id, { filter, sort: list.state.sort })}
        rowActions={actionsOf}
        isSelectable
        selectionActions={<BulkButtons chosen={list.selected} change={change} />}
        outcome={<BulkDialog chosen={list.selected} change={change} onDone={() => list.select([])} />}
        empty={<NothingToList list={list} />}
      />
    </Page>
  )
}

const actionsOf = ({ id }: Event): MenuItem[] => [
  { label: 'この対象の操作ログ', to: paths.activityLogsOf(id), disabledReason: whyNotReadActivityLogs() },
  { ...copyItem('リンク', window.location.origin + paths.event(id)), startsGroup: true },
  copyItem('イベント ID', id),
]

function useServerNames(): Choices {
  // `useQuery` instead of `useRead`, because the list works without the filter's names too.
  const { data: machines } = useQuery(servers.list())
  return useMemo(() => {
    const names = new Map(machines?.map(({ id, name }) => [id, name]))
    return { values: [...names.keys()], text: (id) => names.get(id) ?? id }
  }, [machines])
}

/**
 * Ready-made choices of status; the other conditions stay. Counted are the unresolved ones, which are few and mostly in
 * the cache.
 */
function useViews({ state, live: { updatedAt } }: EventList, filter: EventFilter) {
  const { data } = useQuery(events.list({ ...filter, status: UNRESOLVED }))
  const open = data?.filter(eventList.condition({ ...state, status: [] }, updatedAt))
  const to = (status: typeof state.status) =>
    `${paths.events}${toSearch(eventList.schema, { ...state, status, page: 1 })}`
  const countOf = (status: string) => open?.filter((event) => event.status === status).length ?? null
  return [
    { label: '未解決', to: to(STATUS_VIEWS.unresolved), count: open?.length ?? null },
    { label: eventStatusLabels.text('new'), to: to(STATUS_VIEWS.new), count: countOf('new') },
    { label: eventStatusLabels.text('in_progress'), to: to(STATUS_VIEWS.inProgress), count: countOf('in_progress') },
    { label: eventStatusLabels.text('resolved'), to: to(STATUS_VIEWS.resolved) },
    { label: 'すべて', to: to(STATUS_VIEWS.all) },
  ]
}

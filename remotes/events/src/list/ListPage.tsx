import { type EventFilter, events, UNRESOLVED } from '@portal/api-client/events'
import { eventStatusLabels } from '@portal/api-client/labels/events'
import { ensure } from '@portal/api-client/http'
import { servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { Page } from '@portal/ui'
import { type Choices, CsvButton, ListView, toSearch, useList } from '@portal/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { BulkChange } from './BulkChange'
import { type EventList, eventList } from './list-definition'
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
  return (
    <Page title="イベント管理" tabs={useTabs(list, filter)} actions={<CsvButton list={list} />}>
      <ListView
        list={list}
        rowLink={(event) => paths.event(event.id)}
        isSelectable
        outcome={<BulkChange chosen={list.selected} onDone={() => list.select([])} />}
        empty={<NothingToList list={list} />}
      />
    </Page>
  )
}

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
function useTabs({ state }: EventList, filter: EventFilter) {
  const { data: open } = useQuery(events.list({ ...filter, status: UNRESOLVED }))
  const to = (status: typeof state.status) =>
    `${paths.events}${toSearch(eventList.schema, { ...state, status, page: 1 })}`
  const countOf = (status: string) => open?.filter((event) => event.status === status).length
  return [
    { label: '未解決', to: to(UNRESOLVED), count: open?.length },
    { label: eventStatusLabels.text('new'), to: to(['new']), count: countOf('new') },
    { label: eventStatusLabels.text('in_progress'), to: to(['in_progress']), count: countOf('in_progress') },
    { label: eventStatusLabels.text('resolved'), to: to(['resolved']) },
    { label: 'すべて', to: to([]) },
  ]
}

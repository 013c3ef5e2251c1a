import { whyNotReadActivityLogs } from '@portal/api-client/activity-logs'
import { type EventFilter, events, UNRESOLVED } from '@portal/api-client/events'
import { eventStatusLabels } from '@portal/api-client/labels/events'
import { ensure } from '@portal/api-client/http'
import { currentTime } from '@portal/auth'
import { paths } from '@portal/contract'
import { Button, copyItem, formatNumber, type MenuItem, Page, PageMenu } from '@portal/ui'
import { ListExport, ListView, openDefaultView, toSearch } from '@portal/ui/table'
import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom'
import { eventPath } from '../event-order'
import { REPORT_VIEWS } from '../report-views'
import type { Apart } from './apart'
import { BulkButtons, BulkDialog, useBulkChange } from './BulkChange'
import { FoldSwitch } from './FoldSwitch'
import { eachEvent, type Line } from '../lines'
import { useHistories } from '../remembered-cases'
import { type EventList, eventList, STATUS_VIEWS } from './list-definition'
import { NothingToList } from './NothingToList'
import { useEventList } from './use-event-list'

/** Returns the query that it read: a period counts from now, so the page must read the same again. */
export async function loader(args: LoaderFunctionArgs) {
  openDefaultView(eventList, args)
  const filter = eventList.query(eventList.stateOf(new URL(args.request.url).searchParams), currentTime())
  await ensure(events.list(filter))
  return filter
}

export function Component() {
  const filter = useLoaderData<typeof loader>()
  const { list, incidents, apart } = useEventList(filter)
  const change = useBulkChange()
  const navigate = useNavigate()
  const [shown] = list.state.incident.flatMap(
    (id) => incidents.find(({ events: own }) => own.some((e) => e.id === id)) ?? [],
  )
  return (
    <Page
      title="イベント管理"
      views={useViews(list, filter)}
      actions={
        <>
          {shown && (
            <Button
              variant="default"
              onClick={() => {
                apart.takeApart(shown)
                void navigate(paths.events)
              }}
            >
              まとめを解く
            </Button>
          )}
          <ListExport list={list} />
          <PageMenu subject="イベント" items={REPORT_VIEWS} />
        </>
      }
    >
      <ListView
        list={list}
        rowLink={({ id, isFolded }) =>
          isFolded ? paths.incident(id) : eventPath(id, { filter, sort: list.state.sort })
        }
        rowActions={(line) => actionsOf(line, apart)}
        isSelectable
        selectionNote={
          list.selected.length > list.selection.length ? `イベント ${formatNumber(list.selected.length)} 件` : undefined
        }
        selectionActions={<BulkButtons chosen={list.selected} change={change} />}
        actions={list.state.incident.length === 0 && <FoldSwitch list={list} />}
        outcome={<BulkDialog chosen={list.selected} change={change} onDone={() => list.select([])} />}
        empty={<NothingToList list={list} />}
      />
    </Page>
  )
}

function actionsOf(line: Line, apart: Apart): MenuItem[] {
  const { id, incident, isFolded } = line
  if (incident && isFolded) {
    return [
      { label: 'すべてのイベントを表示', to: paths.incident(id) },
      { label: 'まとめを解く', onSelect: () => apart.takeApart(incident) },
      { ...copyItem('リンク', window.location.origin + paths.incident(id)), startsGroup: true },
    ]
  }
  return [
    { label: 'この対象の操作ログ', to: paths.activityLogsOf(id), disabledReason: whyNotReadActivityLogs() },
    ...(incident && apart.isApart(incident)
      ? [{ label: 'まとめて表示', onSelect: () => apart.putTogether(incident) }]
      : []),
    { ...copyItem('リンク', window.location.origin + paths.event(id)), startsGroup: true },
    copyItem('イベント ID', id),
  ]
}

const NONE: never[] = []

/**
 * Ready-made choices of status; the other conditions stay. Counted are the unresolved ones, which are few and mostly in
 * the cache.
 */
function useViews({ state, live: { updatedAt } }: EventList, filter: EventFilter) {
  const { data } = useQuery(events.list({ ...filter, status: UNRESOLVED }))
  const rows = useHistories(data ?? NONE)
  const open =
    data && eachEvent(rows, []).filter(eventList.condition({ ...state, status: [], incident: [] }, updatedAt))
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

import {
  type ActivityLog,
  type ActivityLogFilter,
  activityLogs,
  whyNotReadActivityLogs,
} from '@portal/api-client/activity-logs'
import { ensure } from '@portal/api-client/http'
import { users } from '@portal/api-client/users'
import { currentTime } from '@portal/auth'
import { paths } from '@portal/contract'
import { copyItem, Page } from '@portal/ui'
import { ListView, openDefaultView, useList } from '@portal/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { NoPermission } from '../NoPermission'
import { ExportLogs } from './ExportLogs'
import { logFilter, logList } from './list-definition'
import { NothingToList } from './NothingToList'

/** Returns the query that it read: a period counts from now, so the page must read the same again. */
export async function loader(args: LoaderFunctionArgs) {
  openDefaultView(logList, args)
  const filter = logFilter(new URL(args.request.url).searchParams, currentTime())
  if (!whyNotReadActivityLogs()) await ensure(activityLogs.list(filter))
  return filter
}

export function Component() {
  const filter = useLoaderData<typeof loader>()
  const why = whyNotReadActivityLogs()
  return (
    <Page title="操作ログ管理" actions={!why && <ExportLogs filter={filter} />}>
      {why ? <NoPermission why={why} /> : <Logs filter={filter} />}
    </Page>
  )
}

function Logs({ filter }: { filter: ActivityLogFilter }) {
  const { data: people } = useQuery(users.list())
  const actors = useMemo(() => ({ values: people?.map(({ email }) => email) ?? [] }), [people])
  const list = useList(logList, activityLogs.list(filter), { actor: actors })
  return (
    <ListView
      list={list}
      rowLink={({ id }) => paths.activityLog(id)}
      rowActions={actionsOf}
      empty={<NothingToList list={list} />}
    />
  )
}

const actionsOf = ({ id }: ActivityLog) => [
  copyItem('リンク', window.location.origin + paths.activityLog(id)),
  copyItem('ログ ID', id),
]

import { activityLogs, whyNotReadActivityLogs } from '@portal/api-client/activity-logs'
import { events } from '@portal/api-client/events'
import { polled } from '@portal/api-client/polling'
import { servers } from '@portal/api-client/servers'
import { correctedTime } from '@portal/auth'
import type { Live } from '@portal/ui'
import { type QueryFunction, type QueryKey, type SkipToken, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type Entry, mergeHistory } from './history'

type ListRead<Row> = {
  queryKey: QueryKey
  queryFn?: QueryFunction<unknown> | SkipToken
  select: ((raw: unknown) => Row[]) & { leftOut: (raw: unknown) => readonly string[] }
}

const STANDING = { refetchInterval: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** A list whose failure leaves the others alone. `useRead` would take the whole tab with it. */
function useSource<Row>({ queryKey, queryFn, select }: ListRead<Row>, { isPaused = false, isAllowed = true } = {}) {
  const parse = useCallback((raw: unknown) => ({ rows: select(raw), leftOut: select.leftOut(raw) }), [select])
  return useQuery({
    queryKey,
    queryFn,
    select: parse,
    ...polled,
    ...(isPaused && STANDING),
    enabled: isAllowed,
  })
}

export type History = {
  /** Until every source has answered or failed, so that entries of one do not move those of another. */
  isPending: boolean
  live: Live<readonly Entry[]>
  /** The names of the sources that could not be read at all, and why. */
  missing: readonly string[]
  /** Why there is nothing at all, when every source has failed. */
  error: unknown
  /** Why the operation log is not among the sources, or undefined. */
  whyNoOperations: string | undefined
}

/** Reads what is known of a server's past: its hardware log, its events, and as far as allowed the operation log. */
export function useHistory(serverID: string): History {
  const [isPaused, setPaused] = useState(false)
  const [refreshes, setRefreshes] = useState(0)
  const whyNoOperations = whyNotReadActivityLogs()
  const isAllowed = whyNoOperations === undefined
  const logsRead = servers.hardLogs(serverID)
  const logs = useSource(logsRead, { isPaused })
  const happened = useSource(events.list({ serverID: [serverID] }), { isPaused })
  const operations = useSource(activityLogs.list({ targetType: ['server'], q: serverID }), { isPaused, isAllowed })
  const entries = useMemo(
    () =>
      mergeHistory(serverID, {
        hardLogs: logs.data?.rows ?? [],
        events: happened.data?.rows ?? [],
        operations: operations.data?.rows ?? [],
      }),
    [serverID, logs.data, happened.data, operations.data],
  )
  const sources = [
    { name: 'ハードログ', read: logs },
    { name: 'イベント', read: happened },
    ...(isAllowed ? [{ name: '操作ログ', read: operations }] : []),
  ]
  const known = sources.filter(({ read }) => read.data !== undefined)
  const missing = sources.filter(({ read }) => read.data === undefined && read.isFetched)
  // Undefined while every source is asked for again, too.
  const error = known.length === 0 ? missing.find(({ read }) => read.error)?.read.error : undefined
  function refresh(): void {
    setRefreshes((count) => count + 1)
    for (const { read } of sources) void read.refetch()
  }
  return {
    isPending: sources.some(({ read }) => !read.isFetched) || (known.length === 0 && !error),
    missing: missing.map(({ name }) => name),
    error,
    whyNoOperations,
    live: {
      data: entries,
      leftOut: known.flatMap(({ read }) => read.data?.leftOut ?? []),
      queryKey: logsRead.queryKey,
      // As old as the oldest source.
      updatedAt: correctedTime(Math.min(...known.map(({ read }) => read.dataUpdatedAt))),
      isFailed: known.some(({ read }) => read.isError),
      isPaused,
      pause(paused) {
        setPaused(paused)
        if (!paused) refresh()
      },
      refresh,
      userActions: refreshes,
    },
  }
}

import { readAll } from '@portal/api-client/bulk'
import { isLocked } from '@portal/api-client/entitlements'
import { events, UNRESOLVED } from '@portal/api-client/events'
import { ApiError, readNow } from '@portal/api-client/http'
import { polled } from '@portal/api-client/polling'
import { serverCalls, type ServerRow } from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract'
import { useEntitlements } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { endingSoon, type Replacement, replacementsOf, type Trends } from './replacements'
import { LOG_DAYS, TREND_DAYS, type Trend, trendsOfLogs, trendsOfMetrics } from './trends'

const NONE: never[] = []
const NO_TRENDS: Trends = new Map()
/** Trends of days do not change in minutes, and each server is two calls. */
const TRENDS_STALE_MS = 30 * MINUTE_MS
const STEP_MS = 6 * HOUR_MS

export type KnownReplacements = {
  replacements: readonly Replacement[]
  /** Until the unresolved events are known. */
  isPending: boolean
  /** The events cannot be read, and then the states and records of the servers alone tell. */
  isError: boolean
  /** Servers whose records are being read; 0 once they are known. */
  checking: number
  /** Servers whose records cannot be read. */
  failed: number
}

/**
 * What is to be replaced of these servers. With `readsRecords` the hardware logs and metrics of those whose support
 * ends soon are read, a call or two for each; without it they count only where they are known already.
 */
export function useReplacements(
  servers: readonly ServerRow[],
  { readsRecords }: { readsRecords: boolean },
): KnownReplacements {
  const { entitlements } = useEntitlements()
  const hasMetrics = entitlements !== undefined && !isLocked(entitlements, 'infraAdvanced')
  const { data, isPending, isError } = useQuery({ ...events.list({ status: UNRESOLVED }), ...polled })
  const ids = useMemo(() => endingSoon(servers, new Date(currentTime())).map(({ id }) => id), [servers])
  // Under a key of no call, because it is made of many answers.
  const records = useQuery({
    queryKey: ['replacement-trends', hasMetrics, ...ids],
    queryFn: ({ signal }) => readTrends(ids, hasMetrics, signal),
    enabled: readsRecords && ids.length > 0 && entitlements !== undefined,
    staleTime: TRENDS_STALE_MS,
    structuralSharing: false,
  })
  const trends = records.data?.trends ?? NO_TRENDS
  const replacements = useMemo(
    () => replacementsOf(servers, data ?? NONE, trends, new Date(currentTime())),
    [servers, data, trends],
  )
  return {
    replacements,
    isPending,
    isError,
    checking: records.isLoading ? ids.length : 0,
    failed: records.data?.failed ?? 0,
  }
}

type Target = { id: string; kind: 'logs' | 'metrics' }

async function readTrends(ids: readonly string[], hasMetrics: boolean, signal: AbortSignal) {
  const now = new Date(currentTime())
  const kinds: Target['kind'][] = hasMetrics ? ['logs', 'metrics'] : ['logs']
  const targets = ids.flatMap((id) => kinds.map((kind) => ({ id, kind })))
  const answers = await readAll(targets, (target: Target) => readOne(target, now), { signal })
  const trends = new Map<string, Trend[]>()
  const failed = new Set<string>()
  for (const [{ id }, answer] of answers) {
    if (answer instanceof ApiError) failed.add(id)
    else if (answer.length > 0) trends.set(id, [...(trends.get(id) ?? []), ...answer])
  }
  return { trends, failed: failed.size }
}

async function readOne({ id, kind }: Target, now: Date): Promise<Trend[]> {
  const time = now.getTime()
  if (kind === 'logs') {
    const query = { from: new Date(time - LOG_DAYS * DAY_MS).toISOString() }
    return trendsOfLogs(await readNow(serverCalls.hardLogs, { id, query }), now)
  }
  const end = Math.floor(time / 1000)
  const query = { start: end - (TREND_DAYS * DAY_MS) / 1000, end, step: STEP_MS / 1000 }
  const { data } = await readNow(serverCalls.metrics, { id, query })
  return trendsOfMetrics(data.result)
}

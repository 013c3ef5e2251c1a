import { ApiError } from '@portal/api-client/http'
import { currentTime } from '@portal/auth'
import {
  type DefaultError,
  hashKey,
  type QueryKey,
  useQueryClient,
  useQueryErrorResetBoundary,
  useSuspenseQuery,
  type UseSuspenseQueryOptions,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/** A read of `@portal/api-client`: query options with the parser of the answer. */
export type Read<F, E, T, K extends QueryKey> = UseSuspenseQueryOptions<F, E, T, K> & { select: Parser<F, T> }

/** `leftOut` names the rows of a list that could not be read; `prepare` parses them ahead. */
type Parser<F, T> = ((raw: F) => T) & {
  leftOut?: (raw: F) => readonly string[]
  prepare?: (raw: F) => Promise<void>
}

type Readable<T> = { data: T; leftOut: readonly string[] }
type Parsed<T> = Readable<T> | { error: ApiError }

/** What a component is drawn again for, beside new data and errors. */
export type DrawnFor = 'isFetching' | 'dataUpdatedAt'

/**
 * Unchanged answers draw nothing, but what a page shows may depend on the time as well (a period, an agent's silence).
 * So the first one after this long draws.
 */
const LONGEST_UNDRAWN_MS = 5 * 60_000

let visit = 0
/** The visit in which each read was drawn last, by the hash of its key. */
const visits = new Map<string, number>()
/** A place that showed the failure of a read was left: the next visit asks again. */
export const leaveFailed = (): unknown => (visit += 1)

/**
 * A read of the API: waits until there is an answer and returns it parsed. Throws the ApiError of a read that failed,
 * and of an answer that cannot be read, to the boundary of its page, panel or widget. Once there was an answer that
 * could be read, it stays: `isRefetchError` says that a newer one failed, `dataUpdatedAt` when `data` was true, in
 * milliseconds of the browser's clock, which `correctedTime` translates. `leftOut` names the rows of a list that are
 * not in `data`, because they could not be read: draw `LeftOut` above it. A component that reads `isFetching` or
 * `dataUpdatedAt` is drawn at each poll, others only for what is new.
 */
export function useRead<F, T, E = DefaultError, K extends QueryKey = QueryKey>(read: Read<F, E, T, K>) {
  const drawnFor = useRef(new Set<DrawnFor>())
  drawnFor.current = new Set()
  const { isFetching, dataUpdatedAt, ...answer } = useQuietRead(read, drawnFor)
  return {
    ...answer,
    get isFetching() {
      drawnFor.current.add('isFetching')
      return isFetching
    },
    get dataUpdatedAt() {
      drawnFor.current.add('dataUpdatedAt')
      return dataUpdatedAt
    },
  }
}

/**
 * The same, drawn again for new data, for errors, and for what `drawnFor` names when something happens.
 *
 * TanStack Query has no such hook: while a `select` that throws is fetched again, `useSuspenseQuery` returns
 * `undefined` as data, or what `select` returned for another key (query-core 5.108, `QueryObserver.createResult`).
 */
export function useQuietRead<F, T, E, K extends QueryKey>(
  read: Read<F, E, T, K>,
  drawnFor: { readonly current: ReadonlySet<DrawnFor> },
) {
  const { queryKey, queryFn, select } = read
  const client = useQueryClient()
  const { isReset, clearReset } = useQueryErrorResetBoundary()
  const askAgain = () => client.fetchQuery({ queryKey, queryFn, staleTime: 0 }).then(clearReset, clearReset)
  const key = hashKey(queryKey)
  // Once a visit, because a component that throws is never mounted: it does not fetch by itself, and React draws it again
  // and again while what stands around it comes.
  const isFirst = visits.get(key) !== visit
  visits.set(key, visit)
  const before = client.getQueryState(queryKey)
  if (isFirst && before?.status === 'error' && before.data === undefined) throw askAgain()

  const parse = useCallback((raw: F) => parsed(raw, select), [select])
  const drawnAt = useRef(0)
  drawnAt.current = currentTime()
  const notifyOnChangeProps = useCallback(
    () =>
      currentTime() - drawnAt.current > LONGEST_UNDRAWN_MS
        ? 'all'
        : (['data', 'isError', 'error', ...drawnFor.current] as const).slice(),
    [drawnFor],
  )
  const result = useSuspenseQuery<F, E, Parsed<T>, K>({ ...read, select: parse, notifyOnChangeProps })
  const { data: answer, dataUpdatedAt, isFetching, isError, refetch } = result

  const last = useRef<(Readable<T> & { key: string; at: number }) | null>(null)
  if ('data' in answer) last.current = { ...answer, key, at: dataUpdatedAt }
  else if (last.current?.key !== key) {
    if (isReset() || isFirst || before?.fetchStatus === 'fetching') throw askAgain()
    throw answer.error
  }
  return {
    data: last.current.data,
    leftOut: last.current.leftOut,
    dataUpdatedAt: last.current.at,
    isFetching,
    isRefetchError: isError || 'error' in answer,
    refetch,
    queryKey,
  }
}

function parsed<F, T>(raw: F, select: Parser<F, T>): Parsed<T> {
  try {
    return { data: select(raw), leftOut: select.leftOut?.(raw) ?? [] }
  } catch (cause) {
    return { error: ApiError.fromException(cause) }
  }
}

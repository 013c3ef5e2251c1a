import { polled } from '@portal/api-client/polling'
import { writeCount } from '@portal/api-client/http'
import { correctedTime } from '@portal/auth'
import { type DefaultError, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ageOf, useFromCache } from './use-from-cache'
import { type DrawnFor, type Read, useQuietRead } from './use-read'

// "User action" and "paused snapshot" are explained at the top of ../table/data-table/use-steady-rows.ts.

/** A read that keeps itself current, with what a page shows of that and what the user may do about it. */
export type Live<T> = {
  data: T
  /** Rows that are not in `data`, because they could not be read. */
  leftOut: readonly string[]
  queryKey: QueryKey
  /** When `data` was true, in milliseconds. Polls that brought nothing new count only now and then: see `useAge`. */
  updatedAt: number
  /** `data` is old, because the last read failed. */
  isFailed: boolean
  isPaused: boolean
  /** Keeps `data` as it is until the user changes something, so that a list can be read in peace. */
  pause: (paused: boolean) => void
  refresh: () => void
  /** How many user actions there have been, so that a list can tell data that the user waits for from all other. */
  userActions: number
}

type PausedSnapshot<T> = {
  data: T
  leftOut: readonly string[]
  updatedAt: number
  /** Data replaces the snapshot when it is newer than this, in milliseconds, and when there were more writes than these. */
  readAfter: number
  moreWritesThan: number
}

/** For `moreWritesThan`: data is accepted without a write, because the user has asked for it. */
const ANY_DATA = -1

const NOTHING: ReadonlySet<DrawnFor> = new Set()
const ITS_ANSWER: ReadonlySet<DrawnFor> = new Set(['dataUpdatedAt'])

/**
 * Is the answer to a user action still to come? Until then `updatedAt` stays as it was, so that the action is used up
 * by its answer, and not by those before it that brought nothing new and were not drawn.
 */
function useAwaitedAnswer(userActions: number, dataUpdatedAt: number) {
  const seen = useRef({ userActions, before: 0, updatedAt: correctedTime(dataUpdatedAt) })
  if (seen.current.userActions !== userActions) seen.current = { ...seen.current, userActions, before: dataUpdatedAt }
  const isAwaited = dataUpdatedAt <= seen.current.before
  if (!isAwaited) seen.current.updatedAt = correctedTime(dataUpdatedAt)
  return { isAwaited, updatedAt: seen.current.updatedAt }
}

/** Reads and repeats: every 30 s, less often while it fails, never in a hidden tab. Old data stays until there is new. */
export function useLive<F, T, E = DefaultError, K extends QueryKey = QueryKey>(read: Read<F, E, T, K>): Live<T> {
  const [pausedSnapshot, setPausedSnapshot] = useState<PausedSnapshot<T> | null>(null)
  const [refreshes, setRefreshes] = useState(0)
  const client = useQueryClient()
  // Looked at by events of the cache, because a write refetches what it touches.
  const writes = useFromCache(writeCount)
  const userActions = refreshes + writes
  const drawnFor = useRef<ReadonlySet<DrawnFor>>(NOTHING)
  const { data, leftOut, dataUpdatedAt, isRefetchError, refetch } = useQuietRead(
    {
      ...read,
      ...polled,
      ...(pausedSnapshot ? { refetchInterval: false, refetchOnWindowFocus: false, refetchOnReconnect: false } : {}),
    },
    drawnFor,
  )
  const { isAwaited, updatedAt } = useAwaitedAnswer(userActions, dataUpdatedAt)
  drawnFor.current = isAwaited ? ITS_ANSWER : NOTHING
  const latest: PausedSnapshot<T> = { data, leftOut, updatedAt, readAfter: dataUpdatedAt, moreWritesThan: writes }
  const isReplaced =
    pausedSnapshot !== null &&
    !isAwaited &&
    dataUpdatedAt > pausedSnapshot.readAfter &&
    writes > pausedSnapshot.moreWritesThan
  if (isReplaced) setPausedSnapshot(latest)
  const shown = pausedSnapshot && !isReplaced ? pausedSnapshot : latest

  function refresh(): void {
    setRefreshes((count) => count + 1)
    if (pausedSnapshot) {
      setPausedSnapshot({ ...pausedSnapshot, readAfter: dataUpdatedAt, moreWritesThan: ANY_DATA })
    }
    void refetch()
  }
  return {
    data: shown.data,
    leftOut: shown.leftOut,
    queryKey: read.queryKey,
    updatedAt: shown.updatedAt,
    isFailed: isRefetchError && !pausedSnapshot,
    isPaused: pausedSnapshot !== null,
    pause: (paused) => {
      // With the time of the last poll, also when that drew nothing.
      if (paused) return setPausedSnapshot({ ...latest, updatedAt: ageOf(client, read.queryKey).updatedAt })
      refresh()
      setPausedSnapshot(null)
    },
    refresh,
    userActions,
  }
}

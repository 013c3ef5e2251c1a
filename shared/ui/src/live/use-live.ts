import { polled } from '@portal/api-client/polling'
import { writeCount } from '@portal/api-client/http'
import type { DefaultError, QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { type Read, useRead } from './use-read'

// "User action" and "paused snapshot" are explained at the top of ../table/data-table/use-steady-rows.ts.

/** A read that keeps itself current, with what a page shows of that and what the user may do about it. */
export type Live<T> = {
  data: T
  /** Rows that are not in `data`, because they could not be read. */
  leftOut: readonly string[]
  /** When `data` was true, in milliseconds. */
  updatedAt: number
  isFetching: boolean
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

/** Reads and repeats: every 30 s, less often while it fails, never in a hidden tab. Old data stays until there is new. */
export function useLive<F, T, E = DefaultError, K extends QueryKey = QueryKey>(read: Read<F, E, T, K>): Live<T> {
  const [pausedSnapshot, setPausedSnapshot] = useState<PausedSnapshot<T> | null>(null)
  const [refreshes, setRefreshes] = useState(0)
  const { data, leftOut, dataUpdatedAt, isFetching, isRefetchError, refetch } = useRead({
    ...read,
    ...polled,
    ...(pausedSnapshot ? { refetchInterval: false, refetchOnWindowFocus: false, refetchOnReconnect: false } : {}),
  })
  const writes = writeCount()
  const latest: PausedSnapshot<T> = {
    data,
    leftOut,
    updatedAt: dataUpdatedAt,
    readAfter: dataUpdatedAt,
    moreWritesThan: writes,
  }
  const isReplaced =
    pausedSnapshot !== null && dataUpdatedAt > pausedSnapshot.readAfter && writes > pausedSnapshot.moreWritesThan
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
    updatedAt: shown.updatedAt,
    isFetching,
    isFailed: isRefetchError && !pausedSnapshot,
    isPaused: pausedSnapshot !== null,
    pause: (paused) => {
      if (paused) return setPausedSnapshot(latest)
      refresh()
      setPausedSnapshot(null)
    },
    refresh,
    userActions: refreshes + writes,
  }
}

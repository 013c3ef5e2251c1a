import { polled } from '@portal/api-client/polling'
import { writeCount } from '@portal/api-client/http'
import type { DefaultError, QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { type Read, useRead } from './use-read'

/** A read that keeps itself current, and what a person may know and want of that. */
export type Live<T> = {
  data: T
  /** Rows that are not in `data`: see `useRead`. */
  leftOut: readonly string[]
  /** When `data` was true, in milliseconds. */
  updatedAt: number
  isFetching: boolean
  /** The last try failed: `data` is old. */
  isFailed: boolean
  isPaused: boolean
  /** Paused, `data` stays as it is until the user changes something. */
  pause: (paused: boolean) => void
  refresh: () => void
  /** Grows with what the user did: data that comes after it is asked for, all other data came by itself. */
  turn: number
}

/** Data that a paused list shows until there is newer data than `after` that a write beyond `writes` brought about. */
type Frozen<T> = { data: T; leftOut: readonly string[]; updatedAt: number; after: number; writes: number }

/** Reads and repeats: every 30 s, less often while it fails, never in a hidden tab. Old data stays until there is new. */
export function useLive<F, T, E = DefaultError, K extends QueryKey = QueryKey>(read: Read<F, E, T, K>): Live<T> {
  const [frozen, setFrozen] = useState<Frozen<T> | null>(null)
  const [asked, setAsked] = useState(0)
  const { data, leftOut, dataUpdatedAt, isFetching, isRefetchError, refetch } = useRead({
    ...read,
    ...polled,
    ...(frozen ? { refetchInterval: false, refetchOnWindowFocus: false, refetchOnReconnect: false } : {}),
  })
  const now = { data, leftOut, updatedAt: dataUpdatedAt, after: dataUpdatedAt, writes: writeCount() }

  // A badge may read the same and go on. Only what the user changed or asked for is let through.
  const passes = frozen !== null && dataUpdatedAt > frozen.after && now.writes > frozen.writes
  if (passes) setFrozen(now)
  const { data: shown, leftOut: missing, updatedAt } = frozen && !passes ? frozen : now

  function refresh(): void {
    setAsked((count) => count + 1)
    if (frozen) setFrozen({ ...frozen, after: dataUpdatedAt, writes: -1 })
    void refetch()
  }
  return {
    data: shown,
    leftOut: missing,
    updatedAt,
    isFetching,
    isFailed: isRefetchError && !frozen,
    isPaused: frozen !== null,
    pause: (paused) => {
      if (paused) return setFrozen(now)
      refresh()
      setFrozen(null)
    },
    refresh,
    turn: asked + now.writes,
  }
}

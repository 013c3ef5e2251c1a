import { onlineManager } from '@tanstack/react-query'
import { isApiError } from '@portal/api-client/http'

const SECOND = 1000
export const POLL_MS = 30 * SECOND
/** A poll is never put off for longer, because a header that asks for days is a mistake. */
const LONGEST_MS = 3600 * SECOND

type Read = { state: { status: string; dataUpdatedAt: number; errorUpdatedAt: number; error?: unknown } }

/**
 * How long to wait before a read is repeated, in milliseconds: 30 s; while it fails 60 s, and 120 s once it has failed
 * for a minute, and never before the API's `Retry-After`. False without a network, because coming back online repeats
 * the read anyway.
 */
export function pollInterval({ state }: Read): number | false {
  if (!onlineManager.isOnline()) return false
  if (state.status !== 'error') return POLL_MS
  const pause = (state.errorUpdatedAt - state.dataUpdatedAt < 60 * SECOND ? 2 : 4) * POLL_MS
  const wait = isApiError(state.error) ? (state.error.retryAfter ?? 0) * SECOND : 0
  return Math.max(pause, Math.min(wait, LONGEST_MS))
}

/**
 * Query options of a read that keeps itself current: `useRead({ ...servers.list(), ...polled })`. A hidden tab asks
 * nothing.
 */
export const polled = { refetchInterval: pollInterval, refetchOnReconnect: true } as const

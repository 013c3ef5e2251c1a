import { onlineManager } from '@tanstack/react-query'

const SECOND = 1000
export const POLL_MS = 30 * SECOND

type Read = { state: { status: string; dataUpdatedAt: number; errorUpdatedAt: number } }

/**
 * How long to wait before a read is repeated, in milliseconds: 30 s; while it fails 60 s, and 120 s once it has failed
 * for a minute. False without a network, because coming back online repeats the read anyway.
 */
export function pollInterval({ state }: Read): number | false {
  if (!onlineManager.isOnline()) return false
  if (state.status !== 'error') return POLL_MS
  return (state.errorUpdatedAt - state.dataUpdatedAt < 60 * SECOND ? 2 : 4) * POLL_MS
}

/**
 * Query options of a read that keeps itself current: `useRead({ ...servers.list(), ...polled })`. A hidden tab asks
 * nothing.
 */
export const polled = { refetchInterval: pollInterval, refetchOnReconnect: true } as const

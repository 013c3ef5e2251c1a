import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../error'
import { LONGEST_WAIT_OF_READ, waitOf } from '../retry-after'
import { shareEqualParts } from './known-pages'

/** Statuses of gateways, sent while the API behind them is away. */
const RETRIED = new Set([502, 503, 504])

const PAUSE_MS = 500
/** Of a read that the API asks to wait, because others may take what is free meanwhile. */
const MOST_WAITS = 3
/** Added to a wait, so that tabs that were refused together do not come back together. */
const SPREAD_MS = 500

const waitsFor = (error: unknown) => (error instanceof ApiError ? waitOf(error, LONGEST_WAIT_OF_READ) : undefined)

/** Only failures that may be over in half a second, because an answer of another shape will not change by itself. */
function isWorthRetry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.retryAfter !== null) return waitsFor(error) !== undefined
  return error.noAnswer === 'network' || RETRIED.has(error.status)
}

/** The one cache. It holds answers as they came, because each release parses them with its own schemas (decision 0002). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      structuralSharing: shareEqualParts,
      retry: (failures, error) => failures < (waitsFor(error) === undefined ? 1 : MOST_WAITS) && isWorthRetry(error),
      retryDelay: (_failures, error) => {
        const wait = waitsFor(error)
        return wait === undefined ? PAUSE_MS : wait + Math.random() * SPREAD_MS
      },
    },
  },
})

import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../error'
import { shareEqualParts } from './known-pages'

/** Statuses of gateways, sent while the API behind them is away. */
const RETRIED = new Set([502, 503, 504])

/** Only failures that may be over in half a second, because an answer of another shape will not change by itself. */
const isWorthRetry = (error: unknown) =>
  error instanceof ApiError && (error.noAnswer === 'network' || RETRIED.has(error.status))

/** The one cache. It holds answers as they came, because each release parses them with its own schemas (decision 0002). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      structuralSharing: shareEqualParts,
      retry: (failures, error) => failures < 1 && isWorthRetry(error),
      retryDelay: 500,
    },
  },
})

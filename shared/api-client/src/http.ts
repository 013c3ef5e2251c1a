/**
 * The part of all calls that is shared, with its parts in `./http`. It has state (the query cache, the address of the
 * API, writes that are on their way), so there is one instance for host and remotes: federation shares this entry by
 * its name (`shared/build/src/singletons.ts`). Import it as `@portal/api-client/http` here too: a relative path would
 * bundle a second instance into each remote. `scripts/lib/boundaries.ts` refuses it.
 */
export { ApiError, isApiError } from './error'
export { configureApi } from './http/call'
export { download } from './http/download'
export { sendOptimistically } from './http/optimistic-write'
export { queryClient } from './http/query-client'
export { beginningKey, totalOf } from './http/list-view'
export { answerOf, ensure, ensureBeginning, get, getPath, getWhole, readNow } from './http/reads'
export { onRecordedError, recordError } from './http/recorded-errors'
export { holdRefetches, writeCount } from './http/refetch'
export { onSignInWanted, type SignInWanted } from './http/step-up'
export { ask, send, status } from './http/writes'

import type { Endpoint, PathParams } from '@portal/api-client/endpoint'
import type * as z from 'zod/mini'
import type { Tx } from '../db/database'
import type { Consoles } from '../gateway/consoles'
import type { Activity } from './activity'
import type { Caller } from './caller'
import type { LogKeys } from './log-keys'

/** Addresses of the neighbours, without a slash at the end. */
export type Addresses = { portal: string; identity: string; gateway: string; receiver: string | undefined }

/** A request that has passed every check. */
export type Call<Params = Record<string, string>, Query = unknown, Body = unknown> = {
  params: Params
  query: Query
  body: Body
  caller: Caller
  /** Sees the caller's project only; commits when the handler returns, rolls back when it throws. */
  tx: Tx
  /** Another transaction of the same kind, for the pages of a file that is still being sent when `tx` is over. */
  later<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** ISO 8601. */
  now: string
  addresses: Addresses
  consoles: Consoles
  logKeys: LogKeys
  /** For calls that want a recent sign-in for some bodies only. @throws Refusal 401 */
  requireFreshSignIn(): void
  log(activity: Activity): Promise<void>
}

/** The answer of an endpoint with `file`: sent piece by piece. */
export type Download = { fileName: string; content: AsyncIterable<string> }

/** Fields that the errors of one call carry beyond those of every other, such as Prometheus' `errorType`. */
export type ErrorDialect = (status: number, message: string) => object

type Options = {
  errorDialect?: ErrorDialect
  /** Stands for the answer, so that an unchanged one need not be made. Without it the answer stands for itself. */
  version?: (call: Pick<Call, 'tx' | 'caller'>) => Promise<string>
}

export type Route = Options & { endpoint: Endpoint; handle(call: Call): Promise<unknown> }

type Schema = z.ZodMiniType
type OutputOf<S> = S extends Schema ? z.output<S> : undefined
type ReplyOf<S> = S extends Schema ? z.input<S> : Download | void

/** Joins one endpoint of the API client with the code that answers it. */
export function route<
  Path extends string,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  A extends Schema | undefined,
>(
  endpoint: Endpoint<Path, Q, B, A>,
  handle: (call: Call<PathParams<Path>, OutputOf<Q>, OutputOf<B>>) => Promise<ReplyOf<A>>,
  options?: Options,
): Route
export function route(endpoint: Endpoint, handle: Route['handle'], options?: Options): Route {
  return { endpoint, handle, ...options }
}

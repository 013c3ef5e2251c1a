import type { Feature, Permission } from '@portal/contract'
import type * as z from 'zod/mini'

type Schema = z.ZodMiniType
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `/servers/{id}` -> `{ id: string }`; a path without parameters -> `{}`. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & PathParams<Rest>
  : unknown

/**
 * One call of the API as data, so that client, sandbox, `docs/openapi.json` and tests all read the same. `path` is
 * below `/api/v1/{project}`.
 */
export type Endpoint<
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
> = {
  method: Method
  path: Path
  summary: string
  query: Query
  body: Body
  /** Shape of a 200; undefined means 204, no body. */
  answer: Answer
  /** A file instead of JSON, with this content type. */
  file?: string
  /** Shape of an error, where it is more than `ErrorBody`. */
  error?: Schema
  permission?: Permission
  feature?: Feature
  /** An optional call: sent only where the `capabilities` of `GET /contract` have this. */
  capability?: string
  /**
   * The call wants a recent sign-in, and may ask for one (RFC 9470): always, or only where the body changes this value
   * of the entity.
   */
  freshSignIn?: 'always' | { toChange: string }
  /** First path segments of the reads that are stale afterwards. */
  touches: readonly string[]
  /** Error statuses beyond those that every call of its kind may return (`docs/openapi.json`). */
  errors: readonly number[]
}

type Definition<Q, B, A> = { summary: string; query?: Q; body?: B; answer?: A } & Partial<
  Pick<Endpoint, 'file' | 'error' | 'permission' | 'feature' | 'capability' | 'freshSignIn' | 'touches' | 'errors'>
>

export function endpoint<
  const Path extends string,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  A extends Schema | undefined = undefined,
>(method: Method, path: Path, definition: Definition<Q, B, A>): Endpoint<Path, Q, B, A>
export function endpoint(method: Method, path: string, definition: Definition<Schema, Schema, Schema>): Endpoint {
  return {
    query: undefined,
    body: undefined,
    answer: undefined,
    touches: [],
    errors: [],
    ...definition,
    method,
    path,
  }
}

type InputOf<S> = S extends Schema ? z.input<S> : never
export type AnswerOf<E extends Endpoint> = E['answer'] extends Schema ? z.output<E['answer']> : void

/** Arguments of a call: path parameters, query and body, each only where the endpoint has one. */
export type Arguments<E extends Endpoint> = PathParams<E['path']> &
  (E['query'] extends Schema ? { query?: InputOf<E['query']> } : unknown) &
  (E['body'] extends Schema ? { body: InputOf<E['body']> } : unknown)

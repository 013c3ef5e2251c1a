import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import * as z from 'zod/mini'

const Route = z.custom<RouteObject>((value) => typeof value === 'object' && value !== null)
/** A function, or the object that `lazy()` makes. */
const Widget = z.custom<ComponentType>(
  (value) => typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value),
)

/** A record that the search over the whole portal has found. */
export type SearchHit = {
  title: string
  /** What tells it from others of the same title: 「CZ5S4KZY9F · 東京第二DC」. */
  detail?: string
  to: string
}

/**
 * What the search of a remote has found: the hits to show, the best first, and how many there are in all. `all` is the
 * list of all of them.
 */
export type Found = { hits: readonly SearchHit[]; total: number; all?: string }

/** Finds records by words that the user has typed. @throws what the reads throw. */
export type RecordSearch = (words: string) => Promise<Found>

const RecordSearch = z.custom<RecordSearch>((value) => typeof value === 'function')

/** `./module`, the only thing a remote exposes. */
export const RemoteModule = z.object({
  /** With absolute paths inside the descriptor's `paths`, because the host guards no others. */
  routes: z.array(Route),
  /** By the id of the descriptor's widget frame, which the host draws around them. */
  widgets: z.record(z.string(), Widget),
  /** By the id of the descriptor's `search.records`. */
  search: z.optional(z.record(z.string(), RecordSearch)),
})
export type RemoteModule = z.infer<typeof RemoteModule>

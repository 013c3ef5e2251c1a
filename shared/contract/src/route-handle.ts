import * as z from 'zod/mini'

const WayBack = z.object({ label: z.string().check(z.minLength(1)), to: z.string().check(z.regex(/^\//)) })
export type WayBack = z.infer<typeof WayBack>

/** A route's `handle`, which the pages around it read (https://reactrouter.com/start/data/route-object#handle). */
export const RouteHandle = z.object({
  /** The list that a detail page belongs to: an error in place of the page leads there. */
  back: z.optional(WayBack),
})
export type RouteHandle = z.infer<typeof RouteHandle>

/** The `handle` of a route below a list. */
export const backTo = (label: string, to: string): RouteHandle => ({ back: { label, to } })

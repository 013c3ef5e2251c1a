import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import * as z from 'zod/mini'

const Route = z.custom<RouteObject>((value) => typeof value === 'object' && value !== null)
/** A function, or the object that `lazy()` makes. */
const Widget = z.custom<ComponentType>(
  (value) => typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value),
)

/** `./module`, the only thing a remote exposes. */
export const RemoteModule = z.object({
  /** With absolute paths inside the descriptor's `paths`, because the host guards no others. */
  routes: z.array(Route),
  /** By the id of the descriptor's widget frame, which the host draws around them. */
  widgets: z.record(z.string(), Widget),
})
export type RemoteModule = z.infer<typeof RemoteModule>

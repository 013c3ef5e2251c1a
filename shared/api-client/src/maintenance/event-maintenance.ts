import * as z from 'zod/mini'
import { moment, words } from '../answer-schema'

/** The mark of an event that came from a machine during a window. */
export const EventMaintenance = z.object({
  windowID: z.nullish(z.string()),
  name: words,
  /** When that occurrence ends or has ended. */
  until: moment,
})
export type EventMaintenance = z.infer<typeof EventMaintenance>

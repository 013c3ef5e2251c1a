import { COMPONENT } from '@portal/api-client/servers'
import * as z from 'zod/mini'

/** Identity of a simulated machine. All it ever measures follows from this, the fleet's seed and the clock. */
export const Machine = z.object({
  serialNo: z.string(),
  /** Project, site and rack that it stands in, as one text; undefined where it stands in no rack. */
  rack: z.optional(z.string()),
  /** Seeds its curves: the id of its server, or the serial number of a machine that the seed does not have. */
  id: z.string(),
  /** Unix seconds: where its seeded history ends and its own life begins. */
  since: z.number(),
  agentVersion: z.string(),
  components: z.array(z.object({ kind: z.enum(COMPONENT), count: z.optional(z.number()) })),
  memoryGiB: z.number(),
  /** Troubles of its seeded history that are still open, by name, with the seconds before `since` that each began. */
  open: z.array(z.string()),
  openedAgo: z.number(),
  story: z.nullable(z.enum(['gap', 'nan', 'single-point', 'fan-failing', 'inlet-hot'])),
  /** Does the fleet run its agent? Not when it is seeded as silent, because it would come back at once. */
  reports: z.boolean(),
  measures: z.boolean(),
  /** May it have faults? Not with a seeded story, because they would contradict that. */
  mayFail: z.boolean(),
})
export type Machine = z.infer<typeof Machine>

/** Effects of a fault on the sensors, beyond the records it writes. */
export type Effects = {
  /** Share of its speed that FAN2 has lost, 0…1. */
  fan2Loss: number
  /** Kelvins by which the processors are hotter. */
  heat: number
  /** Whether PS2 carries nothing, so that PS1 carries all. */
  supplyLost: boolean
  /** A drive is rebuilt: the processors do more. */
  rebuild: boolean
}
export const NO_EFFECTS: Effects = { fan2Loss: 0, heat: 0, supplyLost: false, rebuild: false }

import { DAY_MS, MINUTE_MS } from '@portal/contract'
import type { Server } from '@portal/api-client/servers'
import { SECOND } from './clock'
import type { ServerPlan } from './plan'
import { random } from './random'
import { openTroubles } from './server-health'
import { OPEN_OTHER, PAST_HARDWARE, PAST_OTHER, type Trouble, troubleOf } from './troubles'

/** A trouble that one machine had or has: the common source of its event and of its log records. */
export type Occurrence = {
  server: Server
  what: Trouble
  /** `muted` is a status this release of the portal does not know. */
  status: 'new' | 'in_progress' | 'resolved' | 'ignored' | 'muted'
  /** Unix milliseconds, of the first and the last time. */
  at: number
  lastAt: number
  count: number
  /** When the sensor was well again; null while it is not. */
  endedAt: number | null
}

const STORM_SPACING = 6 * SECOND
/** A past trouble came at most this often. */
export const MAX_REPEATS = 3
const OLDEST_DAYS = 90
/** Past troubles are older, so that everything that was done about them lies before now. */
const YOUNGEST_DAYS = 0.6

export function openOccurrences(plan: ServerPlan, server: Server, now: number): Occurrence[] {
  const rng = random(`open ${server.id}`)
  return openTroubles(plan).map(({ what, status = 'new', minutesAgo, count = 1 }) => {
    const at = now - (minutesAgo ?? rng.int(60, 600)) * MINUTE_MS
    return { server, what, status, at, lastAt: Math.min(now, at + (count - 1) * STORM_SPACING), count, endedAt: null }
  })
}

/** @param hardware how many of the `count` may be ones that the hardware log knows */
export function pastOccurrences(
  plan: ServerPlan,
  server: Server,
  now: number,
  { count, hardware, muted }: { count: number; hardware: number; muted: boolean },
): Occurrence[] {
  const rng = random(`past ${server.id}`)
  const quiet = plan.isActive === false || (plan.agent ?? 'online') !== 'online'
  const youngest = quiet ? 12 : YOUNGEST_DAYS
  return Array.from({ length: count }, (_, index) => {
    const isHardware = index < hardware
    const dice = rng.next()
    // Never a Critical one, because only the plans say which of those are open.
    const stillOpen = !isHardware && !quiet && dice < 0.07
    const what = troubleOf(rng.pick(stillOpen ? OPEN_OTHER : isHardware ? PAST_HARDWARE : PAST_OTHER))
    const age = stillOpen ? youngest + rng.next() * 5 : youngest + rng.next() ** 1.6 * (OLDEST_DAYS - youngest)
    const at = now - age * DAY_MS
    const repeats = rng.chance(0.15) ? rng.int(2, MAX_REPEATS) : 1
    const status =
      index === 0 && muted
        ? 'muted'
        : stillOpen
          ? dice < 0.04
            ? 'new'
            : 'in_progress'
          : dice > 0.94
            ? 'ignored'
            : 'resolved'
    return {
      server,
      what,
      status,
      at,
      count: repeats,
      lastAt: at + (repeats - 1) * STORM_SPACING,
      endedAt: stillOpen ? null : at + rng.int(5, 420) * MINUTE_MS,
    }
  })
}

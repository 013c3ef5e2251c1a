import { createHash } from 'node:crypto'

const SHORTEST_SECONDS = 60
/** Well below the silence that makes an agent offline. */
const LONGEST_SECONDS = 600
const REPORTS_A_SECOND = 20

/** How many seconds lie between two reports of one machine, when so many report. */
export const intervalSeconds = (machines: number) =>
  Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, Math.ceil(machines / REPORTS_A_SECOND)))

/**
 * Seconds until a machine shall report again. Each has its own second of the interval, so that the load stays even
 * whatever made them all report at once. `now`: unix seconds.
 */
export function secondsToNext(serialNo: string, machines: number, now: number): number {
  const interval = intervalSeconds(machines)
  const place = createHash('sha256').update(serialNo).digest().readUInt32BE() % interval
  const wait = (((place - now) % interval) + interval) % interval
  return Math.ceil(wait < interval / 2 ? wait + interval : wait)
}

import { createHash } from 'node:crypto'

const SHORTEST_SECONDS = 60
/** Below `SILENT_MS`, so that an agent that reports in time is never taken for offline. */
const LONGEST_SECONDS = 600
export const REPORTS_A_SECOND = 20

/** Seconds between two reports of one machine: longer when many machines report, so that the API can follow. */
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

import type { HardLog } from './hard-log'

/** Whether the time can be believed: not an early year, because a BMC without a clock starts over at 1970 or 2000. */
export function hasClock(log: HardLog): boolean {
  return !!log.occurredAt && log.occurredAt >= '2010'
}

/** When it happened, by the BMC's clock if that can be believed, else by ours; '' when neither is known. */
export function happenedAt(log: HardLog): string {
  return log.occurredAt && hasClock(log) ? log.occurredAt : log.receivedAt
}

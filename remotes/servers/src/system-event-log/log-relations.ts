import type { HardLog } from '@portal/api-client/servers'
import { happenedAt } from '@portal/api-client/servers/hard-log-time'
import { DAY_MS } from '@portal/contract'
import { decode, stateOf } from '../sel/record'

/** Key of a symptom, the same for its begin and its end: from the record if there is one, otherwise from the log's code. */
function symptomOf(log: HardLog): string {
  const decoded = log.raw ? decode(log.raw) : null
  const state = decoded?.ok && decoded.record.kind === 'system' ? stateOf(decoded.record)?.name : null
  return JSON.stringify([
    log.sensorType,
    log.sensorName ?? log.sensorNumber ?? null,
    state ?? log.entryCode ?? log.messageID ?? log.message,
  ])
}

export const RECURRENCE_DAYS = 90

/**
 * How often the same sensor raised the same alarm in the 90 days before `now` (milliseconds), newest first; this log
 * included if it is one.
 */
export function recurrences(log: HardLog, logs: readonly HardLog[], now: number): HardLog[] {
  const symptom = symptomOf(log)
  return logs.filter(
    (each) =>
      each.direction !== 'deassert' &&
      now - Date.parse(happenedAt(each)) <= RECURRENCE_DAYS * DAY_MS &&
      symptomOf(each) === symptom,
  )
}

/**
 * The other end of an alarm. `isInferred`: the log itself does not name it, but it is the next (or last) word of the
 * same sensor.
 */
type Counterpart = { log: HardLog; isInferred: boolean }

/**
 * `logs` is the whole log, newest first. An alarm names its end (`clearedByID`); an end is named by its alarms, of
 * which the first counts.
 */
export function counterpartOf(log: HardLog, logs: readonly HardLog[]): Counterpart | null {
  const named =
    log.direction === 'assert'
      ? logs.find(({ id }) => id === log.clearedByID)
      : logs.findLast(({ clearedByID }) => clearedByID === log.id)
  if (named) return { log: named, isInferred: false }
  const at = logs.indexOf(log)
  const symptom = symptomOf(log)
  const same = (each: HardLog) => symptomOf(each) === symptom
  if (log.direction === 'assert') {
    const end = logs.slice(0, at).findLast((each) => same(each) && each.direction === 'deassert')
    return end ? { log: end, isInferred: true } : null
  }
  // The alarms between the previous end and this one; the oldest of them began it.
  const before = logs.slice(at + 1).filter(same)
  const previousEnd = before.findIndex(({ direction }) => direction === 'deassert')
  const start = (previousEnd === -1 ? before : before.slice(0, previousEnd)).at(-1)
  return start ? { log: start, isInferred: true } : null
}

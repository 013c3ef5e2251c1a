import type { Event } from '@portal/api-client/events'
import type { HardLog } from '@portal/api-client/servers'
import { happenedAt } from '@portal/api-client/servers/hard-log-time'
import { formatDateTime } from '@portal/ui'

/**
 * The record of the hardware log that says that what an event is about is over: the first end that the same sensor
 * wrote after the last alarm of the event. Undefined for an event without a record of its own, because its sensor is
 * not known then.
 */
export function recoveryOf(event: Event, logs: readonly HardLog[]): HardLog | undefined {
  const alarms = logs.filter(
    (log) => (log.id === event.hardLogID || log.eventID === event.id) && log.direction !== 'deassert',
  )
  const alarm = alarms.find(({ id }) => id === event.hardLogID) ?? alarms[0]
  if (!alarm) return undefined
  const moments = [event.occurredAt, event.lastOccurredAt, ...alarms.map(happenedAt)].map(Date.parse)
  const last = Math.max(...moments.filter((at) => !Number.isNaN(at)))
  const ends = logs.filter(
    (log) =>
      log.direction === 'deassert' &&
      log.serverID === alarm.serverID &&
      isSameSensor(log, alarm) &&
      isSameState(log, alarm) &&
      Date.parse(happenedAt(log)) > last,
  )
  return ends.toSorted((one, other) => Date.parse(happenedAt(one)) - Date.parse(happenedAt(other)))[0]
}

/** 「2025/11/22 13:05:11 JST FAN3 Lower Critical - going low」, for the comment that closes the case. */
export const recoveryText = (log: HardLog): string => `${formatDateTime(happenedAt(log))} ${recordText(log)}`

/** A record in one line. Not in the words of the hardware log's pages, because their tables are those of servers. */
export const recordText = ({ sensorName, sensorNumber, message, entryCode }: HardLog): string =>
  [sensorName ?? (sensorNumber == null ? null : `#${sensorNumber}`), message || entryCode].filter(Boolean).join(' ')

/** By name, or by number where one of them has no name. Two that have neither are not known to be the same. */
function isSameSensor(one: HardLog, other: HardLog): boolean {
  if (one.sensorType !== other.sensorType) return false
  if (one.sensorName && other.sensorName) return one.sensorName === other.sensorName
  return one.sensorNumber != null && one.sensorNumber === other.sensorNumber
}

/** A sensor has several limits, and the end of one says nothing of another. True where the records do not name it. */
function isSameState(one: HardLog, other: HardLog): boolean {
  const [state, otherState] = [stateCode(one), stateCode(other)]
  if (state !== null && otherState !== null) return state === otherState
  return !one.entryCode || !other.entryCode || one.entryCode === other.entryCode
}

/** Event type and offset, without the direction (IPMI v2.0 table 32-1, bytes 13 and 14 counted from 1). */
function stateCode({ raw }: HardLog): string | null {
  if (!raw || !/^[\da-f]{32}$/i.test(raw)) return null
  return [Number.parseInt(raw.slice(24, 26), 16) & 0x7f, Number.parseInt(raw.slice(26, 28), 16) & 0x0f].join(' ')
}

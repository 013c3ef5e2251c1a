import type { Event } from '@portal/api-client/events'
import type { HardLog, Server } from '@portal/api-client/servers'
import { sentence } from '../sel/sentence'

/** One fault that a sheet may be about: an event, a record of the hardware log, or a reason of the server's state. */
export type Fault =
  | { id: string; kind: 'event'; title: string; event: Event }
  | { id: string; kind: 'log'; title: string; log: HardLog }
  | { id: string; kind: 'reason'; title: string; reason: Server['hardStatusReasons'][number] }

type Subjects = {
  server: Server
  /** The whole log. */
  logs: readonly HardLog[]
  /** What the address of the sheet names. */
  event: Event | null
  log: HardLog | null
}

/** The faults of a server, that of the address first. A reason that is the same matter is left out. */
export function faultsOf({ server, logs, event, log }: Subjects): Fault[] {
  const subject: Fault[] = event
    ? [{ id: `event ${event.id}`, kind: 'event', title: event.title, event }]
    : log
      ? [{ id: `log ${log.id}`, kind: 'log', title: sentence(log), log }]
      : []
  const known = event ? event.hardLogID : log?.id
  const matter = event ? event.id : log?.eventID
  const isSubject = (record: HardLog) => record.id === known || (matter != null && record.eventID === matter)
  const same = new Set(logs.filter(isSubject).map(({ id }) => id))
  const reasons = server.hardStatusReasons.filter(({ hardLogID }) => hardLogID == null || !same.has(hardLogID))
  return [
    ...subject,
    ...reasons.map((reason) => ({
      id: `reason ${reason.hardLogID ?? reason.message}`,
      kind: 'reason' as const,
      title: reason.message,
      reason,
    })),
  ]
}

/** Those that are chosen at first: what the address names, otherwise all. */
export function firstChoice(faults: readonly Fault[]): Fault[] {
  const subject = faults.filter(({ kind }) => kind !== 'reason')
  return subject.length > 0 ? subject : [...faults]
}

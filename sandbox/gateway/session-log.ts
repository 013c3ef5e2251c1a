import { logActivity, type Origin } from '../api/activity'
import type { Tx } from '../db/database'
import type { Machine } from './access'
import type { Closing } from './closing'
import type { Session } from './sessions'

/** Where a console was opened from. */
export type Visitor = { ip: string; userAgent: string | undefined }

export type Entry = { session: Session; machine: Machine; visitor: Visitor; now: Date }

const originOf = ({ session, visitor, now }: Entry): Origin => ({
  ...visitor,
  requestID: session.id,
  now: now.toISOString(),
})
const callerOf = ({ session }: Entry) => ({ ...session.user, project: { id: session.projectID } })
const targetOf = ({ machine }: Entry) => ({ type: 'server', id: machine.id, name: machine.name })

/** Notes in the operation log that a console was opened, with further `facts`. */
export const logConnect = (tx: Tx, entry: Entry, facts: Record<string, unknown>) =>
  logActivity(tx, callerOf(entry), originOf(entry), {
    action: 'remote_access.connect',
    target: targetOf(entry),
    after: { kind: entry.session.kind, readOnly: entry.session.readOnly, ...facts },
  })

/** Notes that a permitted connection got no console, and why. */
export const logRefusedConnect = (tx: Tx, entry: Entry, { code, reason }: Closing) =>
  logActivity(tx, callerOf(entry), originOf(entry), {
    action: 'remote_access.connect',
    target: targetOf(entry),
    result: 'failure',
    message: reason,
    after: { kind: entry.session.kind, readOnly: entry.session.readOnly, closeCode: code },
  })

export const logDisconnect = (
  tx: Tx,
  entry: Entry,
  { code, reason }: Closing,
  traffic: { fromClient: number; toClient: number },
) =>
  logActivity(tx, callerOf(entry), originOf(entry), {
    action: 'remote_access.disconnect',
    target: targetOf(entry),
    ...(reason && { message: reason }),
    after: {
      kind: entry.session.kind,
      readOnly: entry.session.readOnly,
      closeCode: code,
      durationSeconds: Math.max(0, Math.round((entry.now.getTime() - Date.parse(entry.session.startedAt)) / 1000)),
      bytesFromClient: traffic.fromClient,
      bytesToClient: traffic.toClient,
    },
  })

import type { ConnInfo } from '@portal/api-client/servers'
import type { Tx } from '../db/database'
import type { Machine } from './access'
import type { ConsoleKind } from './sessions'

type Facts = Pick<ConnInfo, 'username' | 'hostKeyFingerprint' | 'readOnly' | 'maxSessions' | 'sessions'>

/** The gateway as the API uses it. */
export type Consoles = {
  /** Facts of one console that `conninfo` returns besides its ticket. `tx` is one of the project. */
  describe(tx: Tx, projectID: string, machine: Machine, kind: ConsoleKind): Promise<Facts>
  /** Ends the consoles of a user who signed out. */
  endOf(userID: string): void
  /** Ends open consoles of a project that may not stay open, because something there has changed. */
  recheck(projectID: string): Promise<void>
}

/** For an API without a gateway. */
export const noConsoles: Consoles = { describe: async () => ({}), endOf: () => {}, recheck: async () => {} }

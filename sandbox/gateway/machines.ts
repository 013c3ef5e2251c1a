import type { Db, Tx } from '../db/database'
import type { Machine } from './access'
import { type Clock } from './clock'
import { embeddedMachines } from './embedded/machine'
import { startLoginServer } from './embedded/login-server'
import { startScreenServer } from './embedded/screen-server'
import { keepHostKey, knownHostKey } from './host-keys'
import type { Link } from './link'
import { connectLogin } from './login-link'
import { connectScreen } from './screen-link'
import type { ConsoleKind } from './sessions'
import type { Targets } from './targets'

export type Machines = {
  /** Facts of a login that the page shows before it connects. */
  login(tx: Tx, projectID: string, machine: Machine): Promise<{ username: string; hostKeyFingerprint?: string }>
  /** Reaches the machine. Throws ConsoleFailure; aborting `signal` gives up. */
  connect(kind: ConsoleKind, projectID: string, machine: Machine, signal: AbortSignal): Promise<Link>
  close(): Promise<void>
}

/** The machines behind the consoles: the real ones of `targets`, and the embedded one for everything else. */
export async function openMachines(db: Db, clock: Clock, targets: Map<string, Targets>): Promise<Machines> {
  const embedded = embeddedMachines(db, clock.now)
  const logins = await startLoginServer(db, clock.now)
  const screens = await startScreenServer(clock)

  async function toLogin(projectID: string, machine: Machine, signal: AbortSignal): Promise<Link> {
    const target = targets.get(machine.serialNo)?.ssh
    if (!target) return connectLogin(logins.invite(embedded(projectID, machine.id)), signal)
    if (target.hostKey) return connectLogin(target, signal)
    const server = { projectID, serverID: machine.id }
    const known = await db.inProject(projectID, (tx) => knownHostKey(tx, server))
    const link = await connectLogin({ ...target, ...(known && { hostKey: known }) }, signal)
    if (!known) await db.inProject(projectID, (tx) => keepHostKey(tx, server, link.hostKey, clock.now()))
    return link
  }

  return {
    async login(tx, projectID, machine) {
      const target = targets.get(machine.serialNo)?.ssh
      if (!target) return { username: logins.username, hostKeyFingerprint: logins.hostKey }
      const hostKey = target.hostKey ?? (await knownHostKey(tx, { projectID, serverID: machine.id }))
      return { username: target.username, ...(hostKey && { hostKeyFingerprint: hostKey }) }
    },
    connect(kind, projectID, machine, signal) {
      if (kind === 'login') return toLogin(projectID, machine, signal)
      return connectScreen(
        targets.get(machine.serialNo)?.rfb ?? screens.invite(embedded(projectID, machine.id)),
        signal,
      )
    },
    close: async () => void (await Promise.all([logins.close(), screens.close()])),
  }
}

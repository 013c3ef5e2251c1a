import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import ssh2, { type Connection, type PasswordAuthContext, type AuthContext } from 'ssh2'
import type { Db } from '../../db/database'
import { fingerprintOf } from '../login-link'
import type { SshTarget } from '../targets'
import { readHostKey } from './host-key'
import { type Invitations, openInvitations } from './invitations'
import { listenLocally } from '../../listen-locally'
import type { EmbeddedMachine } from './machine'
import { runShell } from './shell'

/** The only account. Its password is another one for each connection, and tells which machine it is about. */
const USERNAME = 'operator'
const SIGN_IN_MS = 10_000

export type LoginServer = {
  username: string
  hostKey: string
  /** Where and how to reach this machine's console, once. */
  invite(machine: EmbeddedMachine): SshTarget
  close(): Promise<void>
}

/**
 * An SSH server on 127.0.0.1 with a harmless console. It knows terminals only: no commands, files, forwarding, agents
 * or environment, and nothing in it starts a process.
 */
export async function startLoginServer(db: Db, now: () => Date): Promise<LoginServer> {
  const privateKey = await readHostKey(db)
  const key = ssh2.utils.parseKey(privateKey)
  if (key instanceof Error) throw key
  const invitations = openInvitations<EmbeddedMachine>(now)
  const connections = new Set<Connection>()
  const server = new ssh2.Server({ hostKeys: [privateKey], ident: 'portal-console' }, (client) => {
    connections.add(client)
    client.once('close', () => connections.delete(client))
    // Listened to, so that a protocol error or a broken line ends this connection only.
    client.on('error', () => client.end())
    serve(client, invitations, now)
  })

  const port = await listenLocally(server)
  const hostKey = fingerprintOf(key.getPublicSSH())
  return {
    username: USERNAME,
    hostKey,
    invite: (machine) => ({
      host: '127.0.0.1',
      port,
      username: USERNAME,
      password: invitations.invite(machine),
      hostKey,
    }),
    async close() {
      for (const connection of connections) connection.end()
      server.close()
      await once(server, 'close')
    },
  }
}

function serve(client: Connection, invitations: Invitations<EmbeddedMachine>, now: () => Date): void {
  let machine: EmbeddedMachine | undefined
  const late = setTimeout(() => client.end(), SIGN_IN_MS)
  client.once('close', () => clearTimeout(late))
  client.on('authentication', (attempt: AuthContext) => {
    if (!isPassword(attempt) || attempt.username !== USERNAME) return attempt.reject(['password'])
    machine = invitations.take((password) => sameText(password, attempt.password))
    if (machine) attempt.accept()
    else attempt.reject(['password'])
  })
  client.on('ready', () => {
    clearTimeout(late)
    client.on('session', (accept) => {
      if (machine) serveTerminal(accept(), machine, now)
    })
  })
}

function serveTerminal(session: ssh2.Session, machine: EmbeddedMachine, now: () => Date): void {
  const size = { cols: 80, rows: 24 }
  let resize = () => {}
  session.on('pty', (accept, _reject, { cols, rows }) => {
    Object.assign(size, { cols, rows })
    accept?.()
  })
  session.on('window-change', (accept, _reject, { cols, rows }) => {
    Object.assign(size, { cols, rows })
    resize()
    accept?.()
  })
  session.once('shell', (accept) => {
    const channel = accept()
    const shell = runShell({ channel, size, machine, now })
    resize = shell.resize
  })
}

const isPassword = (attempt: AuthContext): attempt is PasswordAuthContext => attempt.method === 'password'

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

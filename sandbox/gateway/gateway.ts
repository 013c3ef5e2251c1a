import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { CONSOLE_FRAME_BYTES, CONSOLE_PROTOCOL } from '@portal/api-client/console'
import { WebSocketServer } from 'ws'
import { proofChecker } from '../api/dpop'
import { refusalLine } from '../api/request-log'
import type { Db } from '../db/database'
import { type Clock, systemClock } from './clock'
import { closing } from './closing'
import { closeSocket, serveConnection } from './connection'
import type { Consoles } from './consoles'
import { findDeadLines } from './dead-lines'
import { readRequest } from './handshake'
import { CLOSE_MS, MAX_SESSIONS, PING_EVERY_MS } from './limits'
import { type Machines, openMachines } from './machines'
import { type Rechecks, startRechecks } from './recheck'
import { openSessions, type Sessions } from './sessions'
import { readTargets } from './targets'

export type GatewayOptions = {
  db: Db
  /** Origins whose pages may open consoles. */
  allowedOrigins: string[]
  /** JSON file of the real machines behind the consoles (targets.ts). Without it every console is an embedded one. */
  consolesFile?: string
  clock?: Clock
  /** Takes one line for each console that was refused. */
  requestLog?: (line: string) => void
}

export type Gateway = {
  consoles: Consoles
  /** Takes the WebSockets of this server. */
  attach(server: Server): void
  /** Ends all consoles (1012); over when the ends are in the operation log. */
  close(): Promise<void>
}

const WEB_SOCKET_OPTIONS = {
  noServer: true,
  maxPayload: CONSOLE_FRAME_BYTES,
  perMessageDeflate: false,
  handleProtocols: () => CONSOLE_PROTOCOL,
  // In a variable of its own, because the published types do not have it yet.
  closeTimeout: CLOSE_MS,
}

/** Connects WebSockets to the SSH and VNC servers of the machines. A one-time ticket of `conninfo` opens one connection. */
export async function openGateway({
  db,
  allowedOrigins,
  consolesFile,
  clock = systemClock,
  requestLog = () => {},
}: GatewayOptions): Promise<Gateway> {
  const targets = consolesFile ? await readTargets(consolesFile) : new Map()
  const machines = await openMachines(db, clock, targets)
  const sessions = openSessions()
  const origins = new Set(allowedOrigins)
  const serving = new Set<Promise<void>>()
  const webSockets = new WebSocketServer(WEB_SOCKET_OPTIONS)
  const lines = findDeadLines()
  const stopPings = clock.every(PING_EVERY_MS, () => lines.ping(webSockets.clients))
  const rechecks = startRechecks({ db, clock, sessions })
  const checkProof = proofChecker(() => clock.now())
  let closed = false

  const upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    const wanted = closed ? { status: 503 } : readRequest(request, origins)
    if ('status' in wanted) {
      const ip = request.socket.remoteAddress ?? '-'
      requestLog(refusalLine(randomUUID(), '(console)', wanted.status, { code: 'console.refused', ip }))
      return refuse(connection, wanted.status)
    }
    webSockets.handleUpgrade(request, connection, head, (socket) => {
      lines.watch(socket)
      const served = serveConnection({ db, clock, machines, sessions, requestLog, checkProof }, socket, wanted)
        .catch((cause: unknown) => console.error('Gateway:', cause))
        .finally(() => serving.delete(served))
      serving.add(served)
    })
  }

  return {
    consoles: consolesOf(machines, sessions, rechecks),

    attach: (server) => void server.on('upgrade', upgrade),

    async close() {
      closed = true
      stopPings()
      const checked = rechecks.stop()
      const restart = closing('restart', 'ゲートウェイを再起動しています。')
      for (const session of sessions.all()) session.end(restart)
      // Sockets too, because one that waits for its machine may have no session yet.
      for (const socket of webSockets.clients) closeSocket(socket, restart)
      await Promise.all([...serving, checked])
      await Promise.all([...webSockets.clients].map((socket) => once(socket, 'close')))
      await machines.close()
    },
  }
}

const consolesOf = (machines: Machines, sessions: Sessions, { recheck }: Rechecks): Consoles => ({
  async describe(tx, projectID, machine, kind) {
    const open = sessions.of({ projectID, serverID: machine.id, kind })
    return {
      ...(kind === 'login'
        ? await machines.login(tx, projectID, machine)
        : { readOnly: open.some(({ readOnly }) => !readOnly) }),
      maxSessions: MAX_SESSIONS,
      sessions: open.map(({ user, startedAt, readOnly }) => ({ email: user.email, kind, startedAt, readOnly })),
    }
  },
  endOf(userID) {
    for (const session of sessions.all())
      if (session.user.id === userID) session.end(closing('ticket', 'ログアウトしました。'))
  },
  recheck,
})

function refuse(connection: Duplex, status: number): void {
  // Listened to, because an unheard error of a client that is gone already would end the process.
  connection.on('error', () => {})
  const reason = STATUS_CODES[status] ?? ''
  connection.end(
    `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${reason.length}\r\n\r\n${reason}`,
  )
}

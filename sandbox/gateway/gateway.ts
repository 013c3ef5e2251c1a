import { once } from 'node:events'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { CONSOLE_FRAME_BYTES, CONSOLE_PROTOCOL } from '@portal/api-client/console'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Db } from '../db/database'
import { findAccess } from './access'
import { type Clock, systemClock } from './clock'
import { closing } from './closing'
import { closeSocket, serveConnection } from './connection'
import type { Consoles } from './consoles'
import { closeExpiredAccess } from './expired-access'
import { readRequest } from './handshake'
import {
  CLOSE_MS,
  EXPIRE_EVERY_MS,
  IDLE_CHECK_EVERY_MS,
  IDLE_MS,
  MAX_SESSIONS,
  PING_EVERY_MS,
  RECHECK_EVERY_MS,
} from './limits'
import { openMachines } from './machines'
import { openSessions } from './sessions'
import { readTargets } from './targets'

export type GatewayOptions = {
  db: Db
  /** Origins whose pages may open consoles. */
  allowedOrigins: string[]
  /** JSON file of the real machines behind the consoles (targets.ts). Without it every console is an embedded one. */
  consolesFile?: string
  clock?: Clock
}

export type Gateway = {
  /** For the API. */
  consoles: Consoles
  /** Takes the WebSockets of this server. */
  attach(server: Server): void
  /** Ends all consoles (1012); over when the ends are in the operation log. */
  close(): Promise<void>
}

/** Connects WebSockets to the SSH and VNC servers of the machines. A one-time ticket of `conninfo` opens one connection. */
export async function openGateway({
  db,
  allowedOrigins,
  consolesFile,
  clock = systemClock,
}: GatewayOptions): Promise<Gateway> {
  const targets = consolesFile ? await readTargets(consolesFile) : new Map()
  const machines = await openMachines(db, clock, targets)
  const sessions = openSessions()
  const origins = new Set(allowedOrigins)
  const serving = new Set<Promise<void>>()
  const answering = new WeakSet<WebSocket>()
  const serverOptions = {
    noServer: true,
    maxPayload: CONSOLE_FRAME_BYTES,
    perMessageDeflate: false,
    handleProtocols: () => CONSOLE_PROTOCOL,
    // Not among the published types yet.
    closeTimeout: CLOSE_MS,
  }
  const webSockets = new WebSocketServer(serverOptions)
  let closed = false

  const upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    const wanted = closed ? { status: 503 } : readRequest(request, origins)
    if ('status' in wanted) return refuse(connection, wanted.status)
    webSockets.handleUpgrade(request, connection, head, (socket) => {
      const heard = () => void answering.add(socket)
      heard()
      // Also messages, because the ping waits behind what a slow line has not delivered yet.
      for (const event of ['pong', 'message']) socket.on(event, heard)
      const served = serveConnection({ db, clock, machines, sessions }, socket, wanted)
        .catch((cause: unknown) => console.error('Gateway:', cause))
        .finally(() => serving.delete(served))
      serving.add(served)
    })
  }

  async function recheck(projectIDs: Iterable<string>): Promise<void> {
    for (const projectID of projectIDs) {
      const open = sessions.all().filter((session) => session.projectID === projectID)
      if (open.length === 0) continue
      await db
        .inProject(projectID, async (tx) => {
          for (const session of open) {
            const access = await findAccess(tx, session, clock.now())
            if ('refused' in access) session.end(access.refused)
          }
        })
        .catch((cause: unknown) => console.error('Gateway:', cause))
    }
  }

  // One after the other, so that a slow database is not asked again before it has answered.
  let checking: Promise<void> = Promise.resolve()
  const afterOthers = (check: () => Promise<void>) => {
    checking = checking.then(check).catch((cause: unknown) => console.error('Gateway:', cause))
  }
  const stops = [
    clock.every(PING_EVERY_MS, () => {
      for (const socket of webSockets.clients) {
        // Not a connection that waits for its machine, because it does not read and so cannot answer a ping.
        if (!answering.has(socket) && !socket.isPaused) socket.terminate()
        answering.delete(socket)
        socket.ping()
      }
    }),
    clock.every(IDLE_CHECK_EVERY_MS, () => {
      const idleSince = clock.now().getTime() - IDLE_MS
      for (const session of sessions.all()) {
        if (session.lastInputAt <= idleSince) session.end(closing('idle', '操作がなかったため切断しました。'))
      }
    }),
    clock.every(EXPIRE_EVERY_MS, () => afterOthers(() => closeExpiredAccess(db, clock.now()))),
    clock.every(RECHECK_EVERY_MS, () =>
      afterOthers(() => recheck(new Set(sessions.all().map(({ projectID }) => projectID)))),
    ),
  ]

  return {
    consoles: {
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
      recheck: (projectID) => recheck([projectID]),
    },

    attach: (server) => void server.on('upgrade', upgrade),

    async close() {
      closed = true
      for (const stop of stops) stop()
      const restart = closing('restart', 'ゲートウェイを再起動しています。')
      for (const session of sessions.all()) session.end(restart)
      // Those that have no place yet.
      for (const socket of webSockets.clients) closeSocket(socket, restart)
      await Promise.all([...serving, checking])
      await Promise.all([...webSockets.clients].map((socket) => once(socket, 'close')))
      await machines.close()
    },
  }
}

function refuse(connection: Duplex, status: number): void {
  // A client that is gone already.
  connection.on('error', () => {})
  const reason = STATUS_CODES[status] ?? ''
  connection.end(
    `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${reason.length}\r\n\r\n${reason}`,
  )
}

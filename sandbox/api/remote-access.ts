import { CONSOLE_PROTOCOL } from '@portal/api-client/console'
import { type Server, serverCalls } from '@portal/api-client/servers'
import { HOUR_MS } from '@portal/contract'
import { and, eq, lt } from 'drizzle-orm'
import { consoleTickets } from '../db/console-schema'
import { hashToken, newToken } from '../db/token'
import { CODE } from './codes'
import { Refusal } from './refusal'
import { route } from './route'
import { changeServer, readServer } from './servers'

const TICKET_SECONDS = 60
const CONSOLES = [
  { kind: 'login', protocol: 'ssh' },
  { kind: 'screen', protocol: 'rfb' },
] as const

export const remoteAccessRoutes = [
  route(serverCalls.connInfo, async ({ tx, caller, params, now, addresses, consoles: gateway }) => {
    const projectID = caller.project.id
    const server = await readServer(tx, projectID, params.id)
    if (!isOpen(server, now)) throw new Refusal(409, CODE.remoteAccessOff, 'リモート接続が無効です。')
    if (server.agent.status !== 'online') throw agentOffline()

    const ticketExpireAt = new Date(Date.parse(now) + TICKET_SECONDS * 1000).toISOString()
    const consoles = []
    for (const console of CONSOLES) {
      consoles.push({
        ...console,
        ticket: newToken(),
        facts: await gateway.describe(tx, projectID, server, console.kind),
      })
    }
    await tx
      .delete(consoleTickets)
      .where(and(eq(consoleTickets.projectID, projectID), lt(consoleTickets.expiresAt, now)))
    await tx.insert(consoleTickets).values(
      consoles.map(({ kind, ticket }) => ({
        projectID,
        tokenHash: hashToken(ticket),
        serverID: server.id,
        kind,
        userID: caller.id,
        sessionID: caller.sessionID,
        thumbprint: caller.thumbprint,
        expiresAt: ticketExpireAt,
      })),
    )
    return consoles.map(({ kind, protocol, ticket, facts }) => ({
      ...facts,
      kind,
      protocol,
      url: `${addresses.gateway}/servers/${encodeURIComponent(server.id)}/${kind}`,
      subprotocols: [CONSOLE_PROTOCOL],
      ticket,
      ticketExpireAt,
    }))
  }),

  route(
    serverCalls.enableRemoteAccess,
    async ({ tx, caller, params, query: { hours, reason, reference }, now, log }) => {
      const before = await readServer(tx, caller.project.id, params.id)
      const wasOpen = isOpen(before, now)
      const expireAt = hours ? new Date(Date.parse(now) + Number(hours) * HOUR_MS).toISOString() : null
      if (!wasOpen) {
        if (before.agent.status !== 'online') throw agentOffline()
        await changeServer(tx, caller.project.id, params.id, {
          remoteEnabled: true,
          remoteState: 'enabled',
          remoteEnabledAt: now,
          remoteEnabledBy: caller.email,
          remoteExpireAt: expireAt,
          updatedAt: now,
        })
      }
      await log({
        action: 'remote_access.enable',
        target: { type: 'server', id: before.id, name: before.name },
        before: { enabled: wasOpen },
        // The reason also of what was open already, because this user wants it for other work.
        after: {
          enabled: true,
          ...(expireAt && !wasOpen && { expireAt }),
          ...(reason && { reason }),
          ...(reference && { reference }),
        },
      })
      return readServer(tx, caller.project.id, params.id)
    },
  ),

  route(serverCalls.disableRemoteAccess, async ({ tx, caller, params, now, log }) => {
    const projectID = caller.project.id
    const before = await readServer(tx, projectID, params.id)
    await tx
      .delete(consoleTickets)
      .where(and(eq(consoleTickets.projectID, projectID), eq(consoleTickets.serverID, before.id)))
    if (before.remoteAccess.enabled || before.remoteAccess.state !== 'disabled') {
      await changeServer(tx, projectID, params.id, {
        remoteEnabled: false,
        remoteState: 'disabled',
        remoteEnabledAt: null,
        remoteEnabledBy: null,
        remoteExpireAt: null,
        updatedAt: now,
      })
    }
    await log({
      action: 'remote_access.disable',
      target: { type: 'server', id: before.id, name: before.name },
      before: { enabled: before.remoteAccess.enabled },
      after: { enabled: false },
    })
  }),
]

const isOpen = ({ remoteAccess: { enabled, expireAt } }: Pick<Server, 'remoteAccess'>, now: string) =>
  enabled && (!expireAt || expireAt > now)

const agentOffline = () => new Refusal(409, CODE.agentOffline, 'エージェントが接続されていません。')

import { serverCalls, type ServerRow } from '@portal/api-client/servers'
import { CannotTell } from '../../conformance/check'
import { type Backend, dataOf, isDone, said } from '../backend'
import { type BackendCheck, needed, writingCheck } from '../backend-check'
import { putBack } from '../put-back'
import { notRefused } from '../refused'
import { needsCall } from '../requests'

const TICKETS = 'New one-time tickets, one a console, 60 s.'
const OFF = '409 while remote access is off or the agent is silent'
const SILENT = 'Opens (409 `agent.offline` when the agent is silent) and closes.'
const LIFE_SECONDS = 60
const CLOCKS_SECONDS = 5

const isOpen = ({ remoteAccess }: ServerRow) => remoteAccess.enabled
const isOnline = ({ agent }: ServerRow) => agent.status === 'online'

async function aServer(backend: Backend, fits: (server: ServerRow) => boolean, what: string): Promise<ServerRow> {
  await needsCall(backend, serverCalls.list, serverCalls.enableRemoteAccess)
  return needed((await backend.data(serverCalls.list, {}, true)).find(fits), what)
}

const closedServer = (backend: Backend) =>
  aServer(
    backend,
    (server) => !isOpen(server) && isOnline(server),
    'a server with a connected agent and remote access off',
  )

/** Opens remote access for `work`, and closes it again. */
async function opened(backend: Backend, work: (id: string) => Promise<string[]>): Promise<string[]> {
  const { id } = await closedServer(backend)
  return putBack(
    async () => {
      const answer = await backend.ask(serverCalls.enableRemoteAccess, { id })
      return isDone(answer) ? work(id) : [said(answer)]
    },
    () => backend.ask(serverCalls.disableRemoteAccess, { id }),
  )
}

async function tickets(backend: Backend, id: string) {
  const answer = await backend.ask(serverCalls.connInfo, { id })
  if (answer.status === 409) throw new CannotTell(`needs a console that can be reached: ${said(answer)}`)
  const infos = dataOf(serverCalls.connInfo, answer)
  for (const { ticket } of infos) backend.secrets.add(ticket)
  return infos
}

export const remoteAccessChecks: BackendCheck[] = [
  writingCheck('remote-access', 'Remote access opens and closes', SILENT, (backend) =>
    opened(backend, async (id) => {
      const open = isOpen(await backend.data(serverCalls.one, { id }, true))
      const answer = await backend.ask(serverCalls.disableRemoteAccess, { id })
      const closed = !isOpen(await backend.data(serverCalls.one, { id }, true))
      return [
        ...(open ? [] : ['GET /servers/{id} says that it is off after it was opened']),
        ...(closed && isDone(answer)
          ? []
          : [`${said(answer)}, and GET /servers/{id} says that it is ${closed ? 'off' : 'on'}`]),
      ]
    }),
  ),

  writingCheck('remote-access-silent', 'A silent agent is 409 agent.offline', SILENT, async (backend) => {
    const { id } = await aServer(
      backend,
      (server) => !isOpen(server) && !isOnline(server),
      'a server with a silent agent',
    )
    return notRefused(await backend.ask(serverCalls.enableRemoteAccess, { id }), 409, 'agent.offline')
  }),

  writingCheck('conninfo-off', 'There are no tickets while remote access is off', OFF, async (backend) => {
    const { id } = await closedServer(backend)
    return notRefused(await backend.ask(serverCalls.connInfo, { id }), 409, 'remote_access.disabled')
  }),

  writingCheck('conninfo-tickets', 'Each ticket is another one, and ends within 60 s', TICKETS, (backend) =>
    opened(backend, async (id) => {
      const infos = [...(await tickets(backend, id)), ...(await tickets(backend, id))]
      const distinct = new Set(infos.map(({ ticket }) => ticket)).size
      const latest = Date.now() + (LIFE_SECONDS + CLOCKS_SECONDS) * 1000
      return [
        ...(distinct === infos.length ? [] : [`${infos.length} consoles have ${distinct} different tickets`]),
        ...infos
          .filter(({ ticketExpireAt }) => Date.parse(ticketExpireAt) > latest)
          .map(({ kind, ticketExpireAt }) => `the ticket of ${kind} lasts until ${ticketExpireAt}`),
      ]
    }),
  ),
]

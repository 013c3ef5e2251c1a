import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before } from 'node:test'
import { consoleProtocols, type ConsoleMode } from '@portal/api-client/console'
import { ConnInfo } from '@portal/api-client/servers'
import { and, desc, eq, like } from 'drizzle-orm'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { Db } from '../db/database'
import { insertFixtures } from '../db/insert-fixtures'
import { permissionsOf } from '../db/roles'
import { activityLogs } from '../db/schema'
import '../identity/cheap-hashes.fixture'
import { smallProject } from '../seed/project'
import { openTestDatabase } from '../testing/database'
import { AUDIENCE, ISSUER, makeTokenSigner } from '../testing/token-signer'
import { startApiWithGateway } from './api-with-gateway'
import type { Clock } from './clock'
import type { ConsoleKind } from './sessions'

/** Below the gateway's ping interval, so that clients answer each ping before the next. */
const STEP_MS = 8000
export const PORTAL = 'http://portal.example'

/** A clock that stands still until it is moved. */
export function manualClock(): Clock & { advance(ms: number): void } {
  let at = Date.now()
  const timers = new Set<{ ms: number; next: number; work: () => void }>()
  return {
    now: () => new Date(at),
    every(ms, work) {
      const timer = { ms, next: at + ms, work }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance(ms) {
      const until = at + ms
      for (;;) {
        const [due] = [...timers].filter(({ next }) => next <= until).sort((one, other) => one.next - other.next)
        if (!due) break
        at = due.next
        due.next += due.ms
        due.work()
      }
      at = until
    },
  }
}

const user = (id: string, role: string) => ({ id: `auth0|${id}`, email: `${id}@alpha.example`, role, name: id })

/** Two projects; in alpha all servers but the last have remote access, as has the one of beta. */
function projects() {
  const now = new Date()
  const open = { remoteEnabled: true }
  const alpha = smallProject({
    id: 'org_alpha',
    name: 'alpha',
    now,
    users: [user('admin', 'admin'), user('second', 'admin'), user('member', 'member')],
    metricServers: 1,
    servers: [{ name: '東京-web-01', ...open, health: 'Critical' }, open, open, {}],
  })
  const betas = { id: 'auth0|beta', email: 'admin@beta.example', role: 'admin', name: 'beta' }
  const beta = smallProject({ id: 'org_beta', name: 'beta', now, metricServers: 0, servers: [open], users: [betas] })
  return [alpha, beta] as const
}

/** API and gateway over one database, for the tests of one file. `consoles` gives the targets when they start. */
export function useGateway(consoles: () => Promise<object | undefined> = async () => undefined) {
  const [alpha, beta] = projects()
  const clock = manualClock()
  const lines: string[] = []
  let running: { url: string; close(): Promise<void> } | undefined
  let db: Db | undefined
  let folder = ''
  let tokenOf = async (_userID: string, _projectID: string, _sid?: string): Promise<string> => ''

  before(async () => {
    const { jwks, sign } = await makeTokenSigner()
    const permissions = permissionsOf('admin')
    tokenOf = (sub, org_id, sid) => sign({ sub, sid, org_id, org_name: org_id.replace('org_', ''), permissions })
    folder = await mkdtemp(path.join(tmpdir(), 'portal-consoles-'))
    const [file, targets] = [path.join(folder, 'consoles.json'), await consoles()]
    if (targets) await writeFile(file, JSON.stringify(targets))
    db = await openTestDatabase()
    await insertFixtures(db, { projects: [alpha, beta] })
    running = await startApiWithGateway({
      db,
      clock,
      now: clock.now,
      port: 0,
      allowedOrigins: [PORTAL],
      issuer: ISSUER,
      audience: AUDIENCE,
      jwks,
      gatewayUrl: 'ws://gateway.example/gateway',
      identityUrl: ISSUER,
      checkAnswers: true,
      consolesFile: targets && file,
      requestLog: (line) => lines.push(line),
    })
  })
  after(async () => {
    await running?.close()
    await db?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const address = () => {
    if (!running) throw new Error('The gateway is not up yet.')
    return new URL(running.url)
  }

  type Call = { as?: string; sid?: string | undefined; body?: unknown }
  /** A call below alpha, or below beta for its user. */
  async function call(method: string, path: string, { as = 'auth0|admin', sid, body }: Call = {}): Promise<Response> {
    const project = as === 'auth0|beta' ? 'beta' : 'alpha'
    const authorization = `Bearer ${await tokenOf(as, `org_${project}`, sid)}`
    return fetch(new URL(`/api/v1/${project}${path}`, address()), {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    })
  }

  async function connInfo(serverID: string, kind: ConsoleKind, as?: string, sid?: string): Promise<ConnInfo> {
    const answer = await call('GET', `/servers/${serverID}/remote-access/conninfo`, { as, sid })
    const infos = z.array(ConnInfo).parse(await answer.json())
    const info = infos.find((one) => one.kind === kind)
    if (!info) throw new Error(`No connection details for ${kind}.`)
    const url = new URL(info.url)
    url.host = address().host
    return { ...info, url: url.href }
  }

  const database = () => {
    if (!db) throw new Error('The database is not open yet.')
    return db
  }
  const asOwner: Db['asOwner'] = (work) => database().asOwner(work)

  /**
   * Waits until the operation log of this server holds so many entries of its consoles, the newest first: they are
   * written after the close.
   */
  async function logged(serverID: string, count: number) {
    const giveUp = Date.now() + 15_000
    const own = and(eq(activityLogs.targetID, serverID), like(activityLogs.action, 'remote_access.%connect'))
    const newest = [desc(activityLogs.occurredAt), desc(activityLogs.action)]
    for (;;) {
      const rows = await asOwner((tx) =>
        tx
          .select()
          .from(activityLogs)
          .where(own)
          .orderBy(...newest),
      )
      if (rows.length >= count) return rows
      if (Date.now() > giveUp) throw new Error(`${rows.length} entries instead of ${count}.`)
    }
  }

  const clients = new Set<ConsoleClient>()
  const dial = (url: string, protocols: string[], origin = PORTAL) => {
    const options = { ...(origin === '' ? {} : { origin }), perMessageDeflate: false }
    const client = consoleClient(new WebSocket(url, protocols, options))
    clients.add(client)
    client.socket.once('close', () => clients.delete(client))
    return client
  }

  return {
    /** Lines of the log of requests so far. */
    lines,
    alpha,
    beta,
    clock,
    call,
    connInfo,
    dial,
    logged,
    /** Lets time go by, at a pace at which open clients can answer the gateway's pings. */
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= STEP_MS) {
        clock.advance(Math.min(STEP_MS, left))
        // The first round trip brings the gateway's ping, the second is behind its answer.
        for (const _round of [1, 2]) await Promise.all([...clients].map((client) => client.roundTrip()))
      }
    },
    db: database,
    asOwner,
    server: (index: number) => {
      const server = alpha.servers[index]
      if (!server) throw new Error(`There is no server ${index}.`)
      return server
    },
    /** Opens a console the way a page does. */
    async open(
      serverID: string,
      kind: ConsoleKind,
      { as, sid, mode }: { as?: string; sid?: string; mode?: ConsoleMode } = {},
    ): Promise<ConsoleClient> {
      const info = await connInfo(serverID, kind, as, sid)
      return dial(info.url, consoleProtocols(info, mode))
    },
    close: async () => {
      await running?.close()
      running = undefined
    },
  }
}

export type ConsoleClient = ReturnType<typeof consoleClient>

/** A WebSocket with all that it received, and promises for what comes. */
export function consoleClient(socket: WebSocket) {
  const text: unknown[] = []
  let bytes = Buffer.alloc(0)
  let changed = () => {}
  let refused: Error | undefined
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) bytes = Buffer.concat([bytes, data])
    else text.push(JSON.parse(String(data)))
    changed()
  })
  socket.on('error', (error) => (refused = error))
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code: number, reason: Buffer) => {
      resolve({ code, reason: reason.toString() })
      changed()
    })
  })
  /** Waits until `found` answers something; fails when the connection ends before. */
  async function until<T>(what: string, found: () => T | undefined | false): Promise<T> {
    for (;;) {
      const value = found()
      if (value !== undefined && value !== false) return value
      if (socket.readyState === WebSocket.CLOSED)
        throw new Error(`Closed before ${what}; received ${JSON.stringify(bytes.toString().slice(-500))}`)
      await new Promise<void>((resolve) => (changed = resolve))
    }
  }
  return {
    socket,
    closed,
    until,
    text,
    /** Of the binary frames, and then forgotten. */
    take(length: number) {
      if (bytes.length < length) return undefined
      const taken = bytes.subarray(0, length)
      bytes = bytes.subarray(length)
      return taken
    },
    output: () => bytes.toString(),
    /** The answer to a refused handshake. */
    refusal: async () => {
      await closed
      return refused?.message
    },
    /** Over when everything sent before has been read on the other side, or the connection is over. */
    async roundTrip() {
      if (socket.readyState !== WebSocket.OPEN) return
      const answered = new Promise<unknown>((resolve) => socket.once('pong', resolve))
      socket.ping()
      await Promise.race([answered, closed])
    },
    type: (keys: string) => socket.send(Buffer.from(keys)),
    control: (frame: unknown) => socket.send(JSON.stringify(frame)),
    connected: () => until('connected', () => text.some((frame) => Object(frame).state === 'connected')),
    /** Waits for output after what was there when it was called. */
    shows: (wanted: string | RegExp) =>
      until(String(wanted), () =>
        typeof wanted === 'string' ? bytes.toString().includes(wanted) : wanted.test(bytes.toString()),
      ),
    forget() {
      bytes = Buffer.alloc(0)
    },
  }
}

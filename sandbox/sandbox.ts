import { watchRetention } from './agents/retention'
import { watchSilence } from './agents/silence'
import type { FreshSignInRule } from './api/fresh-sign-in'
import { fetchIssuerKeys } from './api/issuer-keys'
import { type Db, openDatabase } from './db/database'
import { openDirectory } from './db/directory'
import { insertFixtures } from './db/insert-fixtures'
import { projects } from './db/schema'
import { type FleetMode, startFleet } from './fleet/start-fleet'
import { startApiWithGateway } from './gateway/api-with-gateway'
import { startIdentity } from './identity/identity'
import type { IdentityOptions } from './identity/options'
import type { Delivery } from './notifications/deliver'
import { postMessage } from './notifications/post-message'
import { startReceiver } from './notifications/receiver'
import { watchNotifications } from './notifications/watch'
import { makeFixtures } from './seed/fixtures'
import { RECEIVER_SECRET } from './seed/keys-and-rules'

export type SandboxOptions = {
  /** Folder of the embedded database; undefined keeps it in memory. */
  dataDir?: string
  /** A real PostgreSQL instead of the embedded one. */
  databaseUrl?: string
  /** Machines of project alpha. */
  servers: number
  /** Whether the agents of the seeded machines report faults. */
  fleet: FleetMode
  /** Where the fleet is described for `npm run agent`, and where `npm run fleet` hands it new keys. */
  fleetFolder?: string
  identity: Omit<IdentityOptions, 'issuer' | 'directory'>
  api: {
    port: number
    allowedOrigins: string[]
    /** Whose access tokens the API takes, with a slash at the end. Default: the sandbox's own identity provider. */
    issuer?: string
    requestLog?: (line: string) => void
    /** How recent a sign-in must be for what hurts; without it no call asks. */
    freshSignIn?: FreshSignInRule | undefined
  }
  /** Port of the receiver that notification rules send to; without it there is none. */
  receiverPort?: number | undefined
  /** JSON file of the real machines behind the consoles; without it all are embedded ones. */
  consolesFile?: string
  log?: (line: string) => void
}

type Part = 'identity' | 'api'
export type Sandbox = { stop(part: Part): Promise<void>; start(part: Part): Promise<void>; close(): Promise<void> }

/** Identity provider and API over one database, seeded the first time. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { log = () => {} } = options
  const db = await openDatabase({ url: options.databaseUrl, dataDir: options.dataDir })
  const receiverUrl = options.receiverPort === undefined ? undefined : `http://127.0.0.1:${options.receiverPort}`
  const running = new Map<Part, { close(): Promise<void> }>()
  const issuer = `http://localhost:${options.identity.port}/`
  const trusted = options.api.issuer ?? issuer

  const starters: Record<Part, () => Promise<{ close(): Promise<void> }>> = {
    identity: () => startIdentity({ ...options.identity, issuer, directory: openDirectory(db) }),
    api: () =>
      startApiWithGateway({
        ...options.api,
        db,
        issuer: trusted,
        jwks: () => fetchIssuerKeys(trusted),
        audience: options.identity.audience,
        clientId: options.identity.clientId,
        gatewayUrl: `ws://localhost:${options.api.port}/gateway`,
        identityUrl: issuer.replace(/\/$/, ''),
        consolesFile: options.consolesFile,
        receiverUrl,
      }),
  }
  const start = async (part: Part) => void running.set(part, await starters[part]())
  const stop = async (part: Part) => {
    await running.get(part)?.close()
    running.delete(part)
  }
  let fleet: { close(): Promise<void> } | undefined
  const watches: { close(): Promise<void> }[] = []
  const close = async () => {
    await Promise.all([fleet, ...watches].map((each) => each?.close()))
    await Promise.all([stop('api'), stop('identity')])
    await db.close()
  }
  try {
    if (await isEmpty(db)) {
      log(`Seeding ${options.servers} servers and their history …`)
      await insertFixtures(db, makeFixtures({ now: new Date(), servers: options.servers, receiver: receiverUrl }))
    }
    await start('identity')
    await start('api')
    if (options.receiverPort !== undefined)
      watches.push(await startReceiver({ port: options.receiverPort, secret: RECEIVER_SECRET }))
    watches.push(watchSilence(db), watchRetention(db), watchNotifications(sending(db, options, receiverUrl)))
    fleet = await startFleet({
      db,
      mode: options.fleet,
      host: `http://127.0.0.1:${options.api.port}`,
      folder: options.fleetFolder,
      log,
    })
  } catch (cause) {
    await close()
    throw cause
  }
  return { start, stop, close }
}

/** How notifications are sent: to the internet, and to the receiver. */
const sending = (db: Db, { api }: SandboxOptions, receiver: string | undefined): Delivery => ({
  db,
  now: () => new Date(),
  post: (message) => postMessage(message, { receiver }),
  portalUrl: api.allowedOrigins[0] ?? '',
})

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.asOwner((tx) => tx.select().from(projects).limit(1))).length === 0
}

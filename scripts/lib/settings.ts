import path from 'node:path'
import { root } from '@portal/build/common'
import { remotesIn } from './remotes'

const FOLDERS = remotesIn(root)
export const REMOTES: readonly string[] = FOLDERS.map(({ name }) => name)
/** Parts that are built: `host`, or the name of a remote. */
export const TARGETS: readonly string[] = ['host', ...REMOTES]

export const folderOf = (target: string) => path.join(root, target === 'host' ? 'host' : `remotes/${target}`)

/** A port for each part: the host, the sandbox's servers, and every remote by its name. */
export type Ports = {
  host: number
  identity: number
  api: number
  collector: number
  support: number
  receiver: number
  [remote: string]: number
}

/** The fixed ports, all shifted by `offset` (`PORT_OFFSET`). Those of the remotes are in their package.json. */
export function portsWith(offset: number): Ports {
  return {
    host: 3000 + offset,
    ...Object.fromEntries(FOLDERS.map(({ name, port }) => [name, port + offset])),
    identity: 4400 + offset,
    api: 4500 + offset,
    collector: 4600 + offset,
    support: 4700 + offset,
    receiver: 4800 + offset,
  }
}

/** @throws Error when there is no such part. */
export function portOf(ports: Ports, part: string): number {
  const port = ports[part]
  if (port === undefined) throw new Error(`Nothing is called ${part}. Known are ${Object.keys(ports).join(', ')}.`)
  return port
}

/** One host name, because `localhost` is a secure context and the silent sign-in frame is then same-site. */
export const urlOf = (port: number) => `http://localhost:${port}`

export const CLIENT_ID = 'portal-web'
export const AUDIENCE = 'https://api.portal.example'

/** A variable that is empty counts as absent. @throws Error naming the variable that is wrong. */
export function settingsFromEnvironment(env: NodeJS.ProcessEnv) {
  const offset = whole(env.PORT_OFFSET || '0', 'PORT_OFFSET', 0, 60000)
  return {
    ports: portsWith(offset),
    dataDir: path.resolve(root, env.PORTAL_DATA || '.portal'),
    databaseUrl: env.DATABASE_URL || undefined,
    consolesFile: env.PORTAL_CONSOLES ? path.resolve(root, env.PORTAL_CONSOLES) : undefined,
    /** Undefined: as the command says. */
    freshSignInSeconds: env.PORTAL_FRESH_SIGN_IN
      ? whole(env.PORTAL_FRESH_SIGN_IN, 'PORTAL_FRESH_SIGN_IN', 0, 604_800)
      : undefined,
    isSecondFactorWanted: whole(env.PORTAL_SECOND_FACTOR || '0', 'PORTAL_SECOND_FACTOR', 0, 1) === 1,
    servers: whole(env.PORTAL_SERVERS || '42', 'PORTAL_SERVERS', 1, 100_000),
  }
}
export type Settings = ReturnType<typeof settingsFromEnvironment>

function whole(text: string, name: string, least: number, most: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
}

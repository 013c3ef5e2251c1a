import path from 'node:path'
import { root } from '@portal/build/common'

export const REMOTES = ['servers', 'events', 'agents', 'users', 'activity-logs'] as const
export type RemoteName = (typeof REMOTES)[number]
export type Target = 'host' | RemoteName

export const folderOf = (target: Target) => path.join(root, target === 'host' ? 'host' : `remotes/${target}`)

export type Ports = Record<Target | 'identity' | 'api', number>

/** The fixed ports, all shifted by `offset` (`PORT_OFFSET`). */
export function portsWith(offset: number): Ports {
  return {
    host: 3000 + offset,
    servers: 3001 + offset,
    events: 3002 + offset,
    agents: 3003 + offset,
    users: 3004 + offset,
    'activity-logs': 3005 + offset,
    identity: 4400 + offset,
    api: 4500 + offset,
  }
}

/** One host name for everything: a secure context, and same-site for the silent sign-in frame. */
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
    servers: whole(env.PORTAL_SERVERS || '42', 'PORTAL_SERVERS', 1, 100_000),
  }
}
export type Settings = ReturnType<typeof settingsFromEnvironment>

function whole(text: string, name: string, least: number, most: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
}

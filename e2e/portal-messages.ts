export const REMOTES = ['servers', 'events', 'agents', 'users', 'activity-logs'] as const
export type RemoteName = (typeof REMOTES)[number]
/** Parts that can be switched off and on again, for real. */
export type Part = RemoteName | 'identity' | 'api'

/** From a test to the portal's process. */
export type Order = { id: number; action: 'stop' | 'start'; part: Part }

export type Ready = {
  url: string
  configFile: string
  apiLog: string
  /** By part: the host, a remote by its name, `identity`, `api`, `collector`, `support`. */
  ports: Record<string, number>
  password: string
  totpSecret: string
}
/** From the portal's process to a test; `id` 0 is the answer to having been started. */
export type Answer = { id: number; ok: true; ready?: Ready } | { id: number; ok: false; reason: string }

import type { ProjectKey } from '@portal/api-client/agents'
import type { AgentRow } from '../agent-row'

/** Which agents were heard since the oldest of the present keys was made. */
export type KeyUse = { since: string; heard: number; missing: AgentRow[] }

/**
 * The API does not tell which key an agent used. But no report is taken without a key that exists, and a rotation
 * deletes the old ones first: an agent that was heard after the oldest present key was made has a present key. Agents
 * that were never connected are not counted, because they had no key to lose. Null when the API does not say when the
 * keys were made.
 */
export function keyUse(keys: readonly ProjectKey[], agents: readonly AgentRow[]): KeyUse | null {
  const moments = keys.map(({ createdAt }) => createdAt).filter((moment) => moment !== '')
  const since = moments.toSorted()[0]
  if (since === undefined || moments.length < keys.length) return null
  const start = Date.parse(since)
  const connected = agents.filter(({ lastSeenAt }) => lastSeenAt !== null)
  const missing = connected.filter(({ lastSeenAt }) => Date.parse(lastSeenAt ?? '') < start)
  return { since, heard: connected.length - missing.length, missing }
}

import type { ProjectKey } from '@portal/api-client/agents'
import { currentTime } from '@portal/auth'
import type { AgentRow } from '../agent-row'

const WEEK_MS = 7 * 24 * 3_600_000

/** Which agents were heard since the oldest of the present keys was made. */
export type KeyUse = { since: string; heard: number; missing: AgentRow[] }

/**
 * The API does not tell which key an agent used. But no report is taken without a key that exists, and a rotation
 * deletes the old ones first: an agent that was heard after the oldest present key was made has a present key. Agents
 * that were never connected are not counted, because they had no key to lose. Null when the API does not say when the
 * keys were made, and a week after that when no agent is missing: an old rotation is no news.
 */
export function keyUse(keys: readonly ProjectKey[], agents: readonly AgentRow[], now = currentTime()): KeyUse | null {
  const moments = keys.map(({ createdAt }) => createdAt).filter((moment) => moment !== '')
  const since = moments.toSorted()[0]
  if (since === undefined || moments.length < keys.length) return null
  const start = Date.parse(since)
  const connected = agents.filter(({ lastSeenAt }) => lastSeenAt !== null)
  const missing = connected.filter(({ lastSeenAt }) => Date.parse(lastSeenAt ?? '') < start)
  if (missing.length === 0 && now - start > WEEK_MS) return null
  return { since, heard: connected.length - missing.length, missing }
}

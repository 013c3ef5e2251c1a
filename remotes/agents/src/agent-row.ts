import { isSilent, type ServerRow, silentSince } from '@portal/api-client/servers'

const versions = new Intl.Collator('en', { numeric: true })

/** The agent of a server, taken from the list of servers because the API has no read for agents. */
export type AgentRow = {
  id: string
  name: string
  serialNo: string
  status: string
  version: string | null
  lastSeenAt: string | null
  /** The newest version in the project, where this one is older. */
  newer: string | null
  /** Was connected once, and has said nothing for 15 minutes. */
  silent: boolean
  /** Since when, in ISO 8601. */
  silentSince: string | null
}

/** One row for each server; `now` in milliseconds. */
export function toAgents(servers: readonly ServerRow[], now: number): AgentRow[] {
  const newest = newestVersion(servers)
  return servers.map(({ id, name, serialNo, agent }) => ({
    id,
    name,
    serialNo,
    status: agent.status,
    version: agent.version ?? null,
    lastSeenAt: agent.lastSeenAt ?? null,
    newer: agent.version != null && newest !== null && versions.compare(agent.version, newest) < 0 ? newest : null,
    silent: isSilent(agent, now),
    silentSince: silentSince(agent, now),
  }))
}

function newestVersion(servers: readonly ServerRow[]): string | null {
  return servers.reduce<string | null>((newest, { agent: { version } }) => {
    if (version == null) return newest
    return newest === null || versions.compare(version, newest) > 0 ? version : newest
  }, null)
}

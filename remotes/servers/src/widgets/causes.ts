import type { Incident } from '@portal/api-client/incidents'
import { componentLabels } from '@portal/api-client/labels/servers'
import type { ServerRow } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { grouped } from '@portal/ui'

/** What critical servers have in common: an incident, or at one site the sensor that their first critical reason names. */
export type Cause = {
  id: string
  /** A sentence where it is one server, else the part, 「ファン FAN3 の異常」, or what the incident has in common. */
  text: string
  /** Null for one server. */
  incident: Incident | null
  servers: readonly ServerRow[]
  site: string
  /** The hard logs of these reasons, by which events name the same failure. */
  logs: readonly string[]
  /** Since when the newest of them is critical; null where no reason was reported. */
  since: string | null
  /** To the server, to the list of exactly these, or to the events of the incident. */
  to: string
}

/**
 * Critical servers by cause and site, because one failure often takes many: most servers first, then the newest.
 *
 * @param incidents of unresolved events
 */
export function causesOf(servers: readonly ServerRow[], incidents: readonly Incident[] = []): Cause[] {
  const critical = servers.filter(({ hardStatus }) => hardStatus === 'Critical')
  const incidentOf = new Map<string, Incident>()
  for (const incident of incidents) {
    if (incident.servers === 1) continue
    for (const { severity, serverID } of incident.events)
      if (severity === 'Critical') incidentOf.set(serverID, incident)
  }
  return grouped(critical, (server) => incidentOf.get(server.id)?.id ?? keyOf(server))
    .map(([id, group]) => causeOf(id, group, (group.length > 1 && incidentOf.get(group[0]?.id ?? '')) || null))
    .sort(
      (one, other) => other.servers.length - one.servers.length || (other.since ?? '').localeCompare(one.since ?? ''),
    )
}

const firstReason = (server: ServerRow) => server.hardStatusReasons.find(({ health }) => health === 'Critical') ?? null

const siteOf = ({ location }: ServerRow) => location?.site ?? ''

/** A server without a named sensor stands alone, because nothing says that others have the same cause. */
function keyOf(server: ServerRow): string {
  const reason = firstReason(server)
  return reason?.sensorName ? [reason.component, reason.sensorName, siteOf(server)].join('\n') : server.id
}

function causeOf(id: string, servers: ServerRow[], incident: Incident | null): Cause {
  const [server] = servers as [ServerRow, ...ServerRow[]]
  const reason = firstReason(server)
  const site = siteOf(server)
  const since = servers
    .map((each) => firstReason(each)?.since ?? '')
    .reduce((one, other) => (one > other ? one : other))
  const logs = servers.flatMap((each) => firstReason(each)?.hardLogID ?? [])
  const common = { id, incident, servers, site, logs, since: since || null }
  if (incident) return { ...common, text: incident.reason, to: paths.incident(incident.id) }
  if (servers.length === 1 || !reason)
    return { ...common, text: reason?.message ?? '理由は報告されていません。', to: paths.server(server.id) }
  const query = new URLSearchParams({ hardStatus: 'Critical', q: reason.sensorName, ...(site && { site }) })
  return {
    ...common,
    text: `${componentLabels.text(reason.component)} ${reason.sensorName} の異常`,
    to: `${paths.servers}?${query}`,
  }
}

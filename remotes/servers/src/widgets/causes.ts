import { componentLabels } from '@portal/api-client/labels/servers'
import type { ServerRow } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { grouped } from '../grouped'

/** What critical servers of one site have in common: the sensor that their first critical reason names. */
export type Cause = {
  id: string
  /** A sentence where it is one server, else the part: 「ファン FAN3 の異常」. */
  text: string
  servers: readonly ServerRow[]
  site: string
  /** The hard logs of these reasons, by which events name the same failure. */
  logs: readonly string[]
  /** Since when the newest of them is critical; null where no reason was reported. */
  since: string | null
  /** To the server, or to the list of exactly these. */
  to: string
}

/** Critical servers by cause and site, because one failure often takes many: most servers first, then the newest. */
export function causesOf(servers: readonly ServerRow[]): Cause[] {
  const critical = servers.filter(({ hardStatus }) => hardStatus === 'Critical')
  return grouped(critical, keyOf)
    .map(([id, group]) => causeOf(id, group))
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

function causeOf(id: string, servers: ServerRow[]): Cause {
  const [server] = servers as [ServerRow, ...ServerRow[]]
  const reason = firstReason(server)
  const site = siteOf(server)
  const since = servers
    .map((each) => firstReason(each)?.since ?? '')
    .reduce((one, other) => (one > other ? one : other))
  const logs = servers.flatMap((each) => firstReason(each)?.hardLogID ?? [])
  const common = { id, servers, site, logs, since: since || null }
  if (servers.length === 1 || !reason)
    return { ...common, text: reason?.message ?? '理由は報告されていません。', to: paths.server(server.id) }
  const query = new URLSearchParams({ hardStatus: 'Critical', q: reason.sensorName, ...(site && { site }) })
  return {
    ...common,
    text: `${componentLabels.text(reason.component)} ${reason.sensorName} の異常`,
    to: `${paths.servers}?${query}`,
  }
}

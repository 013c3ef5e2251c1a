import { answerOf } from '@portal/api-client/http'
import { makerAndModel, place } from '@portal/api-client/labels/servers'
import { type ServerRow, servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { recordSearch } from '@portal/ui'

/** The texts by which a server is found. */
export const textsOf = (server: ServerRow) => [
  server.name,
  server.serialNo,
  server.hostname,
  server.model,
  server.assetTag,
  server.location?.site,
  server.location?.rack,
  ...server.ipAddresses,
  ...server.tags,
  // So that the dashboard's causes, and operators, find what one sensor reports.
  ...server.hardStatusReasons.map(({ sensorName }) => sensorName),
]

export const findServers = recordSearch<ServerRow>({
  rows: () => answerOf(servers.list()),
  texts: textsOf,
  hit: (server) => ({
    title: server.name,
    detail: [server.serialNo, makerAndModel(server), place(server)].filter((text) => text && text !== '—').join(' · '),
    to: paths.server(server.id),
  }),
  all: (words) => `${paths.servers}?${new URLSearchParams({ q: words })}`,
})

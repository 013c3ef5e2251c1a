import type { Server } from '@portal/api-client/servers'
import { asc, count, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { events, lifecycles, servers } from '../db/schema'
import { invalid } from './refusal'
import { ofTheServer, rowOf, unresolvedEvents } from './server-row'

/** Rows of the first page, because it is shown before the others are there. */
const FIRST_PAGE = 200
/** Rows of the others: fewer would need more calls, and more would block the page that parses them. */
const LATER_PAGE = 5000
/** The most urgent first, as `worstOf` ranks them; then as the plain list. */
const ORDER = [
  sql`case ${servers.hardStatus} when 'Critical' then 1 when 'Warning' then 2 when 'OK' then 4 else 3 end`,
  asc(servers.name),
  asc(servers.id),
]

const {
  note: _note,
  hardware: _hardware,
  components: _components,
  createdAt: _createdAt,
  ...columns
} = getTableColumns(servers)
const shown = {
  ...columns,
  firmware: sql<
    Server['firmware']
  >`jsonb_path_query_array(${servers.firmware}, '$[*] ? (@.kind == "bios" || @.updatable == true)')`,
}
const memoryGiB = sql<number | null>`(${servers.hardware} -> 'memoryGiB')::float8`

/** One page of the view of the servers. `cursor` is how many rows came before it. */
export async function readView(tx: Tx, projectID: string, cursor = '0') {
  if (!/^\d{1,7}$/.test(cursor)) throw invalid('cursor', '続きの位置が正しくありません。')
  const start = Number(cursor)
  const limit = start === 0 ? FIRST_PAGE : LATER_PAGE
  const [{ total } = { total: 0 }] = await tx
    .select({ total: count() })
    .from(servers)
    .where(eq(servers.projectID, projectID))
  const ids = tx
    .select({ id: servers.id })
    .from(servers)
    .where(eq(servers.projectID, projectID))
    .orderBy(...ORDER)
    .limit(limit)
    .offset(start)
  const unresolved = unresolvedEvents(tx, projectID, inArray(events.serverID, ids))
  const rows = await tx
    .select({
      server: shown,
      memoryGiB,
      supportExpireAt: lifecycles.supportExpireAt,
      unresolvedEventCount: unresolved.events,
    })
    .from(servers)
    .leftJoin(lifecycles, ofTheServer)
    .leftJoin(unresolved, eq(unresolved.serverID, servers.id))
    .where(inArray(servers.id, ids))
    .orderBy(...ORDER)
  const end = start + rows.length
  return {
    items: rows.map((row) => ({ ...rowOf(row), hardware: { memoryGiB: row.memoryGiB } })),
    nextCursor: end < total && rows.length > 0 ? String(end) : null,
    total,
  }
}

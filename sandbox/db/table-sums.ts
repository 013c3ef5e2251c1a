import type { PGlite } from '@electric-sql/pglite'
import * as z from 'zod/mini'

/** Rows of a table, and a sum of their hashes, in which their order does not count. */
export const TableSum = z.object({ rows: z.number(), sum: z.string() })
export type TableSums = Record<string, z.infer<typeof TableSum>>

/** The sums of all tables, by name. */
export async function tableSums(client: PGlite): Promise<TableSums> {
  const tables = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
  )
  const sums: TableSums = {}
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ rows: number; sum: string }>(
      `select count(*)::integer as rows, coalesce(sum(('x' || left(md5(row_of::text), 15))::bit(60)::bigint), 0)::text as sum
       from "${name}" as row_of`,
    )
    if (rows[0]) sums[name] = rows[0]
  }
  return sums
}

import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db, Tx } from '../db/database'

const Names = z.array(z.object({ name: z.string() }))

/** Every table of the schema. */
export async function tableNames(tx: Tx): Promise<string[]> {
  const result = await tx.execute(
    sql`select table_name as name from information_schema.tables where table_schema = current_schema()`,
  )
  return Names.parse(rowsOf(result))
    .map(({ name }) => name)
    .sort()
}

/** One line for all rows of all tables; another one after any insert, update or delete, wherever it was. */
export function tableState(db: Db): Promise<string> {
  return db.asOwner(async (tx) => {
    // Where a row is and who wrote it says whether it is still the same, without reading what is in it.
    const places = (await tableNames(tx)).map(
      (name) =>
        sql`select ${name} as name, md5(string_agg(ctid::text || xmin::text, ',' order by ctid)) as rows from ${sql.identifier(name)}`,
    )
    return JSON.stringify(rowsOf(await tx.execute(sql.join(places, sql` union all `))))
  })
}

/** Both drivers answer `{ rows }`. */
export const rowsOf = (result: unknown) => z.object({ rows: z.array(z.unknown()) }).parse(result).rows

import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { type PgDatabase, type PgQueryResultHKT, pgTable, text } from 'drizzle-orm/pg-core'

const folder = new URL('./migrations/', import.meta.url)
const applied = pgTable('migrations', { name: text().notNull() })

/** The names of all migrations, in their order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** Runs the files of migrations/ that this database has not seen, in the order of their names. */
export async function migrate(tx: PgDatabase<PgQueryResultHKT>): Promise<void> {
  // Locked, so that two processes that start at once take turns.
  await tx.execute(sql`select pg_advisory_xact_lock(4500)`)
  await tx.execute(
    sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
  )
  const done = new Set((await tx.select({ name: applied.name }).from(applied)).map(({ name }) => name))
  for (const name of await migrationNames()) {
    if (done.has(name)) continue
    for (const statement of statements(await readFile(new URL(name, folder), 'utf8')))
      await tx.execute(sql.raw(statement))
    await tx.insert(applied).values({ name })
  }
}

/** Statements one by one, because a prepared query holds one. They end with `;` at a line's end, but not in `$$ … $$`. */
function statements(file: string): string[] {
  const found: string[] = []
  let current = ''
  let quoted = false
  for (const line of file.split('\n')) {
    if (line.startsWith('--')) continue
    current += `${line}\n`
    if ((line.split('$$').length - 1) % 2 === 1) quoted = !quoted
    if (!quoted && line.trimEnd().endsWith(';')) {
      found.push(current)
      current = ''
    }
  }
  return found
}

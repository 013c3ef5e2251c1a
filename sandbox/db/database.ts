import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { openEmbedded } from './embedded'
import { inTurn } from './in-turn'
import { migrate } from './migrate'

/** Runs queries: a transaction of either driver, or the connection itself. */
export type Tx = PgDatabase<PgQueryResultHKT>

export type Db = {
  /**
   * One transaction as the role that sees this project only. Never open a second transaction inside `work`, because
   * PGlite has a single connection and it would wait for ever.
   */
  inProject<T>(projectID: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** One transaction as the owner of the tables, across projects: identity, agents' sign-in, seeding. */
  asOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One transaction after the other, in this process: what takes long holds everybody up. */
  readonly isSerial: boolean
  close(): Promise<void>
}

/**
 * Opens the database and brings its tables up to date. With `url` a real PostgreSQL (15 or later), else an embedded one
 * that keeps its files in `dataDir`, or without one in memory: empty, or as the tar file `image` has it.
 */
export async function openDatabase(options: { url?: string; dataDir?: string; image?: Blob } = {}): Promise<Db> {
  if (options.url) {
    const pool = new pg.Pool({ connectionString: options.url, connectionTimeoutMillis: 10_000 })
    // Listened to, because an unheard error of a dropped connection would end the process. The pool tells of idle ones
    // only, the connection itself of both.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', (error) => console.error(`PostgreSQL: ${error.message}`)))
    return prepared(drizzlePg(pool), { isSerial: false, close: () => pool.end() })
  }
  const { client, close } = options.dataDir ? await openEmbedded(options.dataDir) : await inMemory(options.image)
  return prepared(drizzlePglite(client), { isSerial: true, close })
}

async function inMemory(image?: Blob) {
  const client = await PGlite.create(image && { loadDataDir: image })
  return { client, close: () => client.close() }
}

async function prepared(orm: Tx, { isSerial, close }: Pick<Db, 'isSerial' | 'close'>): Promise<Db> {
  const run = isSerial ? inTurn() : <T>(_key: string, work: () => Promise<T>) => work()
  const asOwner: Db['asOwner'] = (work) => run('', () => orm.transaction(work))
  try {
    await asOwner(migrate)
  } catch (cause) {
    await close()
    throw cause
  }
  return {
    isSerial,
    asOwner,
    inProject: (projectID, work) =>
      run(projectID, () =>
        orm.transaction(async (tx) => {
          // Instead of "set local role", so that role and project take one round trip.
          await tx.execute(
            sql`select set_config('role', 'portal_app', true), set_config('app.project', ${projectID}, true)`,
          )
          return work(tx)
        }),
      ),
    close: () => run('', close),
  }
}

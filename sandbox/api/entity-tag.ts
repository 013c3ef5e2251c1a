import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../db/database'

/** In every tag, because a database that was made anew counts its transactions from the start. */
const instance = randomBytes(6).toString('base64url')

/** Weak (RFC 9110 §8.8.1), because the same answer goes out plain or compressed. 16 characters of the hash are enough. */
export const tagOf = (text: string): string =>
  `W/"${createHash('sha256').update(instance).update(text).digest('base64url').slice(0, 16)}"`

/** Does the client have this answer already? By the weak comparison of RFC 9110 §13.1.2. */
export function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const opaque = (each: string) => each.trim().replace(/^W\//, '')
  return (headers['if-none-match'] ?? '').split(',').some((each) => opaque(each) === opaque(tag))
}

/** What an answer without a body can do without. */
const OF_A_BODY = [
  'access-control-expose-headers',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'x-content-type-options',
]

/** 304, in less than 300 bytes, because polls are most of the traffic. */
export function answerUnchanged(reply: FastifyReply, tag: string): FastifyReply {
  for (const name of OF_A_BODY) reply.removeHeader(name)
  return reply.code(304).header('etag', tag).send()
}

type TenantTable = PgTable & { projectID: PgColumn }

/**
 * Stands for the rows that a project has in these tables, without reading what is in them. Each write gives its rows a
 * newer transaction id (`xmin`), and each removal lowers the count.
 */
export async function dataVersion(tx: Tx, projectID: string, ...tables: TenantTable[]): Promise<string> {
  const parts = tables.map(
    (table) => sql`(select count(*) || '.' || coalesce(sum(xmin::text::bigint), 0)
      from ${table} where ${eq(table.projectID, projectID)})`,
  )
  const [row] = await tx
    .select({ version: sql<string>`concat_ws(' ', ${sql.join(parts, sql`, `)})` })
    .from(sql`(select 1) as one`)
  return row?.version ?? ''
}

import { asc, type Column, desc, type SQL, sql } from 'drizzle-orm'

type Sortable = Column | SQL

/**
 * `order by` for a `sort` of the query: `name` upwards, `-name` downwards. Rows without the value come last, and equal
 * ones keep the order of their ids, so that the same list is the same twice.
 */
export function orderBy(sort: string, columns: Record<string, Sortable>, id: Column): SQL[] {
  const down = sort.startsWith('-')
  const column = columns[down ? sort.slice(1) : sort]
  if (!column) throw new Error(`No column for the order ${sort}`)
  // Because PostgreSQL puts NULL first when it sorts downwards. Left out where no NULL can be, so that an index serves.
  if (down) return [isNullable(column) ? sql`${column} desc nulls last` : desc(column), desc(id)]
  return [asc(column), asc(id)]
}

const isNullable = (column: Sortable) => 'notNull' in column && !column.notNull

/** Upwards is the most urgent first; severities that this release does not know come last. */
export const urgency = (severity: Column): SQL =>
  sql`case ${severity} when 'Critical' then 1 when 'Warning' then 2 when 'OK' then 3 else 4 end`

import { invalid } from './refusal'

type Asked = { limit?: number | undefined; cursor?: string | undefined }
export type ListPage = { items: unknown[]; nextCursor: string | null }

/**
 * The rows as they are, or with `limit` a page of them. The cursor is the id of the row before the page, so that rows
 * which come or go meanwhile neither repeat a row nor leave one out. The rows were all read: pages spare the line and
 * the reader, not the database.
 */
export function pageOfList(rows: unknown[], { limit, cursor }: Asked): unknown[] | ListPage {
  if (limit === undefined) {
    if (cursor !== undefined) throw invalid('cursor', 'limit を指定してください。')
    return rows
  }
  const start = cursor === undefined ? 0 : rows.findIndex((row) => idOf(row) === cursor) + 1
  if (cursor !== undefined && start === 0) throw invalid('cursor', '続きの位置が正しくありません。')
  const items = rows.slice(start, start + limit)
  return { items, nextCursor: start + limit < rows.length ? idOf(items.at(-1)) : null }
}

/** Project keys have no id besides themselves. */
const idOf = (row: unknown): string => String(Object(row).id ?? Object(row).key)

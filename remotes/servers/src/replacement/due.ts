import type { ServerRow } from '@portal/api-client/servers'

/** What a row of the list says of a server whose part is to be replaced while its support lasts. */
export type Due = {
  /** Why, in words. */
  text: string
  /** To the maintenance sheet about it. */
  to: string
}
/** By the ids of servers. */
export type DueByID = ReadonlyMap<string, Due>

type MarkedRow = ServerRow & { due?: Due }

export const dueOf = (server: ServerRow): Due | undefined => (server as MarkedRow).due

/** Makes the rows of a list with what is due; the others stay the same objects, so that they are not drawn again. */
export function marker(due: DueByID): (rows: readonly ServerRow[]) => readonly ServerRow[] {
  const known = new WeakMap<ServerRow, MarkedRow>()
  return (rows) =>
    rows.map((row) => {
      const reason = due.get(row.id)
      if (!reason) return row
      const marked = known.get(row) ?? { ...row, due: reason }
      known.set(row, marked)
      return marked
    })
}

import { useMemo, useState } from 'react'

/*
 * The steady list
 *
 * A list keeps itself current, and yet its rows never move under the pointer, because a user who is about to press one
 * would hit another. Three files do this together: `useLive` reads, `useEngaged` watches the user, `useSteadyRows`
 * decides what `DataTable` shows. These are the words they share.
 *
 * - The rows **as read** are those of the latest answer, as the page has filtered and sorted them and cut its page.
 * - To **adopt** them is to show them as they are. Normally that is what happens to each answer.
 * - The list is **engaged** while the pointer or the focus is in it. Then it keeps the order that it adopted last: new
 *   values are drawn in the rows that are there, but rows that come, go or change places wait.
 * - It is **behind** while something waits. `NewRows` offers it (新着 4 件を表示, 並びを更新), and `catchUp` adopts it.
 * - The **arrangement** is what the user chose to see: filter, sort and page. Rows of another arrangement are adopted
 *   even while the list is engaged, because the user has just asked for them and waits for them.
 * - A **user action** is a refresh by the user, or a write of this tab. The next answer is adopted even while the list
 *   is engaged, because the user wants to see what came of it. All other answers come by themselves: from polling, or
 *   because the tab was looked at again. Actions are counted; each adoption notes the count, so that an action lets one
 *   answer through and no more.
 * - The **paused snapshot** is what the list shows while the user has paused it (自動更新を一時停止): the data of that
 *   moment. `useLive` keeps it apart from the query, because another reader of the same query, such as a badge of the
 *   navigation, goes on polling. It is replaced by newer data after a write of this tab, and by any newer data after a
 *   refresh; resuming drops it.
 */

/** Rows as they were adopted, with what decides whether later ones are adopted too. */
type Adopted<T> = Reading & { rows: readonly T[]; ids: readonly string[] }

type Reading = {
  arrangement: string
  userActions: number
  /** When the rows were read, in milliseconds. */
  updatedAt: number
}

export type SteadyRows<T> = {
  rows: readonly T[]
  /** How many of the rows as read are not shown. */
  newRows: number
  isBehind: boolean
  catchUp: () => void
}

/** Returns the rows to show, which keep their places while the list is engaged. */
export function useSteadyRows<T>(
  rows: readonly T[],
  rowId: (row: T) => string,
  { isEngaged, arrangement, userActions, updatedAt }: Reading & { isEngaged: boolean },
): SteadyRows<T> {
  const ids = rows.map(rowId)
  const asRead: Adopted<T> = { rows, ids, arrangement, userActions, updatedAt }
  const [adopted, setAdopted] = useState(asRead)

  const isSameOrder = ids.length === adopted.ids.length && ids.every((id, at) => id === adopted.ids[at])
  const isRearranged = arrangement !== adopted.arrangement
  // Rows in the same order are adopted because of what is noted with them: an action that changed no order is used up.
  const shouldAdopt = isSameOrder
    ? isRearranged || updatedAt !== adopted.updatedAt || rows.some((row, at) => row !== adopted.rows[at])
    : !isEngaged || isRearranged || userActions !== adopted.userActions
  if (shouldAdopt) setAdopted(asRead)

  const isBehind = !isSameOrder && !shouldAdopt
  const shown = useMemo(() => (isBehind ? withValuesOf(rows, ids, adopted) : rows), [isBehind, adopted, rows]) // oxlint-disable-line react-hooks/exhaustive-deps -- `ids` follows from `rows`
  const shownIDs = isBehind ? new Set(adopted.ids) : null
  return {
    rows: shown,
    newRows: shownIDs ? ids.filter((id) => !shownIDs.has(id)).length : 0,
    isBehind,
    catchUp: () => setAdopted(asRead),
  }
}

/** The adopted rows in their order, with the values as read. A row that is gone stays, because those below would move. */
function withValuesOf<T>(rows: readonly T[], ids: readonly string[], adopted: Adopted<T>): readonly T[] {
  const asRead = new Map(ids.map((id, at) => [id, rows[at]]))
  return adopted.rows.map((row, at) => asRead.get(adopted.ids[at] ?? '') ?? row)
}

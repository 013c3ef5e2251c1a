import { byKey } from './by-key'

/** What a site or a rack is called where a server has none. */
export const NOWHERE = '未設定'

/** Rows by a name, in the order of the names for people; those without a place come last. */
export function grouped<T>(rows: readonly T[], nameOf: (row: T) => string): [name: string, rows: T[]][] {
  // Made here, because the table of the list would wait for an object of `Intl` that it does not need.
  const collator = new Intl.Collator('ja', { numeric: true })
  return [...byKey(rows, nameOf)].sort(
    ([a], [b]) => Number(a === NOWHERE) - Number(b === NOWHERE) || collator.compare(a, b),
  )
}

/** The name of the group of servers without a place. */
export const NOWHERE = '未設定'

/** Rows by a key, in the order in which the keys come first. */
export function byKey<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const others = groups.get(key)
    if (others) others.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** Rows by a name, in the order of the names for people; those without a place come last. */
export function grouped<T>(rows: readonly T[], nameOf: (row: T) => string): [name: string, rows: T[]][] {
  // Made here, because the table of the list would wait for an object of `Intl` that it does not need.
  const collator = new Intl.Collator('ja', { numeric: true })
  return [...byKey(rows, nameOf)].sort(
    ([a], [b]) => Number(a === NOWHERE) - Number(b === NOWHERE) || collator.compare(a, b),
  )
}

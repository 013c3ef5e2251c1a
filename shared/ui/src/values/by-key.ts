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

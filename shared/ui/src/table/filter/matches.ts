function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

export type SearchText = string | number | null | undefined

function haystack(fields: readonly SearchText[]): string {
  return fold(fields.filter((field) => field !== null && field !== undefined).join('\n'))
}

const wordsOf = (query: string) => fold(query).split(/\s+/).filter(Boolean)

/** True when every word of the query is somewhere in the fields; letter case and full or half width make no difference. */
export function matches(query: string, ...fields: readonly SearchText[]): boolean {
  const words = wordsOf(query)
  if (words.length === 0) return true
  const hay = haystack(fields)
  return words.every((word) => hay.includes(word))
}

/** The same for long lists: builds each row's search text once instead of at each key. Make it at module scope. */
export function searcher<T extends object>(
  fieldsOf: (row: T) => readonly SearchText[],
): (query: string) => (row: T) => boolean {
  const hays = new WeakMap<T, string>()
  function hayOf(row: T): string {
    const known = hays.get(row)
    if (known !== undefined) return known
    const made = haystack(fieldsOf(row))
    hays.set(row, made)
    return made
  }
  return (query) => {
    const words = wordsOf(query)
    return (row) => words.every((word) => hayOf(row).includes(word))
  }
}

/** A text without the differences that a search ignores: letter case, full and half width. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

export type SearchText = string | number | null | undefined

function haystack(fields: readonly SearchText[]): string {
  return fold(fields.filter((field) => field !== null && field !== undefined).join('\n'))
}

const wordsOf = (query: string) => fold(query).split(/\s+/).filter(Boolean)

/**
 * Makes the search of a list: every word of a query must be in the texts of a row, where letter case and full or half
 * width make no difference. A query that comes in parts may have spaces in them. Make it at module scope, because it
 * keeps the folded texts of each row for the next key.
 */
export function searcher<T extends object>(
  fieldsOf: (row: T) => readonly SearchText[],
): (query: string | readonly string[]) => (row: T) => boolean {
  const hays = new WeakMap<T, string>()
  function hayOf(row: T): string {
    const known = hays.get(row)
    if (known !== undefined) return known
    const made = haystack(fieldsOf(row))
    hays.set(row, made)
    return made
  }
  return (query) => {
    const words = typeof query === 'string' ? wordsOf(query) : query.map(fold)
    return (row) => words.every((word) => hayOf(row).includes(word))
  }
}

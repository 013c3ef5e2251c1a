function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** True when every word of the query is somewhere in the fields; letter case and full or half width make no difference. */
export function matches(query: string, ...fields: readonly (string | number | null | undefined)[]): boolean {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const hay = fold(fields.filter((field) => field !== null && field !== undefined).join('\n'))
  return words.every((word) => hay.includes(word))
}

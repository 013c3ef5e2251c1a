/** `?a=1&status=new&status=in_progress`: arrays repeat the key, empty values are left out; '' when nothing is left. */
export function queryString(query: unknown): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(key, String(item))
    }
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** The name of a row for people: its `name`, `title`, `email` or `serverName`, otherwise its id. */
export function rowName<T>(row: T, rowId: (row: T) => string): string {
  if (typeof row === 'object' && row !== null) {
    for (const key of ['name', 'title', 'email', 'serverName']) {
      const value: unknown = Reflect.get(row, key)
      if (typeof value === 'string' && value !== '') return value
    }
  }
  return rowId(row)
}

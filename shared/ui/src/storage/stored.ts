import { type Area, type Stored, storedText } from '@portal/auth'
import type * as z from 'zod/mini'

/**
 * A value, kept as JSON. A text that does not fit the schema, because another release or another program wrote it,
 * counts as absent.
 */
export function stored<T>(area: Area, key: string, schema: z.ZodMiniType<T>): Stored<T> {
  const text = storedText(area, key)
  return {
    read: () => {
      try {
        return schema.parse(JSON.parse(text.read() ?? ''))
      } catch {
        return null
      }
    },
    write: (value) => text.write(JSON.stringify(value)),
    remove: text.remove,
  }
}

import type * as z from 'zod/mini'

/** `local`: this browser, until it is removed. `session`: this tab, until it is closed; it outlives a reload. */
type Area = 'local' | 'session'

/** A value that the browser keeps under a key. */
export type Stored<T> = {
  /** Null when nothing is kept, and when what is kept cannot be read. */
  read: () => T | null
  write: (value: T) => void
  remove: () => void
}

/**
 * A text, kept as it is. A storage that is blocked or full is no error, because the portal keeps nothing in it that it
 * cannot do without: reading returns null, writing does nothing.
 */
export function storedText(area: Area, key: string): Stored<string> {
  // Read inside `attempt`, because the property itself throws where cookies are blocked
  // (https://html.spec.whatwg.org/#dom-localstorage-dev).
  const storage = () => (area === 'local' ? window.localStorage : window.sessionStorage)
  return {
    read: () => attempt(() => storage().getItem(key)),
    write: (text) => attempt(() => storage().setItem(key, text)),
    remove: () => attempt(() => storage().removeItem(key)),
  }
}

/**
 * A value, kept as JSON. A text that does not fit the schema, because another release or another program wrote it,
 * counts as absent.
 */
export function stored<T>(area: Area, key: string, schema: z.ZodMiniType<T>): Stored<T> {
  const text = storedText(area, key)
  return {
    read: () => attempt(() => schema.parse(JSON.parse(text.read() ?? ''))),
    write: (value) => text.write(JSON.stringify(value)),
    remove: text.remove,
  }
}

function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}

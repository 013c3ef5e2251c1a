import { SiteDataBlocked } from './auth-error'

// What browsers keep for a site (https://storage.spec.whatwg.org). Users may block it, with the cookies; nothing else
// reads it, because the properties themselves throw then, and the portal's public pages need none of it.

/** `local`: this browser, until it is removed. `session`: this tab, until it is closed; it outlives a reload. */
export type Area = 'local' | 'session'

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
  const storage = () => (area === 'local' ? window.localStorage : window.sessionStorage)
  return {
    read: () => attempt(() => storage().getItem(key)),
    write: (text) => attempt(() => storage().setItem(key, text)),
    remove: () => attempt(() => storage().removeItem(key)),
  }
}

/** A channel to the other tabs, or null: Firefox refuses it where site data is blocked. */
export const openChannel = (name: string): BroadcastChannel | null => attempt(() => new BroadcastChannel(name))

/**
 * Sign-in alone cannot do without.
 *
 * @throws SiteDataBlocked
 */
export function requireSiteData(): void {
  const probe = storedText('session', 'portal.probe')
  probe.write('1')
  const isKept = probe.read() !== null
  probe.remove()
  if (!isKept) throw new SiteDataBlocked()
}

function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}

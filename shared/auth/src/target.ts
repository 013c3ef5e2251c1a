import { storedText } from './site-data'

/** Longer addresses do not reach the portal: nginx refuses a request line above 8 KB (large_client_header_buffers). */
const LONGEST = 8192

/**
 * The place to return to after sign-in, made safe: a path of this origin, never another site, never a page that would
 * start sign-in over. Anything else becomes `/`. Checked again after parsing, because `/..//evil` turns into `//evil`
 * only there.
 */
export function safeTarget(target: unknown, origin = window.location.origin): string {
  if (typeof target !== 'string' || target.length > LONGEST || !target.startsWith('/')) return '/'
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(target)) return '/'
  // Only in the path does a URL parser take a backslash for a slash (https://url.spec.whatwg.org/#path-state).
  if (/^[^?#]*\\/.test(target)) return '/'
  let url: URL
  try {
    url = new URL(target, origin)
  } catch {
    return '/'
  }
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/'
  if (/^\/(callback|clear-session)(\/|$)/.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

const kept = storedText('session', 'portal.target')

/** Keeps the page that the user wanted, for a login that needs a second try. It is in this tab only. */
export function rememberTarget(target: string): void {
  kept.write(safeTarget(target))
}

/** The page that the user wanted when the session ended or the last login began, made safe; null without one. */
export function rememberedTarget(): string | null {
  const target = kept.read()
  return target === null ? null : safeTarget(target)
}

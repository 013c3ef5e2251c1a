const LONGEST = 2048

/**
 * The place to return to after sign-in, made safe: a path of this origin, never another site, never a page that
 * would start sign-in over. Anything else becomes `/`. Checked again after parsing, because `/..//evil` turns into
 * `//evil` only there.
 */
export function safeTarget(target: unknown, origin = window.location.origin): string {
  if (typeof target !== 'string' || target.length > LONGEST || !target.startsWith('/')) return '/'
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(target)) return '/'
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

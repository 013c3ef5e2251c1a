/** Names that only files have. Text of a regular expression, because nginx takes it too. */
export const FILE_NAME = String.raw`\.(br|css|gz|ico|js|json|map|png|svg|txt|wasm|webmanifest|woff2)$`

/**
 * Never served under its own name: a hidden file, because it may tell of the source or the build (`.git`,
 * `.source-hash`), and a difference between releases, because only who has its dictionary can read it.
 */
export const HIDDEN_NAME = String.raw`/\.|\.dcz$`

/**
 * Whether the page is the answer to a path (decoded, without query) that is no file: to a navigation, and at the root
 * always. Not to a missing script or style, because caches would keep an answer that cannot run.
 */
export function isPageRequest(path: string, accept = ''): boolean {
  if (path === '/' || path === '/index.html') return true
  if (new RegExp(FILE_NAME).test(path) || new RegExp(HIDDEN_NAME).test(path)) return false
  return accept.includes('text/html')
}

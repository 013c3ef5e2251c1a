/** Names that only files have. The text of a regular expression, as nginx takes it too. */
export const FILE_NAME = String.raw`\.(br|css|gz|ico|js|json|map|png|svg|txt|wasm|webmanifest|woff2)$`

/** Names that are nobody's business: `.git`, `.source-hash`. */
export const HIDDEN_NAME = String.raw`/\.`

/**
 * Is the page the answer to a path (decoded, without query) that is no file? To a navigation yes, and at the root
 * whoever asks; to a script or style that is gone it would be an answer that cannot run, kept by caches.
 */
export function isPageRequest(path: string, accept = ''): boolean {
  if (path === '/' || path === '/index.html') return true
  if (new RegExp(FILE_NAME).test(path) || new RegExp(HIDDEN_NAME).test(path)) return false
  return accept.includes('text/html')
}

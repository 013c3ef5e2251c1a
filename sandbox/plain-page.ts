import { readFileSync } from 'node:fs'

/** The stylesheet of a page of the sandbox: what all of them share, then its own. */
export const pageStyles = (own: URL): string =>
  [new URL('./plain-page.css', import.meta.url), own].map((file) => readFileSync(file, 'utf8')).join('')

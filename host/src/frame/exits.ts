/** The link, or the row whose link it is, that led away from a page. */
type Exit = { href: string; isRow: boolean }

// By history entry, like the memory of lists: the way back finds the page as it was left, a new visit begins anew.
const exits = new Map<string, Exit>()
const MOST = 50
const ROW = 'tr[data-index]'

/** Remembers by the key of a history entry what the user touched last on its page. The page may be gone already. */
export function keepExit(key: string, element: Element | null | undefined): void {
  exits.delete(key)
  const link = element?.closest('a[href]')
  const href = (link ?? element?.closest(ROW)?.querySelector('a[href]'))?.getAttribute('href')
  if (!href) return
  exits.set(key, { href, isRow: !link })
  const [oldest] = exits.keys()
  if (exits.size > MOST && oldest !== undefined) exits.delete(oldest)
}

/** Finds on the page of a history entry what led away from it; undefined when nothing is remembered. */
export function placeOf(key: string): ((page: Element) => HTMLElement | null) | undefined {
  const exit = exits.get(key)
  if (!exit) return undefined
  return (page) => {
    const links = [...page.querySelectorAll<HTMLElement>('a[href]')]
    const link = links.find((each) => each.getAttribute('href') === exit.href) ?? null
    return exit.isRow ? (link?.closest<HTMLElement>(ROW) ?? link) : link
  }
}

import type { NavItem } from '@portal/contract'
import { ownerOf, type Remote } from './state'

type ComingList = {
  title: string
  /** The page of the menu that it belongs to, when it is none itself. */
  parent?: Pick<NavItem, 'label' | 'to'>
}

/**
 * The list at an address, as far as descriptors tell before its code is there: a page of the menu, or one that the
 * search names and below which pages of single records lie (`/server-lifecycles/:id`). An address with a tab or a view
 * is not known, because it decides what the page shows.
 */
export function comingListOf(
  { pathname, search }: { pathname: string; search: string },
  remotes: Record<string, Remote>,
): ComingList | undefined {
  const descriptor = ownerOf(pathname, remotes)?.descriptor
  const query = new URLSearchParams(search)
  if (!descriptor || query.has('tab') || query.has('view')) return undefined
  const item = descriptor.nav.find(({ to }) => to === pathname)
  if (item) return { title: item.label }
  const named = descriptor.search?.pages?.find(({ to }) => to === pathname)
  if (!named || !descriptor.paths.some((path) => path.startsWith(`${pathname}/:`))) return undefined
  const [parent] = descriptor.nav
  return { title: named.label, ...(parent && { parent }) }
}

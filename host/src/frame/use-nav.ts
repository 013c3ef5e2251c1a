import { type NavItem, paths } from '@portal/contract'
import { useLocation } from 'react-router-dom'
import { ownerOf, useRemotes } from '../remotes/state'

/** An item of the menu and the remote that names it; down while that cannot be loaded. */
export type NavEntry = { item: NavItem; isDown: boolean; remote?: string }

const DASHBOARD: NavEntry = {
  item: { label: 'ダッシュボード', icon: 'dashboard', to: paths.dashboard, order: 0 },
  isDown: false,
}

/** The menu: what the host and the descriptors of the remotes name, in their order. */
export function useNav(): NavEntry[] {
  const remotes = useRemotes()
  const entries = Object.values(remotes).flatMap(({ descriptor, loading, entry }) =>
    (descriptor?.nav ?? []).map((item) => ({ item, isDown: loading.stage === 'failed', remote: entry.name })),
  )
  return [DASHBOARD, ...entries].sort((a, b) => a.item.order - b.item.order)
}

/**
 * The item of the page at hand: the one whose path the page lies below, else the first of the remote that has the page,
 * such as サーバー管理 for /server-lifecycles.
 */
export function useCurrent(entries: readonly NavEntry[]): NavEntry | undefined {
  const { pathname } = useLocation()
  const owner = useRemotes((remotes) => ownerOf(pathname, remotes)?.entry.name)
  return (
    entries.find(({ item: { to } }) => pathname === to || pathname.startsWith(`${to}/`)) ??
    entries.find(({ remote }) => remote !== undefined && remote === owner)
  )
}

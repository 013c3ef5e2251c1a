import { type NavItem, paths } from '@portal/contract'
import { useRemotes } from '../remotes/state'

/** An item of the menu; down while its remote cannot be loaded. */
export type NavEntry = { item: NavItem; isDown: boolean }

const DASHBOARD: NavEntry = {
  item: { label: 'ダッシュボード', icon: 'dashboard', to: paths.dashboard, order: 0 },
  isDown: false,
}

/** The menu: what the host and the descriptors of the remotes name, in their order. */
export function useNav(): NavEntry[] {
  const remotes = useRemotes()
  const entries = Object.values(remotes).flatMap(({ descriptor, loading }) =>
    (descriptor?.nav ?? []).map((item) => ({ item, isDown: loading.stage === 'failed' })),
  )
  return [DASHBOARD, ...entries].sort((a, b) => a.item.order - b.item.order)
}

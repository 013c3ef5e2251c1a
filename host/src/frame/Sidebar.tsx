import { useSession } from '@portal/auth'
import { type NavItem, paths } from '@portal/contract'
import { Icon, whenOutOfView } from '@portal/ui'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { useRemotes } from '../remotes/state'
import { NavBadge } from './NavBadge'
import classes from './Sidebar.module.css'

const DASHBOARD: NavItem = { label: 'ダッシュボード', icon: 'dashboard', to: paths.dashboard, order: 0 }

/**
 * Keeps the menu's place while the session is being read, because one that may be resumed mostly is, and the page would
 * move aside for the menu. One row of it, because on a narrow screen the menu is that high.
 */
export function SidebarPlace() {
  return (
    <div className={classes.side} aria-hidden="true">
      <p className={classes.project}>&nbsp;</p>
      <div className={classes.list}>
        <span className={classes.link}>&nbsp;</span>
      </div>
    </div>
  )
}

export function Sidebar() {
  const project = useSession((session) => session.project)
  const remotes = useRemotes()
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // On a narrow screen the menu is a row that scrolls, so that the current page's item must be scrolled into view.
  useEffect(() => {
    const item = list.current?.querySelector('[aria-current="page"]')
    if (!item) return undefined
    return whenOutOfView(item, () => item.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
  }, [pathname])
  const items = Object.values(remotes).flatMap(({ descriptor, loading }) =>
    (descriptor?.nav ?? []).map((item) => ({ item, down: loading.stage === 'failed' })),
  )
  return (
    <aside className={classes.side}>
      <p className={classes.project} title={project?.id}>
        {project?.name ?? 'プロジェクトなし'}
      </p>
      <nav aria-label="メインメニュー">
        <ul ref={list} className={classes.list}>
          {[{ item: DASHBOARD, down: false }, ...items]
            .sort((a, b) => a.item.order - b.item.order)
            .map(({ item, down }) => (
              <li key={item.to}>
                <NavLink
                  to={item.to}
                  className={classes.link}
                  data-down={down}
                  title={down ? '読み込めませんでした' : undefined}
                >
                  <Icon name={item.icon} />
                  <span className={classes.label}>{item.label}</span>
                  {item.badge && <NavBadge badge={item.badge} />}
                </NavLink>
              </li>
            ))}
        </ul>
      </nav>
    </aside>
  )
}

import { useSession } from '@portal/auth'
import { FROM_MENU, paths } from '@portal/contract'
import { formatNumber, Icon } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { badgeQuery, NavBadge, rowsOf } from './NavBadge'
import classes from './Sidebar.module.css'
import { type NavEntry, useCurrent, useNav } from './use-nav'

/**
 * Keeps the menu's place while the session is being read, because one that may be resumed mostly is, and the page would
 * move aside for the menu.
 */
export function SidebarPlace() {
  return <div className={classes.side} aria-hidden="true" />
}

/** The menu beside the page; where the window is too narrow for it, `Drawer` has it. */
export function Sidebar() {
  return (
    <aside className={classes.side}>
      <Project />
      <Nav />
    </aside>
  )
}

/** Whose machines these are. */
export function Project() {
  const project = useSession((session) => session.project)
  const servers = useNav().find(({ item }) => item.to === paths.servers)
  return (
    <div className={classes.project}>
      <p className={classes.name} title={project?.id}>
        {project?.name || 'プロジェクトなし'}
      </p>
      <p className={classes.size}>{servers?.item.badge && <Size badge={servers.item.badge} />}</p>
    </div>
  )
}

/** How many servers there are, out of the read that their badge makes. */
function Size({ badge }: { badge: NonNullable<NavEntry['item']['badge']> }) {
  const { data } = useQuery(badgeQuery(badge))
  const rows = rowsOf(data)
  return rows && `サーバー ${formatNumber(rows.length)} 台`
}

/** Loaded when it is asked for, because few look at it. */
const causes = async () => (await import(/* webpackChunkName: "causes" */ './causes')).causesText()

/** The menu's links; `onChoose` when one of them is followed. */
export function Nav({ onChoose }: { onChoose?: () => void }) {
  const entries = useNav()
  const current = useCurrent(entries)
  return (
    <nav aria-label="メインメニュー">
      <ul className={classes.list}>
        {entries.map(({ item, isDown }) => (
          <li key={item.to}>
            <Link
              to={item.to}
              state={FROM_MENU}
              aria-current={item === current?.item ? 'page' : undefined}
              className={classes.link}
              data-down={isDown}
              title={isDown ? '読み込めませんでした' : undefined}
              onClick={onChoose}
            >
              <Icon name={item.icon} size={16} />
              <span className={classes.label}>{item.label}</span>
              {item.badge && <NavBadge badge={item.badge} more={item.to === paths.events ? causes : undefined} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { IconChevronRight } from '@tabler/icons-react'
import { Children, useEffect, useRef, ViewTransition, type ReactNode } from 'react'
import {
  Link,
  resolvePath,
  useInRouterContext,
  useLocation,
  useNavigationType,
  type Location,
  type To,
} from 'react-router-dom'
import { formatNumber } from '../values/format'
import { setPageTitle } from './title'
import { whenOutOfView } from './when-out-of-view'
import classes from './Page.module.css'
import viewClasses from './Views.module.css'

type Crumb = { label: string; to?: To }
/** `count` is null while it is to come: its room is kept. */
type Tab = { label: string; to: string; count?: number | null | undefined }

type PageProps = {
  title: ReactNode
  /** The text for the browser tab, when `title` is not one or says too little: `${documentTitle} | カスタマーポータル`. */
  documentTitle?: string
  /** The state of the page's subject, beside the title. */
  state?: ReactNode
  /** What is known of the subject first of all, in one line below the title; what is falsy is left out. */
  facts?: readonly ReactNode[]
  actions?: ReactNode
  breadcrumbs?: readonly Crumb[]
  tabs?: readonly Tab[]
  /** Views of a list, in the row of the title: links, as tabs are. */
  views?: readonly Tab[]
  /** Text and forms, no wider than is easy to read; lists, charts and consoles take the whole width. */
  isReading?: boolean
  /** It says why there is nothing to see, so that it is not kept among the pages opened last. */
  isPassing?: boolean
  /** The content gets the room: the title is only read out, and in small windows the breadcrumbs are gone. */
  isContentFirst?: boolean
  children: ReactNode
}

/**
 * The frame of every page: the one `h1`, the document title, and optionally breadcrumbs, state and facts of the
 * subject, actions, and views or tabs that are links.
 */
export function Page(props: PageProps) {
  const {
    title,
    documentTitle,
    state,
    facts,
    actions,
    breadcrumbs,
    tabs,
    views,
    isReading,
    isPassing,
    isContentFirst,
    children,
  } = props
  const name = documentTitle ?? (typeof title === 'string' ? title : '')
  useEffect(() => setPageTitle(name), [name])
  const isRouted = useInRouterContext()
  const page = (
    <div className={classes.page} data-passing={isPassing || undefined} data-reading={isReading || undefined}>
      <div className={classes.header} data-content-first={isContentFirst || undefined}>
        {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
        <div className={classes.titleRow}>
          <h1 className={classes.title}>{title}</h1>
          {state}
          {views && <Tabs tabs={views} look={viewClasses} />}
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
        {facts && <Facts facts={facts} />}
        {tabs && <Tabs tabs={tabs} look={classes} />}
      </div>
      {tabs ? <TabContent tabs={tabs}>{children}</TabContent> : children}
    </div>
  )
  // The page that says why the portal does not start has no router, and nothing leads to it.
  return isRouted ? <Entering>{page}</Entering> : page
}

function TabContent({ tabs, children }: { tabs: readonly Tab[]; children: ReactNode }) {
  return <Entering key={activeTab(tabs, useLocation())?.to}>{children}</Entering>
}

/**
 * Fades in what a navigation brings: a page or the content of a tab. Not what a reload or the way back brings, because
 * nothing moves while the portal loads, and a page that was left is as it was.
 */
function Entering({ children }: { children: ReactNode }) {
  const isBack = useNavigationType() === 'POP'
  return (
    <ViewTransition default="none" enter={isBack ? 'none' : 'entering'}>
      {children}
    </ViewTransition>
  )
}

// A list instead of `nav`, so that the frame has the only navigation landmark.
function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <ol className={classes.crumbs} aria-label="パンくずリスト">
      {items.map(({ label, to }) => (
        <li key={label}>
          {to === undefined ? <span>{label}</span> : <Link to={to}>{label}</Link>}
          <IconChevronRight size={14} aria-hidden />
        </li>
      ))}
    </ol>
  )
}

function Facts({ facts }: { facts: readonly ReactNode[] }) {
  // An empty text would leave the separator before it.
  const known = Children.toArray(facts).filter((fact) => fact !== '')
  return (
    <ul className={classes.facts} aria-label="現在の状態">
      {known.map((fact, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a fact is its place
        <li key={index}>{fact}</li>
      ))}
    </ul>
  )
}

type TabsProps = { tabs: readonly Tab[]; look: Readonly<Record<string, string>> }

function Tabs({ tabs, look }: TabsProps) {
  const location = useLocation()
  const active = activeTab(tabs, location)?.to
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const tab = strip.current?.querySelector('[aria-current]')
    return tab ? whenOutOfView(tab, () => scrollToCenter(tab)) : undefined
  }, [active])
  return (
    <ul ref={strip} className={look.tabs} aria-label="表示の切り替え">
      {tabs.map((tab) => (
        <li key={tab.to}>
          <Link to={tab.to} className={look.tab} aria-current={tab.to === active ? 'page' : undefined}>
            {tab.label}
            {tab.count !== undefined && (
              <span className={look.count}>{tab.count !== null && formatNumber(tab.count)}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Not scrollIntoView, because that could move the page as well. */
function scrollToCenter(tab: Element): void {
  const strip = tab.closest('ul')
  if (!strip) return
  const { left, right } = strip.getBoundingClientRect()
  const current = tab.getBoundingClientRect()
  strip.scrollLeft += (current.left + current.right - left - right) / 2
}

/** The tab that fits the address best: longest path first, then the most query values that the address also has. */
function activeTab(tabs: readonly Tab[], location: Location): Tab | undefined {
  const here = new URLSearchParams(location.search)
  let best: Tab | undefined
  let bestScore = -1
  for (const tab of tabs) {
    const { pathname, search } = resolvePath(tab.to, location.pathname)
    const fits = location.pathname === pathname || location.pathname.startsWith(`${pathname.replace(/\/$/, '')}/`)
    const wanted = [...new URLSearchParams(search)]
    if (!fits || !wanted.every(([key, value]) => here.getAll(key).includes(value))) continue
    const score = pathname.length * 100 + wanted.length
    if (score > bestScore) {
      best = tab
      bestScore = score
    }
  }
  return best
}

import { useSession } from '@portal/auth'
import { ConfirmDialog, FloatingNotices, LoadingOverlay, ShortcutHelp, Toasts } from '@portal/ui'
import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { isBigScreen } from './big-screen'
import { Footer } from './Footer'
import classes from './Frame.module.css'
import { GoKeys } from './GoKeys'
import { Notices } from './Notices'
import { usePageFocus } from './page-focus'
import { SessionDialog } from './SessionDialog'
import { Sidebar, SidebarPlace } from './Sidebar'
import { TopBar } from './TopBar'

/**
 * The frame around every page; a big screen has the page alone. `children` replaces the page when routing itself
 * failed.
 */
export function Frame({ children }: { children?: ReactNode }) {
  const status = useSession((session) => session.status)
  const { state } = useNavigation()
  const title = usePageFocus()
  const isBig = isBigScreen(useLocation()) && status !== 'signed-out'
  return (
    <div className={classes.frame} data-menu={status !== 'signed-out' && !isBig}>
      {!isBig && (
        <>
          <a className={classes.skip} href="#main">
            本文へ移動
          </a>
          <TopBar />
          {status === 'loading' && <SidebarPlace />}
          {status === 'signed-in' && <Sidebar />}
        </>
      )}
      <main id="main" className={classes.main} tabIndex={-1} aria-busy={state !== 'idle'}>
        {state !== 'idle' && <div className={classes.progress} aria-hidden="true" />}
        <Notices />
        {children ?? <Outlet />}
        <FloatingNotices />
      </main>
      {!isBig && <Footer />}
      <p className="read-out" aria-live="polite">
        {title}
      </p>
      <LoadingOverlay visible={status === 'loading'} />
      <SessionDialog />
      <Toasts />
      <ConfirmDialog />
      {status === 'signed-in' && <ShortcutHelp />}
      {status === 'signed-in' && <GoKeys />}
      <ScrollRestoration />
    </div>
  )
}

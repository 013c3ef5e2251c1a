import { type Session, useSession } from '@portal/auth'
import { ConfirmDialog, FloatingNotices, LoadingOverlay, Notice, ShortcutHelp, SlowNote, Toasts } from '@portal/ui'
import { memo, type ReactNode } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { Alerts } from './alerts/Alerts'
import { isBigScreen } from './big-screen'
import { Footer } from './Footer'
import classes from './Frame.module.css'
import { GoKeys } from './GoKeys'
import { Notices } from './Notices'
import { usePageFocus } from './page-focus'
import { PrintLine } from './PrintLine'
import { Reminders } from './reminders/Reminders'
import { SessionDialog } from './SessionDialog'
import { Sidebar, SidebarPlace } from './Sidebar'
import { TopBar } from './TopBar'

/**
 * The frame around every page; a big screen has the page alone. `children` replaces the page when routing itself
 * failed.
 */
export function Frame({ children }: { children?: ReactNode }) {
  const status = useSession((session) => session.status)
  const isBig = isBigScreen(useLocation()) && status !== 'signed-out'
  return (
    <Parts status={status} isBig={isBig}>
      {children}
    </Parts>
  )
}

type PartsProps = { status: Session['status']; isBig: boolean; children: ReactNode }

/** Memoised, so that a change of page renders only those parts that follow the address by themselves. */
const Parts = memo(function AllParts({ status, isBig, children }: PartsProps) {
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
      <PrintLine />
      <Main>
        <Notices />
        {children ?? <Outlet />}
        <FloatingNotices />
        {status === 'signed-in' && !isBig && <Reminders />}
      </Main>
      {!isBig && <Footer />}
      <PageTitle />
      <LoadingOverlay visible={status === 'loading'} />
      <SessionDialog />
      <Toasts />
      <ConfirmDialog />
      {status === 'signed-in' && <Alerts />}
      {status === 'signed-in' && <ShortcutHelp />}
      {status === 'signed-in' && <GoKeys />}
      <ScrollRestoration />
    </div>
  )
})

/** The place of the page, with a bar while another one is on its way, and words when that takes long. */
function Main({ children }: { children: ReactNode }) {
  const { state } = useNavigation()
  return (
    <main id="main" className={classes.main} tabIndex={-1} aria-busy={state !== 'idle'}>
      {state !== 'idle' && (
        <>
          <div className={classes.progress} aria-hidden="true" />
          <Notice isFloating>
            <SlowNote />
          </Notice>
        </>
      )}
      {children}
    </main>
  )
}

/** Moves the focus to a page that opens. After `Main`, because a page may take the focus in an effect of its own. */
function PageTitle() {
  const title = usePageFocus()
  return (
    <p className="read-out" aria-live="polite">
      {title}
    </p>
  )
}

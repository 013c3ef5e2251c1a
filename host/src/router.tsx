import { createBrowserRouter, type PatchRoutesOnNavigationFunctionArgs } from 'react-router-dom'
import { settled, useSession } from '@portal/auth'
import { guardRemote, requireSession } from './router/guard'
import { Frame } from './frame/Frame'
import { FrameError } from './frame/FrameError'
import * as Callback from './pages/Callback'
import * as ClearSession from './pages/ClearSession'
import { ComingPage } from './pages/ComingPage'
import { Home } from './pages/home/Home'
import { PageFailure } from './pages/PageFailure'
import { ownPage } from './router/own-page'
import { RemoteOrNotFound } from './pages/RemoteOrNotFound'
import { findOwner, load, restart } from './remotes/loader'
import { mountedRemotes } from './remotes/mounted'
import { startPage } from './remotes/start-page'
import type { Router } from './router/router-type'

/** The host's own pages, plus those of each remote from the first visit to one of its paths. */
export function createRouter(): Router {
  const remotes = mountedRemotes(() => router)
  void startPage(window.location)
  const router: Router = createBrowserRouter(
    [
      {
        id: 'frame',
        Component: Frame,
        ErrorBoundary: FrameError,
        children: [
          {
            id: 'page',
            ErrorBoundary: PageFailure,
            // The frame stands at once; only the page's own place waits for code and data.
            HydrateFallback: ComingPage,
            children: [
              { index: true, Component: Home },
              // Not in chunks of their own, because a session begins and ends here, and a file may not arrive.
              { path: 'callback', ...Callback },
              { path: 'clear-session', ...ClearSession },
              { path: 'signup', lazy: ownPage(() => import('./pages/Signup')) },
              { path: 'unauthorized', lazy: ownPage(() => import('./pages/Unauthorized')) },
              { path: 'status', lazy: ownPage(() => import('./status/Status')) },
              {
                id: 'guarded',
                middleware: [requireSession(() => router)],
                loader: () => null,
                ErrorBoundary: PageFailure,
                children: [{ path: 'dashboard', lazy: ownPage(() => import('./pages/dashboard/Dashboard')) }],
              },
              { path: '*', middleware: [guardRemote(() => router)], loader: () => null, Component: RemoteOrNotFound },
            ],
          },
        ],
      },
    ],
    { patchRoutesOnNavigation },
  )
  router.subscribe(({ navigation, location }) => {
    const { location: next } = navigation
    if (next && next.pathname !== location.pathname) void startPage(next)
  })
  return router

  /** Fetches code and session at the same time. Without a session, or on a failure, the `*` route answers. */
  async function patchRoutesOnNavigation({ path }: PatchRoutesOnNavigationFunctionArgs): Promise<void> {
    const owner = await findOwner(path)
    // Not without a session, because the page then leaves for sign-in and the code would only be thrown away.
    if (!owner || remotes.isMounted(owner.entry.name) || useSession.getState().status === 'signed-out') return
    const { name } = owner.entry
    const loaded = owner.pending ? restart(name) : load(name)
    if ((await settled()).status !== 'signed-in') return
    const module = await loaded
    // Not by the `patch` that is handed in, because it does nothing once a newer navigation has begun, and the routes
    // would be lost.
    if (module) remotes.mount(name, module)
  }
}

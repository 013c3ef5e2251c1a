import { onRecordedError, queryClient } from '@portal/api-client/http'
import type { RemoteModule } from '@portal/contract'
import {
  arrivalContext,
  arrivalOf,
  ConfirmDialog,
  PageError,
  ShortcutHelp,
  toast,
  Toasts,
  UiProvider,
} from '@portal/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { signIn } from './sign-in'
import { makeTenant, type Tenant } from './tenant'

type Options = {
  /** Which of the project's users is at the keyboard. Default admin. */
  as?: 'admin' | 'member'
  /** The sandbox's plan of a project; see `ProjectOptions` of its seed. */
  plan?: Record<string, unknown>
  /** A tenant made earlier, to come back to it. */
  tenant?: Awaited<ReturnType<typeof makeTenant>>
}

type Rendered = {
  user: UserEvent
  project: Tenant
  tenant: Awaited<ReturnType<typeof makeTenant>>
  /** The address as the browser would show it. */
  location: () => string
  /** A path to go to, with the state of its location, or how many steps of the history: -1 is the way back. */
  navigate: (to: string | number, state?: unknown) => Promise<void>
}

/** Renders a remote's routes at a URL, signed in to a project of its own on the sandbox's real API. */
export async function renderRemote(module: RemoteModule, url: string, options: Options = {}): Promise<Rendered> {
  const tenant = options.tenant ?? (await makeTenant(options.plan))
  const { project } = tenant
  await signIn(tenant, options.as)
  onRecordedError((error) => toast({ message: `${error.status}: ${error.message}` }))
  const router: ReturnType<typeof createMemoryRouter> = createMemoryRouter(
    [
      {
        ErrorBoundary: PageError,
        HydrateFallback: () => null,
        Component: Shell,
        middleware: [
          async ({ context }, next) => {
            // The router runs this before it is returned.
            await null
            context.set(arrivalContext, arrivalOf(router.state))
            return next()
          },
        ],
        children: [{ ErrorBoundary: PageError, children: module.routes }],
      },
    ],
    { initialEntries: [url] },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  )
  return {
    user: userEvent.setup(),
    project,
    tenant,
    location: () => router.state.location.pathname + router.state.location.search,
    navigate: (to, state) => act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to, { state }))),
  }
}

/** What the host puts around every page, without the frame. */
function Shell() {
  return (
    <>
      <main>
        <Outlet />
      </main>
      <Toasts />
      <ConfirmDialog />
      <ShortcutHelp />
    </>
  )
}

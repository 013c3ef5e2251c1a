import { queryClient } from '@portal/api-client/http'
import { fakeSdk } from '@portal/testing/fake-auth0'
import { signIn, signOut } from '@portal/testing/sign-in'
import type { MadeTenant } from '@portal/testing/tenant'
import { Toasts, UiProvider } from '@portal/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps, ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { useConfig } from './config'
import { configOf } from './remotes/descriptor.fixture'

/** A router of a test, with what the host puts around every page of it. */
export const renderRouter = (router: ComponentProps<typeof RouterProvider>['router'], beside?: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={router} />
        {beside}
      </UiProvider>
    </QueryClientProvider>,
  )

type Options = { at?: string; tenant?: MadeTenant; as?: 'admin' | 'member' }

/**
 * Renders one page of the host at an address; with a tenant its user is signed in, without one the visitor is signed
 * out.
 */
export async function renderPage(page: ReactNode, { at = '/', tenant, as }: Options = {}) {
  useConfig.setState({ config: configOf() })
  fakeSdk.logins.length = 0
  fakeSdk.logouts.length = 0
  if (tenant) await signIn(tenant, as)
  else signOut()
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] })
  // Asynchronous, so that remotes which start with the page have moved on when it returns.
  await act(async () => void renderRouter(router, <Toasts />))
  return { user: userEvent.setup(), location: () => router.state.location.pathname + router.state.location.search }
}

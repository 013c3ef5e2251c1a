import { entitlements } from '@portal/api-client/entitlements'
import { queryClient } from '@portal/api-client/http'
import { signOut } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { Entitled, Toasts, UiProvider } from '@portal/ui'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { renderPage } from '../render-page.fixture'
import { createRouter } from '../router'
import { reactToSession } from './react-to-session'

test('a page that is left before the contract has come ends no read but its own, and nothing is told', async () => {
  const real = globalThis.fetch
  let asked = 0
  // The first answer never comes.
  globalThis.fetch = (input, init) =>
    String(input).endsWith('/contract') && ++asked === 1
      ? new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
      : real(input, init)
  signOut()
  reactToSession(createRouter())
  await renderPage(
    <Entitled to="infraAdvanced" feature="メトリクス" description="">
      <p>グラフ</p>
    </Entitled>,
    { tenant: await makeTenant() },
  )
  await waitFor(() => expect(asked).toBe(1))
  cleanup()
  render(<Toasts />, { wrapper: UiProvider })
  await waitFor(() => expect(queryClient.getQueryState(entitlements.one().queryKey)?.status).toBe('success'))
  expect(screen.queryByRole('alert')).toBeNull()
  globalThis.fetch = real
})

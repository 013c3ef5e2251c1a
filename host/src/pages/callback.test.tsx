import { useSession } from '@portal/auth'
import { fakeSdk } from '@portal/testing/fake-auth0'
import { screen, waitFor } from '@testing-library/react'
import { renderPage } from '../render-page.fixture'
import { Component as Callback } from './Callback'

test('a return that another tab waits for is given to that tab: the window closes, and its code is not used here', async () => {
  const close = jest.spyOn(window, 'close').mockImplementation(() => {})
  const held = [{ name: 'portal.step-up.s', mode: 'exclusive' as const, clientId: 'tab' }]
  Object.assign(navigator.locks, { query: async () => ({ held, pending: [] }) })
  window.history.replaceState(null, '', '/callback?code=c&state=s')
  await renderPage(<Callback />)
  expect(await screen.findByText(/ログインを確認しました。/)).toBeVisible()
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(fakeSdk.callbacks).toEqual([])
  expect(window.location.href).toBe('http://localhost/')
  expect(useSession.getState().status).toBe('signed-out')
})

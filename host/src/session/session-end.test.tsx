import { entitlements } from '@portal/api-client/entitlements'
import { queryClient } from '@portal/api-client/http'
import { endSession } from '@portal/auth'
import { blockSiteData } from '@portal/testing/blocked-site-data'
import { signIn } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { confirm, ConfirmDialog, toast, Toasts, useLeaveGuard } from '@portal/ui'
import { act, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router-dom'
import { renderRouter } from '../render-page.fixture'
import { loopDetails } from './recent-auth-errors'
import { reactToSession } from './react-to-session'

const channels: BroadcastChannel[] = []
const RealChannel = globalThis.BroadcastChannel
beforeAll(() => {
  globalThis.BroadcastChannel = class extends RealChannel {
    constructor(name: string) {
      super(name)
      channels.push(this)
    }
  }
})
afterAll(() => {
  globalThis.BroadcastChannel = RealChannel
})

/** A page with input that would be lost. */
function Form() {
  useLeaveGuard(() => true)
  return <h1>入力中</h1>
}

test.each<[string, string, () => void]>([
  [
    'three calls that are refused together',
    '/clear-session?error=login_required',
    () => {
      for (let call = 0; call < 3; call += 1) endSession('login_required')
    },
  ],
  ['another person in the same browser', '/clear-session?error=user_changed', () => endSession('user_changed')],
  [
    'a logout in another tab',
    '/',
    () => {
      for (const channel of channels) channel.dispatchEvent(new MessageEvent('message', { data: 'logout' }))
    },
  ],
])('after %s the page is left, with its input, its questions and what it has read', async (_what, place, end) => {
  sessionStorage.clear()
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Form /> },
      { path: '*', element: <h1>外</h1> },
    ],
    { initialEntries: ['/form?tab=a'] },
  )
  reactToSession(router)
  await signIn(await makeTenant())
  await act(async () => void renderRouter(router, [<ConfirmDialog key="questions" />, <Toasts key="toasts" />]))
  await waitFor(() => expect(queryClient.getQueryData(entitlements.one().queryKey)).toBeDefined())
  let answer: Promise<boolean> | undefined
  act(() => {
    toast({ message: '500: web-01 を変更できません。' })
    answer = confirm({ title: '鍵を更新しますか？', action: '更新' })
  })
  await act(() => router.navigate('/elsewhere'))
  expect(await screen.findByRole('dialog', { name: '鍵を更新しますか？' })).toBeVisible()

  await act(async () => end())
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(place))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(/web-01/)).toBeNull()
  expect(await answer).toBe(false)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(loopDetails()).toBeNull()
})

test('a session that ends after its user has blocked site data leads to its page, too', async () => {
  const router = createMemoryRouter([{ path: '*', element: <h1>外</h1> }])
  reactToSession(router)
  await signIn(await makeTenant())
  blockSiteData()
  await act(async () => endSession('login_required'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/clear-session'))
})

test('an action that ends the session itself goes on, and says that it is done', async () => {
  const router = createMemoryRouter([{ path: '*', element: <h1>外</h1> }])
  reactToSession(router)
  await signIn(await makeTenant())
  await act(async () => void renderRouter(router, <ConfirmDialog />))
  let finish = () => {}
  const run = () => new Promise<void>((resolve) => (finish = resolve))
  let answer: Promise<boolean> | undefined
  act(() => {
    answer = confirm({ title: 'MFA をリセットしますか？', action: 'リセット', run })
  })
  await act(async () => screen.getByRole('button', { name: 'リセット' }).click())
  await act(async () => endSession('login_required'))
  expect(screen.queryByRole('dialog')).toBeNull()
  finish()
  expect(await answer).toBe(true)
})

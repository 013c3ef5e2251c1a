import { type StepUp, startStepUp, useSession } from '@portal/auth'
import { Toasts, UiProvider } from '@portal/ui'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SessionDialog } from '../frame/SessionDialog'
import { MemoryRouter } from 'react-router-dom'
import { askToSignIn } from './ask-to-sign-in'

jest.mock('@portal/auth', () => ({ ...jest.requireActual('@portal/auth'), startStepUp: jest.fn() }))

const REASON = 'この操作には、5 分以内のログインが必要です。'
const WANTED = { acrValues: null, maxAge: 300, reason: REASON }
const URL = 'https://provider.example/authorize?state=s'
const failure = (code: string) => Object.assign(new Error(code), { code })

type Attempt = StepUp & { succeed: (token: string) => Promise<void>; fail: (code: string) => Promise<void> }
let attempts: Attempt[]
let opened: unknown[]
/** The window that `window.open` returns; null is a browser that blocks it. */
let popup: Window | null

beforeEach(() => {
  attempts = []
  opened = []
  popup = window
  jest.spyOn(window, 'open').mockImplementation((...args) => {
    opened.push(args)
    return popup
  })
  jest.mocked(startStepUp).mockImplementation(async () => {
    let succeed: Attempt['succeed'] = async () => {}
    let cancel = () => {}
    let fail: Attempt['fail'] = async () => {}
    const token = new Promise<string>((resolve, reject) => {
      succeed = (fresh) => act(async () => resolve(fresh))
      // Without `act`, because it is part of a click.
      cancel = () => reject(failure('cancelled'))
      fail = (code) => act(async () => reject(failure(code)))
    })
    token.catch(() => undefined)
    const attempt = { url: URL, token, cancel: () => cancel(), succeed, fail }
    attempts.push(attempt)
    return attempt
  })
  useSession.setState({ status: 'signed-in', user: { id: 'u1', email: 'me@alpha.example', name: null } })
  render(
    <UiProvider>
      <MemoryRouter>
        <SessionDialog />
        <Toasts />
      </MemoryRouter>
    </UiProvider>,
  )
})

/** The question, and its answer wrapped, because awaiting it would wait for the user. */
async function ask() {
  const answer = await act(async () => ({ token: askToSignIn(WANTED, 'old') }))
  await screen.findByRole('dialog', { name: 'もう一度ログインしてください' })
  return answer
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the question says why and as whom, and the window is opened by the click alone', async () => {
  const { token } = await ask()
  const dialog = screen.getByRole('dialog')
  expect(dialog).toHaveTextContent(REASON)
  expect(dialog).toHaveTextContent('me@alpha.example でログインしてください。')
  expect(opened).toEqual([])
  await press('ログイン画面を開く')
  expect(opened).toEqual([[URL, '_blank', 'popup,width=500,height=760']])
  await attempts[0]?.succeed('fresh')
  await expect(token).resolves.toBe('fresh')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a window that was closed can be opened again, and the question cancelled', async () => {
  const { token } = await ask()
  await press('ログイン画面を開く')
  expect(screen.getByRole('status')).toHaveTextContent('閉じたときは、もう一度開けます。')
  await press('もう一度開く')
  expect(opened).toHaveLength(2)
  await press('キャンセル')
  await expect(token).resolves.toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a browser that blocks the window gets a link, which no browser blocks', async () => {
  popup = null
  const { token } = await ask()
  await press('ログイン画面を開く')
  expect(screen.getByRole('alert')).toHaveTextContent('ブラウザーが新しいウィンドウを開きませんでした。')
  expect(screen.getByRole('link', { name: /ログイン画面を開く/ })).toHaveAttribute('href', URL)
  await attempts[0]?.succeed('fresh')
  await expect(token).resolves.toBe('fresh')
})

test.each([
  ['user_changed', '別のユーザーまたは別のプロジェクトでログインしたため'],
  ['access_denied', 'ログインが許可されませんでした。'],
])('after %s the question is asked again, and says what happened', async (code, text) => {
  const { token } = await ask()
  await attempts[0]?.fail(code)
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text))
  expect(attempts).toHaveLength(2)
  await attempts[1]?.succeed('fresh')
  await expect(token).resolves.toBe('fresh')
})

test('a session that ends meanwhile ends the question', async () => {
  const { token } = await ask()
  await attempts[0]?.fail('login_required')
  await expect(token).resolves.toBeNull()
})

test('without a provider that responds there is no question, but a message', async () => {
  jest.mocked(startStepUp).mockRejectedValue(new Error('認証サービスに接続できません。'))
  await act(() => expect(askToSignIn(WANTED, 'old')).resolves.toBeNull())
  expect(await screen.findByText(/認証サービスに接続できません。/)).toBeInTheDocument()
})

test('with a token that is fresh already there is no question', async () => {
  jest.mocked(startStepUp).mockResolvedValue({ url: null, token: Promise.resolve('fresh'), cancel: () => {} })
  await act(() => expect(askToSignIn(WANTED, 'old')).resolves.toBe('fresh'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

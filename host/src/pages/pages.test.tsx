import { useSession } from '@portal/auth'
import { queryClient } from '@portal/api-client/http'
import { users } from '@portal/api-client/users'
import { fakeSdk } from '@portal/testing/fake-auth0'
import { makeTenant } from '@portal/testing/tenant'
import { screen, waitFor, within } from '@testing-library/react'
import { descriptorOf, remoteStateOf } from '../remotes/descriptor.fixture'
import { useRemotes } from '../remotes/state'
import { takePlace } from '../session/notices'
import { authErrorText } from './auth-error-text'
import { loopDetails, noteAuthError } from '../session/recent-auth-errors'
import { renderPage } from '../render-page.fixture'
import { AskToRun } from './AskToRun'
import { Component as ClearSession } from './ClearSession'
import { Home } from './home/Home'
import { NotFound } from './NotFound'
import { Component as Signup } from './Signup'
import { Component as Unauthorized } from './Unauthorized'

test('home, signed out: one button, to sign in', async () => {
  const { user } = await renderPage(<Home />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('どこからでも、あなたのインフラを。')
  expect(screen.getByRole('img', { name: 'ダッシュボードの画面' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'ログインして始める' }))
  await waitFor(() => expect(fakeSdk.logins).toMatchObject([{ appState: { target: '/dashboard' } }]))
})

test('home, signed in: straight to the dashboard', async () => {
  await renderPage(<Home />, { tenant: await makeTenant() })
  expect(screen.getByRole('link', { name: 'ダッシュボードへ' })).toHaveAttribute('href', '/dashboard')
  expect(screen.queryByRole('button', { name: 'ログインして始める' })).toBeNull()
})

test.each([
  ['実行しない', false],
  ['実行する', true],
])('code of this machine is named before it runs; %s answers', async (button, answer) => {
  const answers: boolean[] = []
  const urls = { servers: 'http://localhost:3001/remote.json' }
  const { user } = await renderPage(<AskToRun urls={urls} onAnswer={(isAgreed) => answers.push(isAgreed)} />)
  expect(screen.getByRole('listitem')).toHaveTextContent('servers → http://localhost:3001/remote.json')
  await user.click(screen.getByRole('button', { name: button }))
  expect(answers).toEqual([answer])
})

test.each([
  ['signed out', false, 'トップへ', '/'],
  ['signed in', true, 'ダッシュボードへ', '/dashboard'],
])('an unknown address, %s, is named, with the way back that fits', async (_who, isSignedIn, name, way) => {
  await renderPage(<NotFound />, { at: '/nowhere/at-all', ...(isSignedIn && { tenant: await makeTenant() }) })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('ページが見つかりません')
  expect(screen.getByText('「/nowhere/at-all」はありません。')).toBeVisible()
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', way)
})
test('an unknown address, signed in, names the pages whose address is like it', async () => {
  const pages = [{ label: 'ライフサイクル', to: '/server-lifecycles' }]
  const nav = [{ label: 'イベント管理', icon: 'events', to: '/events', order: 10 }]
  const descriptor = descriptorOf({ name: 'servers', nav, search: { pages } })
  useRemotes.setState({ servers: remoteStateOf('servers', { descriptor }) }, true)
  await renderPage(<NotFound />, { at: '/lifecycles/srv-1', tenant: await makeTenant() })
  const similar = within(screen.getByRole('region', { name: '似たアドレスの画面' })).getAllByRole('link')
  const found = similar.map((link) => [link.textContent, link.getAttribute('href')])
  expect(found).toEqual([['ライフサイクル', '/server-lifecycles']])
})

const GENERIC = 'ログイン状態を確認できませんでした。もう一度ログインしてください。'

test.each([
  ['login_required', 'ログインの有効期限が切れました。もう一度ログインしてください。'],
  ['state_mismatch', 'ログインの応答を確認できませんでした (Invalid state)。もう一度ログインしてください。'],
  ['missing_transaction', 'ログインの応答を確認できませんでした (Invalid state)。もう一度ログインしてください。'],
  ['timeout', 'ログイン状態の確認が時間内に終わりませんでした。通信状態を確認してください。'],
  ['missing_refresh_token', 'ログイン状態を更新できませんでした。もう一度ログインしてください。'],
  ['access_denied', 'ログインが許可されませんでした。プロジェクトの管理者にお問い合わせください。'],
  ['unreachable', '認証サービスに接続できません。しばらくしてからもう一度お試しください。'],
  ['<b>Call 0120-000-000</b>', GENERIC],
  ['constructor', GENERIC],
  ['', GENERIC],
])('an ended session (%s) has its reason in our own words', async (code, reason) => {
  const at = `/clear-session?error=${encodeURIComponent(code)}&error_description=Call+me`
  await renderPage(<ClearSession />, { at })
  expect(screen.getByText(reason)).toBeVisible()
  expect(document.body).not.toHaveTextContent(/0120|Call me/)
})

const TOLD = `access_denied unauthorized_client invalid_request unauthorized mfa_required invalid_grant server_error
  temporarily_unavailable too_many_requests request_error consent_required account_selection_required
  interaction_required opaque_token missing_subject user_changed project_changed
  cross_origin_isolated invalid_id_token session_expired invalid_target`
test.each(TOLD.split(/\s+/))('%s is told by name', (code) => {
  expect(authErrorText(code)).not.toBe(GENERIC)
})

test('re-login leads back to the page at which the session ended', async () => {
  sessionStorage.setItem('portal.target', '/events?status=new#e1')
  const { user } = await renderPage(<ClearSession />, { at: '/clear-session?error=login_required' })
  await user.click(screen.getByRole('button', { name: '再ログイン' }))
  const login = { appState: { target: '/events?status=new#e1' }, authorizationParams: {} }
  await waitFor(() => expect(fakeSdk.logins).toEqual([login]))
})

test('the third error within a minute shows what support needs, and re-login asks who one is', async () => {
  for (const code of ['login_required', 'access_denied', 'state_mismatch']) noteAuthError(code)
  const { user } = await renderPage(<ClearSession />, { at: '/clear-session?error=state_mismatch' })
  expect(screen.getByText(/^\S+Z login_required\s+\S+Z access_denied\s+\S+Z state_mismatch$/)).toBeVisible()
  expect(screen.getByRole('button', { name: '詳細をコピー' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '再ログイン' }))
  await waitFor(() => expect(fakeSdk.logins).toMatchObject([{ authorizationParams: { prompt: 'login' } }]))
})

test('errors that are longer ago are no loop, and what else lies in the storage is no error', async () => {
  for (const code of ['login_required', 'login_required', 'login_required']) noteAuthError(code)
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  expect(loopDetails()).toBeNull()
  jest.restoreAllMocks()
  for (const text of ['{', '7', '[1,2,3]', '[{"code":1,"at":2},null,"x"]']) {
    sessionStorage.setItem('portal.auth-errors', text)
    expect(loopDetails()).toBeNull()
  }
})

test('an ended session is forgotten here, and goes on only by a click', async () => {
  const tenant = await makeTenant()
  queryClient.setQueryData(['servers'], [])
  const { user } = await renderPage(<ClearSession />, { at: '/clear-session?error=login_required', tenant })
  await waitFor(() => expect(useSession.getState().status).toBe('signed-out'))
  expect(queryClient.getQueryData(['servers'])).toBeUndefined()
  expect(fakeSdk.logouts).toEqual([{ openUrl: false }])
  expect(fakeSdk.logins).toEqual([])
  expect(screen.getByRole('link', { name: 'サポート' })).toHaveAttribute('href', 'https://support.example/help/')
  await user.click(screen.getByRole('button', { name: '再ログイン' }))
  await waitFor(() => expect(fakeSdk.logins).toMatchObject([{ appState: { target: '/dashboard' } }]))
})

test('an invitation goes on to sign-up with its ticket', async () => {
  const at = '/signup?invitation=inv_1&organization=org_1&organization_name=%E3%82%A2%E3%83%AB%E3%83%95%E3%82%A1'
  const { user } = await renderPage(<Signup />, { at })
  expect(screen.getByRole('heading', { name: 'プロジェクト「アルファ」への招待' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '登録に進む' }))
  const authorizationParams = { invitation: 'inv_1', organization: 'org_1' }
  await waitFor(() => expect(fakeSdk.logins).toEqual([{ appState: { target: '/dashboard' }, authorizationParams }]))
})

test('an invitation opened by somebody signed in asks to log out first: everywhere, with a log, and comes back to the invitation', async () => {
  const at = '/signup?invitation=inv_1&organization=org_1'
  const { user } = await renderPage(<Signup />, { at, tenant: await makeTenant() })
  expect(screen.queryByRole('button', { name: '登録に進む' })).toBeNull()
  const posts = jest.spyOn(users, 'logLogout')
  await user.click(screen.getByRole('button', { name: 'このブラウザーからログアウト' }))
  await waitFor(() => expect(fakeSdk.logouts).toEqual([{ logoutParams: { returnTo: 'http://localhost' } }]))
  expect(posts).toHaveBeenCalledTimes(1)
  expect(takePlace()).toBe(at)
})

const UNINVITED = ['/signup', '/signup?invitation=inv_1', '/signup?organization=org_1']
test.each(UNINVITED)('%s: without an invitation there is no sign-up', async (at) => {
  await renderPage(<Signup />, { at })
  expect(screen.getByRole('heading', { name: '登録には招待が必要です' })).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a refusal names account and project', async () => {
  const tenant = await makeTenant()
  const { user } = await renderPage(<Unauthorized />, { tenant, as: 'member' })
  expect(screen.getByText(tenant.project.name)).toBeVisible()
  // Without being asked anew, the identity provider would return the same account.
  await user.click(screen.getByRole('button', { name: '別のアカウントでログイン' }))
  await waitFor(() => expect(fakeSdk.logins).toMatchObject([{ authorizationParams: { prompt: 'login' } }]))
})

test('a refused call can be told to those who give permissions, with its request ID', async () => {
  const tenant = await makeTenant()
  await renderPage(<Unauthorized />, { at: '/unauthorized?requestID=0f3c-42', tenant, as: 'member' })
  expect(screen.getByRole('button', { name: /リクエスト IDをコピー/ })).toHaveTextContent('0f3c-42')
  const admins = await screen.findByRole('list', { name: 'プロジェクトの管理者' })
  const [link] = within(admins).getAllByRole('link')
  expect(link).toHaveTextContent(/@/)
  const mail = new URL(link?.getAttribute('href') ?? '')
  expect(mail.protocol).toBe('mailto:')
  expect(mail.searchParams.get('body')).toContain('リクエスト ID: 0f3c-42')
})

test('an address that hands over anything but an ID hands over nothing', async () => {
  await renderPage(<Unauthorized />, { at: '/unauthorized?requestID=Call%200120', tenant: await makeTenant() })
  expect(document.body).not.toHaveTextContent('0120')
  // The only administrator is the one who reads this.
  expect(await screen.findByText(/管理者が分からない場合は/)).toBeVisible()
})

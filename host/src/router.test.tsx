import { can, getToken, resumeSession, startAuth, useSession } from '@portal/auth'
import type { RemoteDescriptor, RemoteEntry } from '@portal/contract'
import { accessToken } from '@portal/testing/access-token'
import { blockSiteData } from '@portal/testing/blocked-site-data'
import { fakeSdk, sdkError, signInAs } from '@portal/testing/fake-auth0'
import { signIn, signOut, testAuth } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useConfig } from './config'
import { useProblems } from './diagnostics'
import { reactToSession } from './session/react-to-session'
import { configOf, descriptorOf } from './remotes/descriptor.fixture'
import { retry, startRemotes, updateRemote } from './remotes/loader'
import { useRemotes } from './remotes/state'
import { renderRouter } from './render-page.fixture'
import { createRouter } from './router'
import type { Router } from './router/router-type'

/** A remote that has told no paths. */
const SILENT = { name: 'silent', url: 'https://elsewhere.example/remote.json' }
const mockPage = jest.fn(() => <h1>リモートの一覧</h1>)
/** Releases whose code arrives, of those that are named `release_…`. */
const mockReleases = new Map([['release_1/module', () => <h1>リリース 1</h1>]])
/** Files that do not arrive, of the releases `lacks_own` and `lacks_host`. */
const mockLost: Record<string, string> = {
  own: 'http://localhost/2/list.1.js',
  host: 'http://localhost/ui-form.1.js',
}
jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => null,
  loadRemote: async (id: string) => {
    if (id.startsWith('slow')) return new Promise(() => {})
    if (id.startsWith('broken')) throw new Error('load failed')
    const [, lost] = /^lacks_(\w+)/.exec(id) ?? []
    if (lost !== undefined) {
      const lazy = () => Promise.reject(new Error(`Loading chunk 7 failed.\n(missing: ${mockLost[lost]})`))
      return { default: { routes: [{ path: '/lacking', lazy }], widgets: {} } }
    }
    if (id.startsWith('release_')) {
      const Component = mockReleases.get(id)
      if (!Component) throw new Error('load failed')
      return { default: { routes: [{ path: '/degraded', Component }], widgets: {} } }
    }
    const path = id.startsWith('mended') ? '/shelf2' : '/shelf/:id?'
    return { default: { routes: [{ path, Component: mockPage }], widgets: {} } }
  },
  registerPlugins: () => {},
  registerRemotes: () => {},
}))

const remote = (name: string, path: string, change: Partial<RemoteDescriptor> = {}): RemoteEntry => {
  const descriptor = descriptorOf({ name, paths: [path], ...change })
  return { name, url: `http://localhost/${name}/remote.json`, descriptor }
}

/** Opens the portal at an address, as after typing it. */
async function open(address: string, more: RemoteEntry[] = []): Promise<Router> {
  window.history.replaceState(null, '', address)
  useRemotes.setState({}, true)
  const config = configOf({ remotes: [remote('shelf', '/shelf/*'), remote('broken', '/broken/*'), ...more] })
  useConfig.setState({ config })
  startRemotes(config)
  fakeSdk.logins.length = 0
  const router = createRouter()
  reactToSession(router)
  await act(async () => void renderRouter(router))
  return router
}

async function openSignedIn(address: string, more?: RemoteEntry[]): Promise<Router> {
  await signIn(await makeTenant())
  return open(address, more)
}

const notFound = () => screen.findByRole('heading', { name: 'ページが見つかりません' })
const aList = () => screen.findByRole('heading', { name: 'リモートの一覧' })
const at = ({ state: { location } }: Router) => location.pathname + location.search

const GUARDED = ['/dashboard', '/shelf', '/shelf/b1?tab=metrics&q=a%20b#top', '/broken/x', '/no-ones?q=1']
/** Leaving a page says so in jsdom, which cannot. */
const stay = () => jest.spyOn(console, 'error').mockImplementation(() => {})

const LEAVES = 'leaves for sign-in and remembers all of it: a remote has that path, or has not told its paths'
test.each(GUARDED)(`signed out, %s ${LEAVES}`, async (address) => {
  stay()
  signOut()
  await open(address, address.startsWith('/no-ones') ? [SILENT] : [])
  await waitFor(() => expect(fakeSdk.logins).toMatchObject([{ appState: { target: address } }]))
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
})

test('where site data is blocked a guarded address stays, and says what a sign-in needs, as ログイン does', async () => {
  signOut()
  blockSiteData()
  const router = await open('/shelf?q=1#top')
  expect(await screen.findByRole('heading', { name: 'ログインできません' })).toBeVisible()
  expect(screen.getByText(/このサイトの Cookie とサイトデータを許可/)).toBeVisible()
  expect(at(router)).toBe('/shelf?q=1')
  await userEvent.click(screen.getByRole('button', { name: 'ログイン' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/このサイトの Cookie とサイトデータを許可/)
  expect(fakeSdk.logins).toEqual([])
})

const UNKNOWN = ['/nowhere', '/exact/b1/x', '/exact/b1/update/x', '/exact/b1']
const KNOWN = 'the paths of the remotes are known'
test.each(UNKNOWN)(`signed out, %s is not found without a sign-in: ${KNOWN}`, async (address) => {
  signOut()
  await open(address, [remote('exact', '/exact', { paths: ['/exact', '/exact/:id/update'] })])
  expect(await notFound()).toBeVisible()
  expect(fakeSdk.logins).toEqual([])
})

test("signed in, a remote's page appears inside the frame, one that cannot be loaded says so on its own path only", async () => {
  const router = await openSignedIn('/broken/x')
  await userEvent.click(await screen.findByText('詳細'))
  expect(screen.getByText('リモートのプログラムを読み込めません (load failed)')).toBeVisible()
  await act(() => router.navigate('/shelf/b1'))
  expect(await aList()).toBeVisible()
  expect(screen.getByRole('banner')).toBeVisible()
})

test('a remote that could not be loaded appears by itself when the config names a release that can', async () => {
  const refused = descriptorOf({ name: 'mended', paths: ['/shelf2/*'], contract: '^9.0.0' })
  await openSignedIn('/shelf2', [{ name: 'mended', url: 'http://localhost/1/remote.json', descriptor: refused }])
  expect(await screen.findByRole('heading', { name: 'この機能を表示できません' })).toBeVisible()
  const descriptor = descriptorOf({ name: 'mended', paths: ['/shelf2/*'] })
  await act(() => updateRemote({ name: 'mended', url: 'http://localhost/2/remote.json', descriptor }))
  expect(await aList()).toBeVisible()
})

test('a remote that was away appears by itself when its server is back, and only in a visible tab', async () => {
  await signIn(await makeTenant())
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'], advanceTimers: true })
  const realFetch = globalThis.fetch
  let isAway = true
  const server = jest.spyOn(globalThis, 'fetch').mockImplementation(async (...args) => {
    if (!String(args[0]).includes('/back/remote.json')) return realFetch(...args)
    if (isAway) throw new TypeError('Failed to fetch')
    return Response.json(descriptorOf({ name: 'mended-late', paths: ['/shelf2/*'] }))
  })
  const router = await open('/shelf2', [{ name: 'mended-late', url: 'http://localhost/back/remote.json' }])
  await act(() => jest.advanceTimersByTimeAsync(2000))
  expect(await screen.findByRole('heading', { name: 'この機能を表示できません' })).toBeVisible()
  isAway = false
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(screen.getByRole('heading', { name: 'この機能を表示できません' })).toBeVisible()
  hidden.mockRestore()
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await aList()).toBeVisible()
  expect(router.state.location.pathname).toBe('/shelf2')
  server.mockRestore()
  jest.useRealTimers()
})

test('a retry that runs a better release exchanges the page that is open', async () => {
  const named = { name: 'degraded', paths: ['/degraded'] }
  const release = (version: number) => ({
    url: `http://localhost/${version}/remote.json`,
    descriptor: descriptorOf({ ...named, version: `${version}.0.0`, global: `release_${version}` }),
  })
  await openSignedIn('/degraded', [{ name: 'degraded', ...release(2), previous: [release(1)] }])
  expect(await screen.findByRole('heading', { name: 'リリース 1' })).toBeVisible()
  mockReleases.set('release_2/module', () => <h1>リリース 2</h1>)
  await act(() => retry('degraded'))
  expect(await screen.findByRole('heading', { name: 'リリース 2' })).toBeVisible()
})

test.each([
  ['of the release: the release before takes over', 'own', 'lacking', 1],
  ['of the host: it is told as that, and harms no release', 'host', null, 0],
])('a page lacks a file %s', async (_what, lost, culprit, failures) => {
  useProblems.setState({ problems: [] })
  const release = (version: number, global: string) => ({
    url: `http://localhost/${version}/remote.json`,
    descriptor: descriptorOf({ name: 'lacking', paths: ['/lacking'], version: `${version}.0.0`, global }),
  })
  const previous = [release(1, 'release_1')]
  await openSignedIn('/lacking', [{ name: 'lacking', ...release(2, `lacks_${lost}`), previous }])
  const ofPage = () => useProblems.getState().problems.filter(({ stage }) => stage === 'page')
  await waitFor(() => expect(ofPage()[0]).toMatchObject({ remote: culprit }))
  await waitFor(() => expect(useRemotes.getState()['lacking']?.failures).toHaveLength(failures))
  const shown = failures === 0 ? '画面を読み込めません' : 'ページが見つかりません'
  expect(await screen.findByRole('heading', { name: shown })).toBeVisible()
})

test('an address that nobody claims may belong to a remote that has not told its paths: that one is named', async () => {
  await openSignedIn('/no-ones', [SILENT])
  expect(await screen.findByRole('heading', { name: 'この機能を表示できません' })).toBeVisible()
  await userEvent.click(screen.getByText('詳細'))
  expect(screen.getByText('許可されていない配信元です (https://elsewhere.example)')).toBeVisible()
})

test('a page that throws keeps the frame and can be tried again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  mockPage.mockImplementation(() => {
    throw new Error('描画できません')
  })
  await openSignedIn('/shelf')
  await userEvent.click(await screen.findByText('詳細'))
  expect(screen.getByText('描画できません')).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible()
  mockPage.mockImplementation(() => <h1>リモートの一覧</h1>)
  await userEvent.click(screen.getByRole('button', { name: '再試行' }))
  expect(await aList()).toBeVisible()
})

test('an authentication error leads to the page of ended sessions, with its code, and the page it came from is remembered', async () => {
  const router = await openSignedIn('/shelf/b1?tab=x#top')
  await aList()
  fakeSdk.tokenFailures.push(sdkError('login_required'))
  await act(() => expect(getToken({ renew: true })).rejects.toMatchObject({ code: 'login_required' }))
  await waitFor(() => expect(at(router)).toBe('/clear-session?error=login_required'))
  expect(await screen.findByText('ログインの有効期限が切れました。もう一度ログインしてください。')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '再ログイン' }))
  await waitFor(() => expect(fakeSdk.logins).toMatchObject([{ appState: { target: '/shelf/b1?tab=x#top' } }]))
})

test('permissions of a renewed token show on the page that is open', async () => {
  mockPage.mockImplementation(() => <h1>{can('manage:users') ? '管理できます' : '見るだけです'}</h1>)
  await signIn(await makeTenant())
  await open('/shelf')
  expect(await screen.findByRole('heading', { name: '管理できます' })).toBeVisible()
  const { user, project } = useSession.getState()
  const claims = { sub: user?.id, org_id: project?.id, org_name: project?.name, permissions: [] }
  signInAs({ token: accessToken(claims), user: {} })
  await act(async () => void (await getToken({ renew: true })))
  expect(await screen.findByRole('heading', { name: '見るだけです' })).toBeVisible()
  mockPage.mockImplementation(() => <h1>リモートの一覧</h1>)
})

/** Until the mock is restored, the provider answers to no request. */
test('a list whose code is on its way has its title and the shape of a list', async () => {
  const nav = [{ label: '遅い一覧', icon: 'server', to: '/slow', order: 1 }]
  await openSignedIn('/slow', [remote('slow', '/slow', { nav })])
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('遅い一覧')
  expect(document.title).toBe('遅い一覧 | カスタマーポータル')
  expect(within(screen.getByRole('main')).getByRole('status', { name: '読み込み中' }).children).toHaveLength(8)
})

function killProvider(): jest.SpyInstance {
  const realFetch = globalThis.fetch
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async (...args) => {
    if (String(args[0]).includes('/.well-known/')) throw new TypeError('Failed to fetch')
    return realFetch(...args)
  })
}

test('a provider that is dead when the page loads is told in the portal, and a retry resumes the session at the same page', async () => {
  await signIn(await makeTenant())
  const death = killProvider()
  useSession.setState({ status: 'loading', user: null, project: null })
  void resumeSession()
  const router = await open('/shelf/b1')
  expect(await screen.findByRole('dialog', { name: '認証サービスに接続できません' })).toBeVisible()
  death.mockRestore()
  await userEvent.click(screen.getByRole('button', { name: '再試行' }))
  expect(await aList()).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(router.state.location.pathname).toBe('/shelf/b1')
})

test('signed out, a guarded page does not leave for a dead provider: it says so, and a retry leaves', async () => {
  signOut()
  stay()
  const death = killProvider()
  await open('/dashboard#top')
  const words = '認証サービスに接続できません。しばらくしてからもう一度お試しください。'
  expect(await screen.findByText(words)).toBeVisible()
  expect(fakeSdk.logins).toEqual([])
  death.mockRestore()
  await userEvent.click(screen.getByRole('button', { name: '再試行' }))
  await waitFor(() => expect(fakeSdk.logins).toMatchObject([{ appState: { target: '/dashboard#top' } }]))
})

const INCOMPLETE = 'ログインの応答が不完全なため、処理しませんでした。'
const DENIED = 'ログインが許可されませんでした。プロジェクトの管理者にお問い合わせください。'
const INVALID = 'ログインの応答を確認できませんでした (Invalid state)。'
const GOES_ON = 'is no login return: it leads home, says so, and a session that is there goes on'
test.each([
  ['/callback', INCOMPLETE, null],
  ['/callback?code=c', INCOMPLETE, null],
  ['/callback?state=s', INCOMPLETE, null],
  ['/callback?error=access_denied&error_description=Call+me', DENIED, null],
  ['/callback?code=c&state=s', INVALID, 'missing_transaction'],
])(`%s ${GOES_ON}`, async (address, words, sdk) => {
  await signIn(await makeTenant())
  useSession.setState({ status: 'loading' })
  startAuth(testAuth(), new URL(address, 'http://localhost'))
  fakeSdk.callbacks.length = 0
  if (sdk) fakeSdk.callbackAnswer = sdkError(sdk)
  const router = await open(address)
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(await screen.findByText(words)).toBeVisible()
  expect(await screen.findByRole('link', { name: 'ダッシュボードへ' })).toBeVisible()
  expect(screen.queryByRole('status', { name: '読み込み中' })).toBeNull()
  expect(fakeSdk.callbacks).toHaveLength(sdk ? 1 : 0)
})

import { signIn, signOut } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { useSession } from '@portal/auth'
import { RemoteManifest } from '@portal/contract'
import { fakeSdk } from '@portal/testing/fake-auth0'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createMemoryRouter } from 'react-router-dom'
import { useConfig } from '../config'
import { configOf, descriptorOf, remoteStateOf } from '../remotes/descriptor.fixture'
import { type Remote, useRemotes } from '../remotes/state'
import { renderRouter } from '../render-page.fixture'
import { copyright, Footer } from './Footer'
import { Frame } from './Frame'
import { badgeText, count } from './NavBadge'

jest.mock('./Footer', () => {
  const actual = jest.requireActual<typeof import('./Footer')>('./Footer')
  return { ...actual, Footer: jest.fn(actual.Footer) }
})

const MENU: RemoteManifest['nav'] = [
  { label: 'ユーザー管理', icon: 'users', to: '/users', order: 50 },
  {
    label: 'サーバー管理',
    icon: 'server',
    to: '/servers',
    order: 20,
    badge: { read: 'servers', label: '重大なサーバー', value: { countWhere: { hardStatus: 'Critical' } } },
  },
  { label: 'エージェント管理', icon: 'agent', to: '/agents', order: 30 },
  {
    label: 'イベント管理',
    icon: 'event',
    to: '/events',
    order: 10,
    badge: { read: 'no-such-read', label: '未解決', value: { field: 'criticalCount' } },
  },
  { label: '操作ログ管理', icon: 'log', to: '/activity-logs', order: 40 },
]

function renderFrame(at = '/somewhere'): void {
  useConfig.setState({ config: configOf() })
  const remotes = MENU.map((item, index): [string, Remote] => {
    const name = `remote-${index}`
    const descriptor = descriptorOf({ name, nav: [item], paths: [item.to, `${item.to}-more/:id`] })
    return [name, remoteStateOf(name, { descriptor })]
  })
  useRemotes.setState(Object.fromEntries(remotes), true)
  const element = (
    <Frame>
      <h1>ページ</h1>
    </Frame>
  )
  renderRouter(createMemoryRouter([{ path: '*', element }], { initialEntries: [at] }))
}
async function renderSignedIn(at?: string, plan?: Record<string, unknown>) {
  const tenant = await makeTenant(plan)
  await signIn(tenant)
  renderFrame(at)
  return tenant.project
}
const item = (name: string | RegExp) => screen.getByRole('link', { name })
const openAccount = () => userEvent.click(screen.getByRole('button', { name: /^アカウント: / }))

test('signed in: the menu has its labels in their order, whatever the order of the remotes, and marks the page at hand', async () => {
  const project = await renderSignedIn('/agents')
  const links = within(screen.getByRole('navigation', { name: 'メインメニュー' })).getAllByRole('link')
  const labels = links.map((link) => /^[^\d?]+/.exec(link.textContent ?? '')?.[0])
  const wanted = 'ダッシュボード イベント管理 サーバー管理 エージェント管理 操作ログ管理 ユーザー管理'
  expect(labels.join(' ')).toBe(wanted)
  expect(screen.getByText(project.name)).toBeVisible()
  for (const role of ['banner', 'navigation', 'main', 'contentinfo']) expect(screen.getAllByRole(role)).toHaveLength(1)
  expect(item('エージェント管理')).toHaveAttribute('aria-current', 'page')
  expect(item('ダッシュボード')).not.toHaveAttribute('aria-current')
})

test('the real remotes bring the five labels of the menu', () => {
  const root = path.resolve(__dirname, '../../../remotes')
  const labels = readdirSync(root).map(
    (name) => /label: '([^']+)'/.exec(readFileSync(path.join(root, name, 'remote.config.ts'), 'utf8'))?.[1],
  )
  expect(labels.toSorted()).toEqual(MENU.map(({ label }) => label).toSorted())
})

test('the project is named with its servers, a badge counts the critical ones; one that cannot be read is a question mark', async () => {
  const { servers } = await renderSignedIn('/', { servers: [{ health: 'Critical' }, { health: 'Critical' }, {}] })
  expect(servers.filter(({ hardStatus }) => hardStatus === 'Critical')).toHaveLength(2)
  expect(await within(item(/サーバー管理/)).findByText('2')).toHaveAttribute('title', '重大なサーバー: 2')
  expect(await within(item(/イベント管理/)).findByText('?')).toBeVisible()
  expect(await screen.findByText('サーバー 3 台')).toBeVisible()
})

test('the tooltip of the badge of events says how many causes they have', async () => {
  const open = [{ trouble: 'supplyFailed', minutesAgo: 20 }]
  const lost = ['a', 'b', 'c'].map((name) => ({ name, site: '大阪DC', open }))
  await renderSignedIn('/', { servers: lost })
  const badge = await within(item(/イベント管理/)).findByText('?')
  await userEvent.hover(badge)
  await waitFor(() => expect(badge).toHaveAttribute('title', '未解決: ?（まとめると 1 件）'))
})

test('a change of page renders the frame no more than its links', async () => {
  await renderSignedIn('/agents')
  const footers = jest.mocked(Footer).mock.calls.length
  await userEvent.click(item('操作ログ管理'))
  expect(item('操作ログ管理')).toHaveAttribute('aria-current', 'page')
  expect(Footer).toHaveBeenCalledTimes(footers)
})

test('a page that no item leads to marks the item of its remote', async () => {
  await renderSignedIn('/agents-more/1')
  expect(item('エージェント管理')).toHaveAttribute('aria-current', 'page')
  expect(document.querySelectorAll('nav [aria-current]')).toHaveLength(1)
})

test('a big screen has the page alone, but only while somebody is signed in', async () => {
  await renderSignedIn('/dashboard?screen=big')
  expect(screen.getByRole('heading', { name: 'ページ' })).toBeVisible()
  for (const role of ['banner', 'navigation', 'contentinfo']) expect(screen.queryByRole(role)).not.toBeInTheDocument()
  act(() => signOut())
  expect(screen.getByRole('banner')).toBeVisible()
})

test('the search of a big screen means nothing on another page', async () => {
  await renderSignedIn('/servers?screen=big')
  expect(screen.getByRole('banner')).toBeVisible()
})

test('the account menu names who is signed in, marks the colours that are chosen, and leads to profile and logout', async () => {
  const { users } = await renderSignedIn()
  const chosen = () => screen.getByRole('menuitemradio', { checked: true })
  await openAccount()
  expect(screen.getByRole('menu')).toHaveTextContent(users.find(({ role }) => role === 'admin')?.email ?? '')
  expect(screen.getByRole('menuitem', { name: 'プロフィール' })).toHaveAttribute('href', '/profile')
  expect(screen.getByRole('menuitem', { name: 'ログアウト' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'ログイン' })).toBeNull()
  expect(screen.getAllByRole('menuitemradio')).toHaveLength(3)
  expect(chosen()).toHaveTextContent('システムに合わせる')
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'ダーク表示' }))
  await openAccount()
  expect(chosen()).toHaveTextContent('ダーク表示')
  expect(within(screen.getByRole('menu')).getAllByRole('menuitem').at(-1)).toHaveTextContent('ログアウト')
})

test('a narrow window has the menu in a drawer, whose button says what is critical', async () => {
  await renderSignedIn('/agents')
  const button = await screen.findByRole('button', { name: 'メニュー 未解決: ?' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(button)
  const drawer = within(screen.getByRole('dialog', { name: 'メニュー' }))
  expect(drawer.getByRole('link', { name: 'エージェント管理' })).toHaveFocus()
  await userEvent.click(drawer.getByRole('link', { name: 'ダッシュボード' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each<[string, () => unknown]>([
  ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ['a press beside it', () => userEvent.click(screen.getByRole('dialog'))],
  ['its button', () => userEvent.click(screen.getByRole('button', { name: '閉じる' }))],
])('the drawer closes by %s', async (_what, close) => {
  await renderSignedIn()
  await userEvent.click(screen.getByRole('button', { name: /^メニュー/ }))
  await close()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('signed out: no menu, a login button that comes back to the dashboard', async () => {
  signOut()
  renderFrame()
  expect(screen.queryByRole('navigation')).toBeNull()
  fakeSdk.logins.length = 0
  await userEvent.click(screen.getByRole('button', { name: 'ログイン' }))
  await waitFor(() => expect(fakeSdk.logins).toMatchObject([{ appState: { target: '/dashboard' } }]))
})

test('the user guide opens in a tab of its own, which cannot reach back', () => {
  signOut()
  renderFrame()
  const guide = screen.getByRole('link', { name: 'ユーザーガイド' })
  expect(guide).toHaveAttribute('href', 'https://support.example/help/documents')
  expect(guide).toHaveAttribute('target', '_blank')
  expect(guide.getAttribute('rel')).toContain('noopener')
})

test('while the session is being read an overlay says so, and neither login nor menu is offered', () => {
  useSession.setState({ status: 'loading', user: null, project: null, permissions: [] })
  renderFrame()
  expect(screen.getByRole('status', { name: '読み込み中' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'ログイン' })).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test.each([
  [-1, null],
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [5000, '99+'],
  [null, '?'],
])('a badge of %s shows %s', (number, text) => {
  expect(badgeText(number)).toBe(text)
})

test('a badge reads a field, or counts rows, and does not guess', () => {
  const field = { read: 'x', label: 'x', value: { field: 'criticalCount' } }
  expect(count(field, { criticalCount: 3 })).toBe(3)
  for (const answer of [{}, { criticalCount: '3' }, null, 'text', [1]]) expect(count(field, answer)).toBeNull()
  const rows = { read: 'x', label: 'x', value: { countWhere: { hardStatus: 'Critical', isActive: 'true' } } }
  const answer = [
    { hardStatus: 'Critical', isActive: true },
    { hardStatus: 'Critical', isActive: false },
    { hardStatus: 'OK', isActive: true },
    null,
  ]
  expect(count(rows, answer)).toBe(1)
  expect(count(rows, { items: answer })).toBe(1)
  expect(count(rows, [])).toBe(0)
  expect(count(rows, { total: 3 })).toBeNull()
})

test.each([
  [2025, '© 2025'],
  [2024, '© 2025'],
  [2027, '© 2025-2027'],
])('copyright starts at 2025: in %i it is %s', (year, text) => expect(copyright(year)).toBe(text))

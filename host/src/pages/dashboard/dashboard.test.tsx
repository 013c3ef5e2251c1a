import { entitlements } from '@portal/api-client/entitlements'
import { queryClient } from '@portal/api-client/http'
import { polled } from '@portal/api-client/polling'
import { servers } from '@portal/api-client/servers'
import { useSession } from '@portal/auth'
import { CONTRACT, type RemoteDescriptor, type WidgetFrame } from '@portal/contract'
import { makeTenant } from '@portal/testing/tenant'
import { useSummary } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { configOf, descriptorOf } from '../../remotes/descriptor.fixture'
import { dispatch, startRemotes, updateRemote } from '../../remotes/loader'
import { remoteOf, useRemotes } from '../../remotes/state'
import { renderPage } from '../../render-page.fixture'
import { Component as Dashboard } from './Dashboard'

jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => null,
  loadRemote: async (id: string) => {
    const widgets = mockModules.get(id)
    if (!widgets) throw new Error('load failed')
    return { default: { routes: [], widgets } }
  },
  registerPlugins: () => {},
  registerRemotes: () => {},
}))

const frame = (id: string, order: number, change: Partial<WidgetFrame> = {}): WidgetFrame => ({
  ...{ id, title: `枠 ${id}`, order, size: 'small', permission: null, feature: null },
  ...change,
})
const says = (text: string) => () => <p>{text}</p>
const Polled: ComponentType = () => {
  useQuery({ ...servers.list(), ...polled })
  return null
}
const Broken: ComponentType = () => {
  throw new Error('この部品は壊れています')
}

/** Remotes as the config lists them; each in a test of its own name, because the registry remembers what it has loaded. */
function offer(remotes: Record<string, Partial<RemoteDescriptor>>): void {
  const url = 'http://localhost/remote.json'
  const entries = Object.entries(remotes).map(([name, change]) => {
    const descriptor = descriptorOf({ name, ...change })
    return { name, url, descriptor }
  })
  startRemotes(configOf({ remotes: entries }))
}

const mockModules = new Map<string, Record<string, ComponentType>>()
/** What a remote's code brings once it arrives; the code of others never does. */
const arrives = (name: string, widgets: Record<string, ComponentType>) => mockModules.set(`${name}/module`, widgets)

beforeEach(() => {
  useRemotes.setState({}, true)
  mockModules.clear()
})

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const section = (title: string) => {
  const place = screen.getByRole('heading', { name: title }).closest('section')
  if (!place) throw new Error(`${title} is in no section`)
  return within(place)
}

/** Its contract has a card, as an ordinary one has not. */
const onTrial = () => makeTenant({ entitlements: { status: 'trial', isTrial: true } })
const open = async (given: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<Dashboard />, { ...given, tenant: given.tenant ?? (await makeTenant()) })
/** The pause after which the remote is asked for again is over. */
function endPause(name: string): void {
  const { waitsFor } = remoteOf(name).attempt
  if (waitsFor?.kind !== 'pause') throw new Error('no retry is due')
  act(() => dispatch(name, { type: 'paused', of: waitsFor }))
}

test('widgets stand in the order of their urgency, whatever remote they come from', async () => {
  offer({ one: { widgets: [frame('c', 30), frame('a', 10)] }, two: { widgets: [frame('b', 20)] } })
  await open({ tenant: await onTrial() })
  expect(await screen.findByText('基本監視')).toBeVisible()
  expect(titles()).toEqual(['枠 a', '枠 b', '枠 c', '契約'])
})

test('a widget that throws, one that is missing and a remote that is down leave the others alone', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  arrives('shaky', { broken: Broken, fine: says('元気です') })
  offer({
    shaky: { widgets: [frame('broken', 1), frame('missing', 2), frame('fine', 3)] },
    down: { widgets: [frame('down', 4)] },
    newer: { widgets: [frame('newer', 5)], contract: '^9.0.0' },
  })
  const { user } = await open({ tenant: await onTrial() })
  expect(await screen.findByText('元気です')).toBeVisible()
  expect(await section('枠 broken').findByText('この部品は壊れています')).toBeInTheDocument()
  expect(section('枠 broken').getByRole('button', { name: /再試行/ })).toBeVisible()
  expect(section('枠 missing').getByText(/ウィジェット missing がありません/)).toBeVisible()
  const cause = await section('枠 down').findByText('リモートのプログラムを読み込めません (load failed)')
  expect(cause).not.toBeVisible()
  await user.click(section('枠 down').getByText('詳細'))
  expect(cause).toBeVisible()
  const newer = `このリモートには互換バージョン ^9.0.0 が必要です (ホストは ${CONTRACT})`
  expect(await section('枠 newer').findByText(newer)).toBeInTheDocument()
  expect(await screen.findByText('基本監視')).toBeVisible()
})

test('a remote that was down is there after 再試行, without a reload', async () => {
  offer({ recovering: { widgets: [frame('late', 1)] } })
  const { user } = await open()
  expect(await section('枠 late').findByText('利用できません')).toBeVisible()
  arrives('recovering', { late: says('戻りました') })
  await user.click(section('枠 late').getByRole('button', { name: '再試行' }))
  expect(await screen.findByText('戻りました')).toBeVisible()
})

test('a remote that was down comes back by itself, and says why it is missing until then', async () => {
  offer({ returning: { widgets: [frame('late', 1)] } })
  await open()
  expect(await section('枠 late').findByText('利用できません')).toBeVisible()
  endPause('returning')
  expect(section('枠 late').getByText('利用できません')).toBeVisible()
  await waitFor(() => expect(remoteOf('returning').attempt.waitsFor).toMatchObject({ kind: 'pause', ms: 30_000 }))
  expect(section('枠 late').getByText('利用できません')).toBeVisible()

  arrives('returning', { late: says('戻りました') })
  endPause('returning')
  expect(await screen.findByText('戻りました')).toBeVisible()
})

test('a remote that was down is there when the config names another release, without a click', async () => {
  offer({ mended: { widgets: [frame('late', 1)], contract: '^9.0.0' } })
  await open()
  expect(await section('枠 late').findByText('利用できません')).toBeVisible()
  arrives('mended', { late: says('戻りました') })
  const descriptor = descriptorOf({ name: 'mended', widgets: [frame('late', 1)] })
  await act(() => updateRemote({ name: 'mended', url: 'http://localhost/2/remote.json', descriptor }))
  expect(await screen.findByText('戻りました')).toBeVisible()
})

test('a widget that needs a permission or a part of the contract is not offered without it', async () => {
  arrives('choosy', { open: says('開'), manage: says('管理'), remote: says('遠隔') })
  const manage = frame('manage', 2, { permission: 'manage:users' })
  offer({ choosy: { widgets: [frame('open', 1), manage, frame('remote', 3, { feature: 'remoteAccess' })] } })
  await open({ as: 'member', tenant: await makeTenant({ entitlements: { status: 'trial', remoteAccess: false } }) })
  expect(await screen.findByText('リモート接続')).toBeVisible()
  expect(await screen.findByText('開')).toBeVisible()
  expect(titles()).toEqual(['枠 open', '契約'])
})

test.each([
  ['plain', '/dashboard', ['枠 open']],
  ['calm', '/dashboard#entitlements', ['契約', '枠 open']],
])('an ordinary contract has no card, but stands first when the address names it: %s, %s', async (name, at, cards) => {
  arrives(name, { open: says('開') })
  offer({ [name]: { widgets: [frame('open', 1)] } })
  await open({ at })
  await waitFor(() => expect(queryClient.getQueryData(entitlements.one().queryKey)).toBeDefined())
  expect(await screen.findByText('開')).toBeVisible()
  expect(titles()).toEqual(cards)
})

/** Three cards of one remote. */
function offerThree(name: string, later: WidgetFrame[] = []): void {
  const frames = [frame('a', 10), frame('b', 20), frame('c', 30), ...later]
  arrives(name, Object.fromEntries(frames.map(({ id }) => [id, says(`内容 ${id}`)])))
  offer({ [name]: { widgets: frames } })
}
const cardsBehind = () =>
  [...document.querySelectorAll('section h2')].map(({ textContent }) => textContent.replace('枠 ', '')).join('')

test('the order of the cards is the choice of the user, and kept', async () => {
  offerThree('ordered')
  const tenant = await makeTenant()
  const { user } = await open({ tenant })
  await user.click(screen.getByRole('button', { name: '表示する項目' }))
  const down = screen.getByRole('button', { name: '枠 aを下へ移動' })
  await user.click(down)
  expect(cardsBehind()).toBe('bac')
  expect(screen.getByText('枠 a: 2 番目')).toBeInTheDocument()
  expect(down).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(cardsBehind()).toBe('bca')
  await user.keyboard('{Enter}')
  expect(cardsBehind()).toBe('bca')
  expect(down).toHaveAccessibleDescription('末尾の項目です。')

  cleanup()
  offerThree('ordered', [frame('d', 15)])
  await open({ tenant })
  expect(titles()).toEqual(['枠 b', '枠 c', '枠 a', '枠 d'])
})

test.each([
  ['its role', true, '「ユーザーの管理」の権限が必要です。'],
  ['its token', false, /アクセストークンに権限の情報がない/],
])(
  'a card that the user may not see because of %s is named with the reason',
  async (_what, carriesPermissions, why) => {
    offerThree('closed', [frame('d', 15, { permission: 'manage:users' })])
    const { user } = await open({ as: 'member' })
    expect(titles()).toEqual(['枠 a', '枠 b', '枠 c'])
    act(() => useSession.setState({ carriesPermissions }))
    await user.click(screen.getByRole('button', { name: '表示する項目' }))
    const closed = within(screen.getByRole('region', { name: '表示できない項目' })).getAllByRole('listitem')
    expect(closed).toEqual([expect.objectContaining({ textContent: expect.stringMatching(why) })])
  },
)

test('a card that is not wanted is not drawn until the default is brought back', async () => {
  offerThree('chosen')
  const tenant = await makeTenant()
  const { user } = await open({ tenant })
  expect(await screen.findByText('内容 b')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '表示する項目' }))
  const reset = screen.getByRole('button', { name: '初期設定に戻す' })
  expect(reset).toHaveAttribute('aria-disabled', 'true')
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  expect(cardsBehind()).toBe('')
  expect(screen.getByText('表示する項目がありません')).toBeInTheDocument()
  await user.click(reset)
  expect(cardsBehind()).toBe('abc')
  await user.click(screen.getByRole('checkbox', { name: '枠 b' }))
  await user.click(screen.getByRole('button', { name: '閉じる' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(titles()).toEqual(['枠 a', '枠 c'])

  cleanup()
  await open({ tenant, as: 'member' })
  expect(titles()).toEqual(['枠 a', '枠 b', '枠 c'])
})

test('what is kept and cannot be read, or names cards that are gone, counts for nothing', async () => {
  offerThree('gone')
  const tenant = await makeTenant()
  const id = tenant.project.users.find(({ role }) => role === 'admin')?.id
  const keep = (value: unknown) => localStorage.setItem(`portal.dashboard.${id}`, JSON.stringify(value))
  keep({ order: ['else/x', 'gone/c', 'gone/a', 'gone/b'], hidden: ['else/x', 'gone/a'] })
  await open({ tenant })
  expect(titles()).toEqual(['枠 c', '枠 b'])
  cleanup()
  keep({ order: 'gone/c' })
  await open({ tenant })
  expect(titles()).toEqual(['枠 a', '枠 b', '枠 c'])
})

test('a big screen is an address; it shows the time, and when its data is from', async () => {
  arrives('walls', { open: Polled })
  offer({ walls: { widgets: [frame('open', 1)] } })
  const tenant = await makeTenant()
  const { user, location } = await open({ at: '/dashboard?screen=big', tenant })
  expect(await screen.findByText(/^\d\d:\d\d:\d\d 時点のデータ$/, {}, { timeout: 3000 })).toBeVisible()
  expect(screen.getByText(/^\d\d:\d\d$/)).toBeVisible()
  expect(screen.getByText(tenant.project.name)).toBeVisible()
  expect(screen.queryByRole('button', { name: '表示する項目' })).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(location()).toBe('/dashboard')
  await user.click(screen.getByRole('button', { name: '全画面で表示' }))
  expect(location()).toBe('/dashboard?screen=big')
  const leave = screen.getByRole('button', { name: '全画面表示を終了' })
  expect(leave).toHaveFocus()
  await user.click(leave)
  expect(location()).toBe('/dashboard')
  expect(screen.queryByText(/時点のデータ$/)).not.toBeInTheDocument()
})

test('the dashboard takes the whole screen, and gives it back with the address', async () => {
  let element: Element | null = null
  const changed = (next: Element | null) => {
    element = next
    document.dispatchEvent(new Event('fullscreenchange'))
  }
  const exit = jest.fn(async () => changed(null))
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => element })
  Object.assign(document, { exitFullscreen: exit })
  Object.assign(document.documentElement, { requestFullscreen: async () => changed(document.documentElement) })
  const { user, location } = await open({ at: '/dashboard' })
  await user.click(screen.getByRole('button', { name: '全画面で表示' }))
  expect(element).not.toBeNull()
  expect(location()).toBe('/dashboard?screen=big')
  // Esc, which the browser keeps to itself.
  act(() => changed(null))
  expect(location()).toBe('/dashboard')
  expect(exit).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '全画面で表示' }))
  await user.click(screen.getByRole('button', { name: '全画面表示を終了' }))
  expect(exit).toHaveBeenCalledTimes(1)
  expect(element).toBeNull()
  Reflect.deleteProperty(document, 'fullscreenElement')
  Reflect.deleteProperty(document, 'exitFullscreen')
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen')
})

test('a remote whose code does not run leaves the figures of its badges, with their time', async () => {
  const badge = { read: 'servers', label: '重大なサーバー', value: { countWhere: { hardStatus: 'Critical' } } }
  const nav = [{ label: 'サーバー管理', icon: 'server', to: '/servers', order: 1, badge }]
  offer({ figures: { nav, widgets: [frame('one', 1), frame('two', 2)] } })
  const tenant = await makeTenant({ servers: [{ health: 'Critical' }, { health: 'Critical' }, {}] })
  await open({ tenant })
  expect(await section('枠 one').findByText(/^重大なサーバー: （\d\d:\d\d:\d\d の時点）$/)).toHaveTextContent(': 2（')
  expect(section('枠 one').getByText('利用できません')).toBeVisible()
  expect(section('枠 two').queryByText(/重大なサーバー/)).not.toBeInTheDocument()
})

const Counting = (text: string): ComponentType =>
  function Counts() {
    const { data } = useQuery({ ...servers.list(), ...polled })
    useSummary(text, [servers.list()])
    return data && <p>内容</p>
  }

test('each card of a remote whose code does not run keeps what it said last, for the same user', async () => {
  const tenant = await makeTenant()
  arrives('ran', { one: Counting('重大 2 台'), two: Counting('応答なし 3 台') })
  const cards = { widgets: [frame('one', 1), frame('two', 2)] }
  offer({ ran: cards })
  await open({ tenant })
  await waitFor(() => expect(screen.getAllByText('内容')).toHaveLength(2))
  cleanup()
  const before = localStorage.getItem('portal.last-cards') ?? ''
  expect(before.length).toBeLessThan(400)

  mockModules.clear()
  useRemotes.setState({}, true)
  offer({ ran: { ...cards, contract: '^9.0.0' } })
  await open({ tenant })
  expect(await section('枠 one').findByText(/^重大 2 台（.+ の時点）$/)).toBeVisible()
  expect(await section('枠 two').findByText(/^応答なし 3 台（.+ の時点）$/)).toBeVisible()

  cleanup()
  await open({ tenant, as: 'member' })
  expect(await section('枠 one').findByText('利用できません')).toBeVisible()
  expect(screen.queryByText(/の時点/)).not.toBeInTheDocument()
})

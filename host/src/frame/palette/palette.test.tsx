import type { Found } from '@portal/contract'
import { signIn } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { Page, PageMenu, Toasts } from '@portal/ui'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router-dom'
import { useConfig } from '../../config'
import { configOf, descriptorOf, remoteStateOf } from '../../remotes/descriptor.fixture'
import { useRemotes } from '../../remotes/state'
import { renderRouter } from '../../render-page.fixture'
import { PaletteButton } from './PaletteButton'

const NAV = [{ label: 'サーバー管理', icon: 'server', to: '/servers', order: 20 }]
const PAGES = [
  { label: 'ライフサイクル', to: '/server-lifecycles', words: ['保守'] },
  { label: 'ユーザーの招待', to: '/users/register', permission: 'manage:users' as const },
]

const hits = [
  { title: 'web-01', detail: 'SN-1 · 東京', to: '/servers/1' },
  { title: 'web-02', detail: 'SN-2 · 大阪', to: '/servers/2' },
]
const found: Found = { hits, total: 7, all: '/servers?q=web' }

async function openPalette({
  as = 'admin' as 'admin' | 'member',
  search = async (_words: string): Promise<Found> => found,
  broken = undefined as (() => Promise<Found>) | undefined,
  onAct = jest.fn(),
} = {}) {
  await signIn(await makeTenant(), as)
  useConfig.setState({ config: configOf() })
  const remote = (name: string, label: string, find: (words: string) => Promise<Found>) =>
    remoteStateOf(name, {
      descriptor: descriptorOf({
        name,
        nav: name === 'servers' ? NAV : [],
        search: { pages: name === 'servers' ? PAGES : [], records: [{ id: name, label }] },
      }),
      loading: { stage: 'ready', module: { routes: [], widgets: {}, search: { [name]: find } } },
    })
  const servers = remote('servers', 'サーバー', search)
  useRemotes.setState({ servers, ...(broken && { events: remote('events', 'イベント', broken) }) }, true)
  const items = [
    { label: '監視を無効にする', onSelect: onAct },
    { label: '電源を切る', disabledReason: '権限がありません。', onSelect: onAct },
  ]
  const page = (title: string) => (
    <>
      <PaletteButton />
      <main>
        <Page title={title} actions={<PageMenu subject={title} items={items} />}>
          <input aria-label="欄" />
        </Page>
      </main>
      <Toasts />
    </>
  )
  const routes = [
    { path: '/start', element: page('はじめ') },
    { path: '*', element: page('ほか') },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/start'] })
  const user = userEvent.setup()
  await act(async () => void renderRouter(router))
  await user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: '検索・移動' }))
  const field = await dialog.findByRole('combobox', { name: '検索・移動' })
  await waitFor(() => expect(field).toHaveFocus())
  return { user, router, dialog, field, onAct }
}

/** What a browser does on Escape, which jsdom does not. */
const cancel = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
const group = (name: string) => within(screen.getByRole('group', { name }))
const optionsOf = (name: string) =>
  group(name)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const pathOf = ({ state: { location } }: { state: { location: { pathname: string; search: string } } }) =>
  location.pathname + location.search

test('it opens with what can be done here and all pages this user may see, and Enter follows the arrow keys', async () => {
  const { user, router, dialog } = await openPalette({ as: 'member' })
  expect(optionsOf('はじめ')).toEqual(['監視を無効にする', '電源を切る権限がありません。'])
  expect(optionsOf('画面')).toEqual(['ダッシュボード', 'サーバー管理', 'ライフサイクル', '契約内容', '動作環境'])
  expect(dialog.getByRole('option', { selected: true })).toHaveTextContent('監視を無効にする')
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(dialog.getByRole('option', { selected: true })).toHaveTextContent('ライフサイクル')
  await user.keyboard('{Enter}')
  expect(pathOf(router)).toBe('/server-lifecycles')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('records come below the pages, with the way to all of them, for the words typed last', async () => {
  const search = jest.fn(async () => found)
  const { user, field, router } = await openPalette({ search })
  // Pages are found by other words of theirs, in any width and case.
  await user.type(field, '保守')
  await waitFor(() => expect(optionsOf('画面')).toEqual(['ライフサイクル']))
  await user.clear(field)
  search.mockClear()
  await user.type(field, 'ｗｅｂ')
  expect(await screen.findByRole('option', { name: /^web-01/ })).toHaveTextContent('SN-1 · 東京')
  expect(optionsOf('サーバー')).toEqual(['web-01SN-1 · 東京', 'web-02SN-2 · 大阪', 'サーバーをすべて表示（7 件）'])
  expect(search.mock.calls).toEqual([['web']])
  expect(screen.getByText('3 件')).toHaveAttribute('role', 'status')
  await user.click(screen.getByRole('option', { name: 'サーバーをすべて表示（7 件）' }))
  expect(pathOf(router)).toBe('/servers?q=web')
})

test('a search that fails costs its own records only, and can be repeated', async () => {
  let isBroken = true
  const { user, field } = await openPalette({
    broken: async () => {
      if (isBroken) throw new Error('応答がありません')
      return { hits: [{ title: 'FAN3 の回転数低下', to: '/events/1' }], total: 1 }
    },
  })
  await user.type(field, 'web')
  expect(await screen.findByRole('option', { name: /^web-01/ })).toBeVisible()
  const failure = await screen.findByRole('alert')
  expect(failure).toHaveTextContent('イベントを検索できません。応答がありません')
  isBroken = false
  await user.click(within(failure).getByRole('button', { name: '再試行' }))
  expect(await screen.findByRole('option', { name: 'FAN3 の回転数低下' })).toBeVisible()
})

test('an action of the page runs and the palette goes; one that is not possible says why and does nothing', async () => {
  const { user, dialog, onAct } = await openPalette()
  await user.click(dialog.getByRole('option', { name: /^電源を切る/ }))
  expect(onAct).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('option', { name: '監視を無効にする' }))
  expect(onAct).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('nothing that fits is said, and Escape closes', async () => {
  const { user, field } = await openPalette({ search: async () => ({ hits: [], total: 0 }) })
  await user.type(field, 'どこにもない')
  expect(await screen.findByText('「どこにもない」に一致するものはありません')).toBeVisible()
  cancel()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the key stays with a console, which prevents what it sends', async () => {
  const { user } = await openPalette()
  cancel()
  const field = screen.getByRole('textbox', { name: '欄' })
  field.addEventListener('keydown', (event) => event.preventDefault())
  await user.click(field)
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

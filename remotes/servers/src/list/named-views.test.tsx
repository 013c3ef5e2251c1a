import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant } from '@portal/testing/tenant'
import { choose, retype, saveView } from '@portal/testing/steps'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import module from '../module'
import { STATES } from '../states.fixture'
import { openList } from '../list.fixture'

type User = Awaited<ReturnType<typeof renderRemote>>['user']

const headers = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent)
const menu = () => screen.findByRole('button', { name: /^ビュー/ })
const kept = () => Object.entries(localStorage).filter(([key]) => key.startsWith('portal.views.servers.'))

async function save(user: User, name: string, isDefault = false): Promise<void> {
  await saveView(user, name, isDefault)
  await screen.findByRole('button', { name: `ビュー: ${name}` })
}
async function open(user: User, name: string): Promise<void> {
  await user.click(await menu())
  await user.click(await screen.findByRole('menuitemradio', { name }))
}
async function toggleColumn(user: User, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: '表示設定' }))
  await user.click(screen.getByRole('checkbox', { name }))
  await user.keyboard('{Escape}')
}

test('a view keeps conditions, sort, columns and density, and leaves the own columns alone', async () => {
  const { user, location, navigate } = await openList('/servers?hardStatus=Critical&sort=-name')
  await save(user, '重大')
  await toggleColumn(user, '資産番号')
  await user.click(screen.getByRole('button', { name: '表示設定' }))
  await user.click(screen.getByRole('radio', { name: 'コンパクト' }))
  await user.keyboard('{Escape}')
  await screen.findByRole('button', { name: 'ビュー: 重大、変更あり' })
  await user.click(await menu())
  expect(screen.getByText(/^変更あり: /)).toBeVisible()
  await user.click(screen.getByRole('menuitem', { name: '上書き保存' }))
  await screen.findByRole('button', { name: 'ビュー: 重大' })
  const opened = location()

  await open(user, '標準の表示')
  await waitFor(() => expect(headers()).not.toContain('資産番号'))
  expect(location()).toBe('/servers')
  expect(screen.getByRole('table')).toHaveAttribute('data-density', 'standard')

  await user.keyboard('1')
  await waitFor(() => expect(headers()).toContain('資産番号'))
  expect(location()).toBe(opened)
  expect(screen.getByRole('table')).toHaveAttribute('data-density', 'compact')
  expect(screen.getByRole('columnheader', { name: /^サーバー/ })).toHaveAttribute('aria-sort', 'descending')

  await navigate(-1)
  expect(location()).toBe('/servers')
  expect(headers()).not.toContain('資産番号')
})

test('the link of a view shows it in another browser, which offers to save it', async () => {
  const tenant = await makeTenant(STATES)
  const first = await openList('/servers?tag=%E6%9C%AC%E7%95%AA&q=web', { tenant })
  await save(first.user, '本番の web')
  await toggleColumn(first.user, '設置場所')
  await screen.findByRole('button', { name: 'ビュー: 本番の web、変更あり' })
  const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await choose(first.user, /^ビュー/, 'リンクをコピー')
  const link = new URL(copied.mock.calls[0]?.[0] ?? '')

  localStorage.clear()
  cleanup()
  const { user, navigate } = await renderRemote(module, link.pathname + link.search, { tenant })
  await screen.findByText('リンクのビューを表示しています: 本番の web')
  expect(screen.getByRole('searchbox')).toHaveValue('web')
  expect(headers()).not.toContain('設置場所')
  await user.click(screen.getByRole('button', { name: 'このビューを保存' }))
  await waitFor(() => expect(screen.queryByText(/^リンクのビュー/)).not.toBeInTheDocument())
  await navigate('/servers?power=Off')
  await open(user, '本番の web')
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('web'))
  expect(headers()).not.toContain('設置場所')
})

test('the default is shown where the list is opened anew, and nowhere else', async () => {
  const { user, location, navigate } = await openList('/servers?hardStatus=Critical')
  await save(user, '重大', true)
  const view = location()
  await navigate('/servers/none')
  await navigate('/servers')
  await waitFor(() => expect(location()).toBe(view))

  await open(user, '標準の表示')
  await waitFor(() => expect(location()).toBe('/servers'))
  await navigate('/servers/none')
  await navigate(-1)
  await screen.findByRole('table')
  expect(location()).toBe('/servers')
  await navigate(-1)
  expect(location()).toBe(view)

  await navigate('/servers/none')
  await navigate('/servers?power=Off')
  await screen.findByRole('button', { name: 'ビュー' })
  expect(location()).toBe('/servers?power=Off')
})

test('views are renamed, moved, made the default, and deleted after a question', async () => {
  const { user, location } = await openList('/servers')
  for (const name of ['一', '二', '三']) await save(user, name)
  await choose(user, /^ビュー/, 'ビューの管理')
  const dialog = await screen.findByRole('dialog', { name: 'ビューの管理' })
  const rows = () =>
    within(dialog)
      .getAllByRole('listitem')
      .map((row) => row.textContent)
  const act = async (row: string, name: string) => {
    await user.click(within(dialog).getByRole('button', { name: `${row} の操作` }))
    await user.click(within(dialog).getByRole('menuitem', { name }))
  }
  expect(rows()).toEqual(['1一', '2二', '3三'])
  await act('三', '上へ')
  await waitFor(() => expect(rows()).toEqual(['1一', '2三', '3二']))
  expect(within(dialog).getByRole('button', { name: '三 の操作' })).toHaveFocus()
  await act('二', '既定にする')
  await waitFor(() => expect(rows()).toEqual(['1一', '2三', '3二既定']))

  await act('三', '名前を変更')
  const field = within(dialog).getByRole('textbox', { name: '三 の名前' })
  expect(field).toHaveFocus()
  await retype(user, field, '一')
  expect(field).toHaveAccessibleDescription(/同じ名前のビューがあります/)
  await retype(user, field, '夜間{Enter}')
  await waitFor(() => expect(rows()).toEqual(['1一', '2夜間', '3二既定']))
  // The list was shown under the name that went.
  await waitFor(() => expect(new URLSearchParams(location().split('?')[1]).get('viewName')).toBe('夜間'))

  await act('夜間', '削除')
  const question = await screen.findByRole('dialog', { name: 'ビューを削除しますか？' })
  expect(within(question).getByText('夜間')).toBeVisible()
  await user.click(within(question).getByRole('button', { name: '削除' }))
  await waitFor(() => expect(rows()).toEqual(['1一', '2二既定']))
  expect(within(dialog).getByRole('button', { name: '二 の操作' })).toHaveFocus()
  expect(new URLSearchParams(location().split('?')[1]).has('viewName')).toBe(false)
})

test('another tab, damaged entries and another user', async () => {
  const { user } = await openList('/servers')
  await save(user, '一')
  const [[key = '', text = ''] = []] = kept()
  const damaged = [7, ...JSON.parse(text), { name: '二', search: '?sort=-name' }, { name: 1 }]
  act(() => {
    localStorage.setItem(key, JSON.stringify(damaged))
    window.dispatchEvent(new StorageEvent('storage', { key }))
  })
  await user.click(await menu())
  expect(screen.getAllByRole('menuitemradio').map((item) => item.textContent)).toEqual(['標準の表示', '1一', '2二'])
  await user.keyboard('{Escape}')
  await save(user, '三')
  expect(JSON.parse(kept()[0]?.[1] ?? '').map(({ name }: { name: string }) => name)).toEqual(['一', '二', '三'])
  expect(key).not.toContain('@')
})

test('digits are digits in a field, the keys stand in the list of keys, and a browser that keeps nothing says so', async () => {
  const { user, location } = await renderRemote(module, '/servers?power=Off', { plan: STATES })
  await screen.findByRole('searchbox')
  await save(user, '一')
  await open(user, '標準の表示')
  await waitFor(() => expect(location()).toBe('/servers'))
  await user.type(screen.getByRole('searchbox'), '1')
  expect(screen.getByRole('searchbox')).toHaveValue('1')
  expect(location()).not.toContain('viewName')
  fireEvent.keyDown(document.body, { key: '2' })
  expect(location()).not.toContain('viewName')
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'キーボードショートカット' })
  expect(within(help).getByText('保存したビューを開く')).toBeVisible()
  await user.keyboard('{Escape}')

  // A browser that keeps nothing any more says so.
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await saveView(user, '二')
  expect(await screen.findByText('ビューを保存できませんでした。')).toBeVisible()
})

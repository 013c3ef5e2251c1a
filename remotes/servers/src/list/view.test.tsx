import { renderRemote } from '@portal/testing/render-remote'
import { catchSavedFiles, textOf } from '@portal/testing/saved-files'
import { shownWidth } from '@portal/testing/shown-width'
import { makeTenant } from '@portal/testing/tenant'
import { choose } from '@portal/testing/steps'
import { screen, within } from '@testing-library/react'
import module from '../module'
import { columns } from './columns'
import { STATES } from '../states.fixture'
import { openList } from '../list.fixture'

const headers = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent)
const keptViews = () => Object.keys(localStorage).filter((key) => key.startsWith('portal.table.servers.'))
const openView = async (user: Awaited<ReturnType<typeof renderRemote>>['user']) =>
  user.click(await screen.findByRole('button', { name: '表示設定' }))

test('columns are chosen by keyboard, kept for this user, and go back to what they were; rows can be denser', async () => {
  const tenant = await makeTenant(STATES)
  const { user, navigate } = await openList('/servers', { tenant })
  expect(headers()).not.toContain('資産番号')
  screen.getByRole('button', { name: '表示設定' }).focus()
  await user.keyboard('{Enter}')
  screen.getByRole('checkbox', { name: '資産番号' }).focus()
  await user.keyboard(' ')
  await user.click(screen.getByRole('checkbox', { name: '設置場所' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: '表示設定' })).toHaveFocus()
  expect(headers()).toContain('資産番号')
  expect(headers()).not.toContain('設置場所')

  await navigate('/servers/none')
  await navigate('/servers')
  expect(headers()).toContain('資産番号')
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(tenant.project.users[0]?.email)

  await openView(user)
  await user.click(screen.getByRole('button', { name: '初期設定に戻す' }))
  expect(headers()).not.toContain('資産番号')
  expect(headers()).toContain('設置場所')
  expect(keptViews()).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'コンパクト' }))
  expect(screen.getByRole('table')).toHaveAttribute('data-density', 'compact')
})

test('a phone has columns, density and views in one menu beside the search', async () => {
  const { matchMedia } = window
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(matchMedia(query), { matches: query === '(width <= 40rem)' }))
  const { user } = await openList('/servers')
  const menu = await screen.findByRole('button', { name: 'ビュー' })
  const fold = screen.getByRole('button', { name: '絞り込み' })
  expect(fold.nextElementSibling).toContainElement(menu)
  expect(screen.queryByRole('button', { name: '表示設定' })).not.toBeInTheDocument()
  menu.focus()
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('menuitem', { name: '表示設定' })).toHaveFocus()
  await user.keyboard('{Enter}')
  // What the dialog gives the focus back to.
  expect(menu).toHaveFocus()
  const dialog = within(await screen.findByRole('dialog', { name: '表示設定' }))
  await user.click(dialog.getByRole('radio', { name: 'コンパクト' }))
  await user.click(dialog.getByRole('checkbox', { name: '資産番号' }))
  await user.click(dialog.getByRole('button', { name: '閉じる' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('table')).toHaveAttribute('data-density', 'compact')
  expect(headers()).toContain('資産番号')
})

test('a view of another user, or a broken one, is not taken', async () => {
  const tenant = await makeTenant(STATES)
  const first = await renderRemote(module, '/servers', { tenant })
  await openView(first.user)
  await first.user.click(screen.getByRole('checkbox', { name: 'OS' }))
  const [key = ''] = keptViews()
  for (const broken of ['{', '[]', 'null', '{"shown":{"os":"yes"},"density":7}']) {
    localStorage.setItem(key, broken)
    await first.navigate('/servers/none')
    await first.navigate('/servers')
    expect(headers()).not.toContain('OS')
    expect(screen.getByRole('table')).toHaveAttribute('data-density', 'standard')
  }
  localStorage.setItem(`${key}x`, '{"shown":{"os":true}}')
  await first.navigate('/servers/none')
  await first.navigate('/servers')
  expect(headers()).not.toContain('OS')
})

test('the file holds every column, hidden ones too, and the rows that are found in their order', async () => {
  const files = catchSavedFiles()
  const { user, project } = await renderRemote(module, '/servers?agent=online&sort=-name', { plan: STATES })
  await openView(user)
  await user.click(screen.getByRole('checkbox', { name: '設置場所' }))
  await user.keyboard('{Escape}')
  await choose(user, '書き出し', 'CSV')
  const text = await textOf(files[0])
  const [head = '', ...lines] = text.replace('\uFEFF', '').split('\r\n')
  expect(head.split(',').slice(0, 4)).toEqual(['サーバー名', 'ハード状態', '状態の理由', 'シリアル番号'])
  for (const name of ['モデル', 'IP アドレス', '拠点', '電源', '監視', '未解決イベント', 'リモート接続', 'タグ'])
    expect(head.split(',')).toContain(name)
  expect(lines.map((line) => line.split(',')[0])).toEqual(['旧メールサーバ', '基幹系DBサーバー１号機', 'web-01', ''])
  expect(lines[1]).toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00/)
  expect(files[0]?.name).toMatch(new RegExp(`^${project.name}_servers_\\d{8}-\\d{6}\\.csv$`))
})

test('the file of a selection holds the selected rows only', async () => {
  const files = catchSavedFiles()
  const { user } = await renderRemote(module, '/servers?sort=name', { plan: STATES })
  for (const name of ['web-01', '旧メールサーバ'])
    await user.click(await screen.findByRole('checkbox', { name: `${name} を選択` }))
  await user.click(screen.getByRole('button', { name: '選択中の 2 件を書き出し' }))
  const lines = (await textOf(files[0])).split('\r\n').slice(1, -1)
  expect(lines.map((line) => line.split(',')[0])).toEqual(['web-01', '旧メールサーバ'])
})

test('serial numbers and addresses are copied without leaving the list', async () => {
  const { user, project, location } = await openList('/servers')
  const { serialNo = '', ipAddresses = [] } = project.servers[0] ?? {}
  const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await choose(user, 'web-01 の操作', 'シリアル番号をコピー')
  expect(copied).toHaveBeenLastCalledWith(serialNo)
  await openView(user)
  await user.click(screen.getByRole('checkbox', { name: 'IP アドレス' }))
  await user.click(screen.getByRole('button', { name: `${ipAddresses[0]} IP アドレスをコピー` }))
  expect(copied).toHaveBeenLastCalledWith(ipAddresses[0])
  expect(location()).toBe('/servers')
})

test('a bad state says why beside it, and its badge leads to the log entry; what is normal is not said', async () => {
  const { navigate } = await renderRemote(module, '/servers?hardStatus=Critical', { plan: STATES })
  const badge = within(await screen.findByRole('table')).getByRole('link', { name: '重大' })
  expect(badge).toHaveAccessibleDescription(/FAN3 の回転数が 480 RPM まで低下/)
  expect(screen.getByRole('row', { name: /重大 FAN3 の回転数が 480 RPM まで低下/ })).toBeVisible()
  expect(badge.getAttribute('href')).toMatch(/^\/servers\/[^/]+\/system-event-logs\/[^/]+$/)

  // What is not as usual stands beside the name, and what is normal is not said.
  await navigate('/servers')
  await screen.findByRole('row', { name: /^.*新規搬入/ })
  const rows = within(screen.getByRole('table'))
  expect(rows.getByRole('rowheader', { name: /^旧メールサーバ/ })).toHaveTextContent('監視無効')
  expect(rows.getByRole('rowheader', { name: /^web-01/ })).not.toHaveTextContent(/監視|電源/)
  expect(rows.getByRole('row', { name: /^.*新規搬入/ })).toHaveTextContent('未接続')
})

test('an address that sorts by a hidden column works', async () => {
  const { project } = await openList('/servers?sort=-serialNo')
  const rows = screen.getAllByRole('rowheader').map((cell) => cell.textContent)
  // The numbers in them count by value: …78 is behind …8.
  const { compare } = new Intl.Collator('ja', { numeric: true })
  const serials = project.servers.map(({ serialNo }) => serialNo).toSorted((one, other) => compare(other, one))
  expect(rows).toEqual(serials.map((serialNo) => expect.stringContaining(serialNo)))
})

test('the columns that are shown at first fit into the page at 1280 px', () => {
  expect(shownWidth(columns)).toBeLessThanOrEqual(60)
})

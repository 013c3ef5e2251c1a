import { changeAnswer, changeRow } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant } from '@portal/testing/tenant'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import module from '../module'
import { PREDICTED, STATES } from '../states.fixture'
import { names, openList } from '../list.fixture'

type User = Awaited<ReturnType<typeof renderRemote>>['user']
const pills = () =>
  screen.queryAllByRole('button', { name: /を外す$/ }).map((button) => button.getAttribute('aria-label'))
const bar = () => within(screen.getByRole('search', { name: '絞り込み' }))
const addButton = () => screen.getByRole('button', { name: '絞り込みを追加' })
async function add(user: User, facet: string) {
  await user.click(addButton())
  await user.click(screen.getByRole('menuitem', { name: facet }))
}

test('all conditions are read from the address, and unknown ones are passed over', async () => {
  const unknown = '&supportWithin=soon&view=cube&size=7&page=x&sort=<b>'
  const { navigate } = await openList(`/servers?isActive=false&agent=bogus&power=On${unknown}`)
  expect(names()).toEqual(['旧メールサーバ'])
  // The summary says that monitoring is off, so that no pill has to.
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent(/^監視無効/)
  expect(pills()).toEqual(['条件「電源: オン」を外す'])
  await navigate('/servers?supportWithin=30')
  await waitFor(() => expect(names()).toEqual(['基幹系DBサーバー１号機']))
  await navigate('/servers?supportWithin=expired')
  await waitFor(() => expect(names()).toEqual(['旧メールサーバ']))
})

test('the rows follow each key, and the address the last one; full width finds half width, and every word has to fit', async () => {
  const { user, location } = await renderRemote(module, '/servers?page=2', { plan: STATES })
  const field = await screen.findByRole('searchbox', { name: 'サーバーを検索' })
  // Not by `user`, because the address must have no time to follow.
  fireEvent.change(field, { target: { value: 'ｗｅｂ' } })
  expect(names()).toEqual(['web-01'])
  expect(location()).toBe('/servers?page=2')
  fireEvent.change(field, { target: { value: '旧' } })
  expect(names()).toEqual(['旧メールサーバ'])
  await waitFor(() => expect(location()).toBe(`/servers?q=${encodeURIComponent('旧')}`))
  await user.click(await screen.findByRole('button', { name: '検索語を消す' }))
  await waitFor(() => expect(names()).toHaveLength(4))
  await user.type(field, '旧')
  await user.click(await screen.findByRole('button', { name: '条件をクリア' }))
  await waitFor(() => expect(names()).toHaveLength(4))
  expect(screen.getByRole('searchbox', { name: 'サーバーを検索' })).toHaveValue('')

  await user.type(screen.getByRole('searchbox', { name: 'サーバーを検索' }), '基幹 ｄｂ 1')
  await waitFor(() => expect(names()).toEqual(['基幹系DBサーバー１号機']))
  await waitFor(() => expect(location()).toBe(`/servers?q=${encodeURIComponent('基幹 db 1').replaceAll('%20', '+')}`))
})

test.each([
  ['by pointer', ''],
  ['by touch, where the field keeps the focus', ''],
  ['with another condition', '?isActive=true'],
])('what is typed and not yet in the address is cleared too: %s', async (how, search) => {
  const { location } = await renderRemote(module, `/servers${search}`, { plan: STATES })
  const field = await screen.findByRole('searchbox', { name: 'サーバーを検索' })
  // Not by `user`, because the address must have no time to follow.
  fireEvent.change(field, { target: { value: 'nothing-like-this' } })
  expect(names()).toHaveLength(0)
  const [clear] = screen.getAllByRole('button', { name: '条件をクリア' })
  if (how === 'by pointer') fireEvent.blur(field)
  fireEvent.click(clear ?? document.body)
  await waitFor(() => expect(location()).toBe('/servers'))
  await waitFor(() => expect(names()).toHaveLength(4))
  expect(screen.getByRole('searchbox', { name: 'サーバーを検索' })).toHaveValue('')
})

test('the counts above the list filter it, each on its own; what is as it should be is a condition like others', async () => {
  const { user, location } = await openList('/servers')
  const summary = within(await screen.findByRole('list', { name: 'サーバーの状態' }))
  const press = (name: RegExp) => user.click(summary.getByRole('button', { name }))
  await press(/^重大\s*1$/)
  await waitFor(() => expect(names()).toEqual(['基幹系DBサーバー１号機']))
  expect(summary.getByRole('button', { name: /^重大/ })).toHaveAttribute('aria-pressed', 'true')
  await press(/^不明/)
  await waitFor(() => expect(location()).toBe('/servers?hardStatus=Critical&hardStatus=Unknown'))
  await press(/^重大/)
  await press(/^不明/)
  await waitFor(() => expect(location()).toBe('/servers'))
  await press(/期限切れ/)
  await waitFor(() => expect(names()).toEqual(['旧メールサーバ']))
  await press(/期限切れ/)
  await waitFor(() => expect(location()).toBe('/servers'))
  await press(/^リモート接続 有効\s*1$/)
  await waitFor(() => expect(names()).toEqual(['web-01']))
  await press(/^リモート接続 有効/)
  await waitFor(() => expect(location()).toBe('/servers'))

  expect(summary.queryByRole('button', { name: /^正常/ })).toBeNull()
  expect(summary.queryByRole('button', { name: /^警告/ })).toBeNull()
  await add(user, 'ハード状態')
  await user.click(screen.getByRole('checkbox', { name: /^正常/ }))
  await waitFor(() => expect(location()).toBe('/servers?hardStatus=OK'))
  await waitFor(() => expect(pills()).toEqual(['条件「ハード状態: 正常」を外す']))
})

test('remote access whose time ran out is not open, before the backend says so', async () => {
  const tenant = await makeTenant({ servers: [{ name: 'web-01', remoteEnabled: true }] })
  const ended = { enabled: true, state: 'enabled', expireAt: '2024-01-01T00:00:00Z' }
  changeAnswer('GET /servers', changeRow(0, { remoteAccess: ended }))
  await openList('/servers?remoteAccess=disabled', { tenant })
  expect(names()).toEqual(['web-01'])
  expect(screen.queryByRole('button', { name: /^リモート接続 有効/ })).toBeNull()
})

test('a condition is added by keyboard, keeps its place, and the focus is never lost; models, sites and tags are those of the servers', async () => {
  const { user, location, project } = await renderRemote(module, '/servers?tag=gone', { plan: STATES })
  await screen.findByRole('button', { name: '条件「タグ: gone」を外す' })
  addButton().focus()
  await user.keyboard('{Enter}')
  screen.getByRole('menuitem', { name: '電源' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('checkbox', { name: /^オン/ })).toHaveFocus()
  await user.keyboard(' ')
  await waitFor(() => expect(location()).toBe('/servers?power=On&tag=gone'))
  // In the order in which they were added, which is not that of the facets.
  await waitFor(() => expect(pills()).toEqual(['条件「タグ: gone」を外す', '条件「電源: オン」を外す']))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: '電源: オン' })).toHaveFocus()

  screen.getByRole('button', { name: '条件「電源: オン」を外す' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(pills()).toEqual(['条件「タグ: gone」を外す']))
  expect(addButton()).toHaveFocus()

  // One that is opened and left without a choice goes again.
  await add(user, 'サポート期限')
  expect(screen.getByRole('radio', { name: 'すべて' })).toBeChecked()
  await user.keyboard('{Escape}')
  expect(bar().getByRole('button', { name: 'サポート期限' })).toHaveFocus()
  await user.tab()
  expect(bar().queryByRole('button', { name: 'サポート期限' })).toBeNull()

  // A value that no server has is offered because the address names it.
  expect(screen.getByText(/^条件に一致するデータは 0 件です/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^タグ:/ }))
  expect(screen.getByRole('checkbox', { name: /^gone/ })).toBeChecked()
  await user.click(screen.getByRole('button', { name: '条件「タグ: gone」を外す' }))
  const { model } = project.servers[0] ?? {}
  await add(user, 'モデル')
  await user.click(screen.getByRole('checkbox', { name: new RegExp(`^${model}`) }))
  await waitFor(() => expect(names()).toHaveLength(project.servers.filter((server) => server.model === model).length))
})

test('a narrow screen has one button for all conditions, which counts those that are set', async () => {
  const { user } = await renderRemote(module, '/servers?power=On&isActive=true', { plan: STATES })
  const fold = await screen.findByRole('button', { name: /^絞り込み\s*2$/ })
  expect(fold).toHaveAttribute('aria-expanded', 'false')
  await user.click(fold)
  for (const label of ['ハード状態', '監視: 監視有効', '電源: オン', 'モデル', 'サポート期限'])
    expect(bar().getByRole('button', { name: label })).toBeVisible()
})

/** What the metrics of a machine say whose memory corrects more and more. */
const counted = {
  metric: { __name__: 'node_edac_correctable_errors_total', name: 'DIMM_A1' },
  values: ['12', '48'].map((value, at) => [at + 1, value]),
}
const RISING = { status: 'success', data: { resultType: 'matrix', result: [counted] } }

test('the condition of parts to be replaced joins the others, and reads events and records only then', async () => {
  const calls: string[] = []
  changeAnswer(/^GET \/(events|servers\/[^/]+\/(hard-logs|metrics))$/, (body, { url }) => {
    const { pathname } = new URL(url)
    calls.push(pathname)
    return pathname.endsWith('/metrics') ? RISING : body
  })
  const { user, project, location } = await renderRemote(module, '/servers', { plan: PREDICTED })
  await waitFor(() => expect(names()).toHaveLength(4))
  expect(calls).toEqual([])
  await user.type(screen.getByRole('searchbox', { name: 'サーバーを検索' }), '期限内に交換:対象 web{Enter}')
  await waitFor(() => expect(location()).toBe('/servers?q=web&replace=due'))
  // Of the two servers of that name one is supported for years, and the other has an alarm of another kind.
  expect(await screen.findByText('訂正可能なエラーが 7 日で 12→48（DIMM_A1）')).toBeVisible()
  expect(names()).toEqual(['web-01'])
  const far = project.servers.find(({ name }) => name === 'web-02')
  expect(calls.filter((path) => path.includes(`/servers/${far?.id}/`))).toEqual([])
  await user.click(await screen.findByRole('button', { name: '条件をクリア' }))
  await waitFor(() => expect(names()).toHaveLength(4))
  await waitFor(() => expect(screen.queryByText(/12→48/)).not.toBeInTheDocument())
  await user.type(screen.getByRole('searchbox', { name: 'サーバーを検索' }), '-期限内に交換:対象{Enter}')
  await waitFor(() => expect(names()).toEqual(['web-02']))
})

test('a row of that condition leads to the sheet of its event by keys, in two presses', async () => {
  const { user, project, location } = await renderRemote(module, '/servers?replace=due', { plan: PREDICTED })
  await waitFor(() => expect(names().toSorted()).toEqual(['db-01', 'db-02']))
  const [row] = screen.getAllByRole('row').filter((each) => within(each).queryByRole('link', { name: 'db-02' }))
  const menu = within(row ?? document.body).getByRole('button', { name: /操作/ })
  act(() => menu.focus())
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('menuitem', { name: '保守依頼シート' })).toHaveFocus()
  await user.keyboard('{Enter}')
  const server = project.servers.find(({ name }) => name === 'db-02')
  await waitFor(() => expect(location()).toMatch(new RegExp(`^/servers/${server?.id}/maintenance-sheet\\?event=`)))
})

import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant } from '@portal/testing/tenant'
import { choose, confirm } from '@portal/testing/steps'
import { answerInstead, brokenNetwork } from '@portal/testing/change-answer'
import { screen, waitFor, within } from '@testing-library/react'
import module from '../module'
import { STATES } from '../states.fixture'
import { idOf, names, openList } from '../list.fixture'

// Roles of hundreds of cells are slow to tell, so long lists are asked by label and text.
const many = { servers: Array.from({ length: 30 }, (_, at) => ({ name: `node-${String(at + 1).padStart(2, '0')}` })) }

/** The calls that a spy of `fetch` has seen: method, and path below the project. */
const callsOf = (fetched: jest.SpiedFunction<typeof fetch>) =>
  fetched.mock.calls.map(
    ([input, init]) => `${init?.method ?? 'GET'} ${new URL(String(input)).pathname.split('/').slice(4).join('/')}`,
  )

test('a condition drops from the selection what it hides, and says so', async () => {
  const { user } = await openList('/servers')
  await user.click(await screen.findByLabelText('web-01 を選択'))
  await user.click(screen.getByLabelText('旧メールサーバ を選択'))
  expect(screen.getByText('2 件を選択中')).toBeVisible()
  const states = within(screen.getByRole('list', { name: 'サーバーの状態' }))
  await user.click(states.getByRole('button', { name: /^監視無効/ }))
  expect(await screen.findByText('表示外の 1 件の選択を解除しました')).toBeVisible()
  expect(screen.getByText('1 件を選択中')).toBeVisible()
})

test('the box in the header takes the page, all that match are a second step, and Shift chooses all since the last choice', async () => {
  const { user } = await renderRemote(module, '/servers?size=25', { plan: many })
  await user.click(await screen.findByLabelText('表示中の行をすべて選択'))
  expect(screen.getByText('25 件を選択中')).toBeVisible()
  await user.click(screen.getByText('全 30 件を選択'))
  expect(screen.getByText('30 件を選択中')).toBeVisible()

  // With Shift everything since the last choice is chosen.
  await user.click(screen.getByRole('button', { name: '選択を解除' }))
  await user.click(screen.getByLabelText('node-02 を選択'))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByLabelText('node-06 を選択'))
  await user.keyboard('{/Shift}')
  expect(screen.getByText('5 件を選択中')).toBeVisible()
})

test('monitoring of many is switched after a question that names them, and read anew once', async () => {
  const { user } = await renderRemote(module, '/servers', { plan: { servers: many.servers.slice(0, 7) } })
  await user.click(await screen.findByLabelText('表示中の行をすべて選択'))
  await user.click(screen.getByText('監視を無効にする'))
  const dialog = await screen.findByRole('dialog', { name: '7 台の監視を無効にしますか？' })
  const items = within(dialog).getAllByRole('listitem')
  const first = ['node-01', 'node-02', 'node-03', 'node-04', 'node-05', 'ほか 2 件']
  expect(items.map((item) => item.textContent)).toEqual(first)
  const fetched = jest.spyOn(globalThis, 'fetch')
  await user.click(within(dialog).getByRole('button', { name: '無効にする' }))
  expect(await screen.findByText('7 台の監視を無効にしました。')).toBeVisible()
  await waitFor(() => expect(screen.getAllByText('監視無効', { selector: 'tbody *' })).toHaveLength(7))
  expect(callsOf(fetched).filter((call) => call.startsWith('PUT'))).toHaveLength(7)
  expect(callsOf(fetched).filter((call) => call === 'GET servers')).toHaveLength(1)
})

test('monitoring of many is switched on again by the menu', async () => {
  const servers = many.servers.slice(0, 3).map((server) => ({ ...server, isActive: false }))
  const { user } = await renderRemote(module, '/servers', { plan: { servers } })
  await user.click(await screen.findByLabelText('表示中の行をすべて選択'))
  await choose(user, 'その他', '監視を有効にする')
  await confirm(user, '有効にする')
  await waitFor(() => expect(screen.queryAllByText('監視無効', { selector: 'tbody *' })).toEqual([]))
})

test('remote access of many is closed where it is open, after a question that says what that ends', async () => {
  const servers = [{ name: 'open-1', remoteEnabled: true }, { name: 'open-2', remoteEnabled: true }, { name: 'shut' }]
  const { user } = await renderRemote(module, '/servers', { plan: { servers } })
  await user.click(await screen.findByLabelText('表示中の行をすべて選択'))
  const others = screen.getByRole('button', { name: 'その他' })
  others.focus()
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('menuitem', { name: 'ラベル印刷' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(others).toHaveFocus()
  expect(screen.getByText('3 件を選択中')).toBeVisible()
  await user.keyboard('{Enter}{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'リモート接続を無効にする' })).toHaveFocus()
  // A dialog gives the focus back to what had it as it opened.
  let before: Element | null = null
  function open(this: HTMLDialogElement) {
    before = document.activeElement
    this.open = true
  }
  const show = jest.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(open)
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: '2 台のリモート接続を無効にしますか？' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['open-1', 'open-2'])
  expect(before).toBe(others)
  show.mockRestore()
  expect(dialog.getByText(/接続中のセッションは、ほかのユーザーのものも含めて切断されます/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '無効にする' }))
  expect(await screen.findByText('2 台のリモート接続を無効にしました。')).toBeVisible()
})

test('switching monitoring of twenty servers off takes their number', async () => {
  const { user } = await renderRemote(module, '/servers', { plan: { servers: many.servers.slice(0, 20) } })
  await user.click(await screen.findByLabelText('表示中の行をすべて選択'))
  await user.click(screen.getByText('監視を無効にする'))
  const dialog = within(await screen.findByRole('dialog', { name: '20 台の監視を無効にしますか？' }))
  const off = dialog.getByRole('button', { name: '無効にする' })
  expect(off).toHaveAccessibleDescription('「20」と入力すると実行できます。')
  await user.type(dialog.getByLabelText('確認のため 20 と入力してください。'), '20')
  expect(off).not.toHaveAttribute('aria-disabled')
  await user.click(dialog.getByRole('button', { name: 'キャンセル' }))
})

test('what could not be switched is named, and only that is tried again', async () => {
  const tenant = await makeTenant(STATES)
  const { user } = await renderRemote(module, '/servers', { tenant })
  const broken = idOf(tenant, 'web-01')
  await user.click(await screen.findByLabelText('表示中の行をすべて選択'))
  const network = answerInstead({ method: 'PUT', path: broken }, brokenNetwork)
  await user.click(screen.getByRole('button', { name: '監視を無効にする' }))
  const dialog = await screen.findByRole('dialog', { name: '3 台の監視を無効にしますか？' })
  expect(dialog).toHaveTextContent('すでにその状態の 1 台は除きます。')
  await user.click(within(dialog).getByRole('button', { name: '無効にする' }))
  const failed = within(await screen.findByRole('region', { name: '変更できなかったもの' }))
  expect(failed.getByRole('alert')).toHaveTextContent('1 件を変更できませんでした')
  expect(failed.getByRole('link', { name: 'web-01' })).toHaveAttribute('href', `/servers/${broken}`)

  network.mockRestore()
  const fetched = jest.spyOn(globalThis, 'fetch')
  await user.click(failed.getByRole('button', { name: '失敗分だけ再試行' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '変更できなかったもの' })).not.toBeInTheDocument())
  expect(callsOf(fetched).filter((call) => call.startsWith('PUT'))).toEqual([`PUT servers/${broken}/active`])
})

test('a member reads why nothing can be switched', async () => {
  const { user } = await renderRemote(module, '/servers', { plan: STATES, as: 'member' })
  await user.click(await screen.findByLabelText('web-01 を選択'))
  const off = screen.getByRole('button', { name: '監視を無効にする' })
  expect(off).toHaveAccessibleDescription('サーバーを管理する権限がありません。')
  await user.click(screen.getByRole('button', { name: 'その他' }))
  const on = screen.getByRole('menuitem', { name: /^監視を有効にする/ })
  expect(on).toHaveTextContent('すべて監視有効です。')
  expect(on).toHaveAttribute('aria-disabled', 'true')
})

test('the way back finds conditions, selection and page as they were left', async () => {
  const { user, location, navigate } = await renderRemote(module, '/servers?q=node&size=25', { plan: many })
  await user.click(await screen.findByLabelText('次のページ'))
  await user.click(await screen.findByLabelText('node-27 を選択'))
  await user.click(screen.getByText('node-28'))
  expect(await screen.findByRole('heading', { level: 1, name: 'node-28' })).toBeVisible()
  await navigate(-1)
  await waitFor(() => expect(names()).toHaveLength(5))
  expect(location()).toBe('/servers?q=node&page=2&size=25')
  expect(screen.getByLabelText('node-27 を選択')).toBeChecked()
  expect(screen.getByText('1 件を選択中')).toBeVisible()
})

import { queryClient } from '@portal/api-client/http'
import { renderRemote } from '@portal/testing/render-remote'
import { type MadeTenant, makeTenant } from '@portal/testing/tenant'
import { choose, confirm } from '@portal/testing/steps'
import { formatMoment } from '@portal/ui'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import module from '../module'
import { columns } from './columns'
import { STATES } from '../states.fixture'
import { changeAsSomeoneElse, idOf, names } from '../list.fixture'

/** What a poll does, without the wait for it. */
const poll = () => waitFor(() => queryClient.refetchQueries({ queryKey: ['servers'], exact: true }))
const AT_FIRST = ['web-01', '基幹系DBサーバー１号機', '新規搬入', '旧メールサーバ']
const byMonitoring = '/servers?sort=-isActive'

let tenant: MadeTenant
beforeEach(async () => {
  tenant = await makeTenant(STATES)
})
const open = (path: string) => renderRemote(module, path, { tenant })
/** Switches monitoring of web-01 off, as another user, and reads the list again. */
async function switchOff() {
  await changeAsSomeoneElse(tenant, idOf(tenant, 'web-01'), '/active', { isActive: false })
  await poll()
}

afterEach(() => {
  act(() => onlineManager.setOnline(true))
})

test('rows that nobody points at follow the data', async () => {
  await open(byMonitoring)
  await screen.findByRole('table')
  expect(names()).toEqual(AT_FIRST)
  await switchOff()
  await waitFor(() => expect(names()[0]).toBe('基幹系DBサーバー１号機'))
})

test('a poll renders the rows that it changes, and no other', async () => {
  await open('/servers')
  await screen.findByRole('table')
  const support = columns.find(({ id }) => id === 'support')
  if (!support?.cell) throw new Error('There is no such cell.')
  const rendered = jest.spyOn(support, 'cell')
  await poll()
  await changeAsSomeoneElse(tenant, idOf(tenant, 'web-01'), '/active', { isActive: false })
  expect(rendered).not.toHaveBeenCalled()
  await poll()
  await waitFor(() => expect(rendered.mock.calls.map(([{ name }]) => name)).toEqual(['web-01']))
})

test('rows do not move under the pointer: what they say changes, their order is offered', async () => {
  const { user } = await open(byMonitoring)
  await user.hover(await screen.findByRole('table'))
  await switchOff()
  const pill = await screen.findByRole('button', { name: '並びを更新' })
  expect(names()).toEqual(AT_FIRST)
  expect(within(screen.getAllByRole('row')[1] ?? document.body).getByText('監視無効')).toBeVisible()
  await user.click(pill)
  expect(names()).toEqual(['基幹系DBサーバー１号機', '新規搬入', 'web-01', '旧メールサーバ'])
  expect(screen.queryByRole('button', { name: '並びを更新' })).not.toBeInTheDocument()
})

test('rows that come are counted first, and a condition of the user is followed at once', async () => {
  const { user } = await open('/servers?isActive=false')
  await user.hover(await screen.findByRole('table'))
  await switchOff()
  expect(await screen.findByRole('button', { name: '新着 1 件を表示' })).toBeVisible()
  expect(names()).toEqual(['旧メールサーバ'])
  await user.click(screen.getByRole('columnheader', { name: 'サーバー' }).querySelector('button') ?? document.body)
  expect(names()).toEqual(['web-01', '旧メールサーバ'])
})

test('what the user changes is followed, though the pointer is there', async () => {
  const { user } = await open('/servers?isActive=true&q=web-01')
  await choose(user, 'web-01 の操作', '監視を無効にする')
  await confirm(user, '無効にする')
  expect(await screen.findByText(/^条件に一致するデータは 0 件です/)).toBeVisible()
})

test('paused, the list stays as it is until it goes on', async () => {
  const { user } = await open(byMonitoring)
  await user.click(await screen.findByRole('button', { name: '自動更新を一時停止' }))
  expect(screen.getByText(/一時停止中/)).toBeVisible()
  // It is old by choice, with or without a network.
  act(() => onlineManager.setOnline(false))
  expect(screen.queryByText(/^接続できません/)).not.toBeInTheDocument()
  act(() => onlineManager.setOnline(true))
  await switchOff()
  expect(screen.getAllByText('監視無効', { selector: 'tbody *' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '自動更新を再開' }))
  await waitFor(() => expect(screen.getAllByText('監視無効', { selector: 'tbody *' })).toHaveLength(2))
})

test('a failed refresh keeps the rows, says from when they are, and can be tried again', async () => {
  const { user } = await open('/servers')
  await screen.findByRole('table')
  const network = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await user.click(screen.getByRole('button', { name: '今すぐ更新' }))
  expect(await screen.findByText(/^更新に失敗しました。\d\d:\d\d:\d\d 時点の情報です。/)).toBeVisible()
  expect(names()).toHaveLength(4)
  network.mockRestore()
  await user.click(screen.getByRole('button', { name: '再試行' }))
  await waitFor(() => expect(screen.queryByText(/更新に失敗しました/)).not.toBeInTheDocument())
})

test('without a network the list says when it was last true, and asks again when the network returns', async () => {
  await open(byMonitoring)
  await screen.findByRole('table')
  // A poll that changes no row a minute later, which draws nothing.
  const later = Date.now() + 60_000
  // Both clocks, because one that moves alone was set.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  jest.spyOn(Date, 'now').mockReturnValue(later)
  await poll()
  await changeAsSomeoneElse(tenant, idOf(tenant, 'web-01'), '/active', { isActive: false })
  act(() => onlineManager.setOnline(false))
  expect(screen.getByText(`接続できません。${formatMoment(later)} の内容です。`)).toBeVisible()
  expect(screen.getByRole('button', { name: '再試行' })).toBeVisible()
  expect(names()).toEqual(AT_FIRST)
  jest.spyOn(Date, 'now').mockReturnValue(later + 60_000)
  act(() => onlineManager.setOnline(true))
  expect(screen.queryByText(/^接続できません/)).not.toBeInTheDocument()
  await waitFor(() => expect(names()[0]).toBe('基幹系DBサーバー１号機'))
})

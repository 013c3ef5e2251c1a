import { activityLogs } from '@portal/api-client/activity-logs'
import { queryClient } from '@portal/api-client/http'
import { servers } from '@portal/api-client/servers'
import { users } from '@portal/api-client/users'
import { useSession } from '@portal/auth'
import { renderRemote } from '@portal/testing/render-remote'
import { catchSavedFiles, textOf } from '@portal/testing/saved-files'
import { signIn } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { screen, waitFor, within } from '@testing-library/react'
import remote from './module'

const plan = { servers: 4, events: 30, activityLogs: 120 }
type Tenant = Awaited<ReturnType<typeof makeTenant>>
const rowCount = () => screen.getAllByRole('rowheader').length
const WEEK_MS = 7 * 86_400_000
const recent = ({ project }: Tenant) =>
  project.activityLogs.filter(({ occurredAt }) => Date.parse(occurredAt) > Date.now() - WEEK_MS)

test('the list shows the last seven days, newest first, in Japanese', async () => {
  const tenant = await makeTenant(plan)
  await renderRemote(remote, '/activity-logs', { tenant })
  expect(await screen.findByRole('heading', { level: 1, name: '操作ログ管理' })).toBeVisible()
  await waitFor(() => expect(rowCount()).toBe(Math.min(50, recent(tenant).length)))
  expect(screen.getAllByText('ログイン').length).toBeGreaterThan(0)
  expect(screen.getByRole('columnheader', { name: '日時' })).toHaveAttribute('aria-sort', 'descending')
})

test('conditions are in the address', async () => {
  const tenant = await makeTenant(plan)
  const { user, location } = await renderRemote(remote, '/activity-logs?period=&result=failure&size=200', { tenant })
  const failures = tenant.project.activityLogs.filter(({ result }) => result === 'failure')
  await screen.findByRole('table')
  await waitFor(() => expect(rowCount()).toBe(failures.length))
  await user.click(screen.getByRole('button', { name: '結果: 失敗' }))
  await user.click(screen.getByRole('radio', { name: 'すべて' }))
  await waitFor(() => expect(location()).toBe('/activity-logs?period=&size=200'))
  await waitFor(() => expect(rowCount()).toBe(tenant.project.activityLogs.length))
})

test('no match says how many there are', async () => {
  const { tenant } = await renderRemote(remote, '/activity-logs?q=どこにもない言葉', { plan })
  const total = tenant.project.activityLogs.length
  expect(await screen.findByText(`条件に一致するデータは 0 件です（全 ${total} 件）`)).toBeVisible()
})

test('nothing logged yet', async () => {
  await renderRemote(remote, '/activity-logs', { plan: { servers: 1 } })
  expect(await screen.findByText('操作ログはまだありません')).toBeVisible()
})

test('the export is the file of the server, for the conditions in sight', async () => {
  const saved = catchSavedFiles()
  const tenant = await makeTenant(plan)
  const { user } = await renderRemote(remote, '/activity-logs?period=&result=failure', { tenant })
  await user.click(await screen.findByRole('button', { name: '書き出し' }))
  await user.click(screen.getByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toMatch(new RegExp(`^${tenant.project.name}_activity-logs_.+\\.csv$`))
  const lines = (await textOf(saved[0])).trim().split('\r\n')
  const failures = tenant.project.activityLogs.filter(({ result }) => result === 'failure')
  expect(lines).toHaveLength(failures.length + 1)
})

test('an entry shows what changed and leads to its target', async () => {
  const tenant = await makeTenant(plan)
  const log = tenant.project.activityLogs.find(
    ({ action, result }) => action === 'event.update' && result === 'success',
  )
  await renderRemote(remote, `/activity-logs/${log?.id}`, { tenant })
  expect(await screen.findByRole('heading', { level: 1, name: 'イベントの変更' })).toBeVisible()
  const changes = within(screen.getByRole('table', { name: '変更された項目' }))
  expect(changes.getByRole('row', { name: /状態 変更 対応中 解決済み/ })).toBeVisible()
  expect(screen.getByRole('link', { name: `イベント ${log?.target.name}` })).toHaveAttribute(
    'href',
    `/events/${log?.target.id}`,
  )
})

test('an entry of a bulk change shows the rest of it, which has other request IDs', async () => {
  const tenant = await makeTenant(plan)
  // Another actor in the same minute.
  await signIn(tenant, 'member')
  await users.logLogout()
  await signIn(tenant)
  const changed = tenant.project.servers.slice(0, 2)
  for (const { id } of changed) await servers.setActive(id, false)
  const { queryKey, queryFn, select } = activityLogs.list({ action: ['server.deactivate'] })
  const [last, first] = select(await queryClient.fetchQuery({ queryKey, queryFn }))
  expect(last?.requestID).not.toBe(first?.requestID)

  await renderRemote(remote, `/activity-logs/${last?.id}`, { tenant })
  const list = within(await screen.findByRole('list', { name: '続けて行われた操作' }))
  expect(list.getByRole('listitem')).toHaveTextContent(changed[0]?.name ?? 'none')
})

test('an entry without neighbours says so', async () => {
  const tenant = await makeTenant(plan)
  const log = tenant.project.activityLogs.find(
    ({ occurredAt, actor }, _at, all) =>
      all.filter(
        (one) =>
          one.actor.email === actor.email && Math.abs(Date.parse(one.occurredAt) - Date.parse(occurredAt)) <= 60_000,
      ).length === 1,
  )
  await renderRemote(remote, `/activity-logs/${log?.id}`, { tenant })
  expect(await screen.findByText('前後 1 分に、同じ操作者によるほかの操作はありません。')).toBeVisible()
})

test('an entry that is not there leads back to the list', async () => {
  await renderRemote(remote, '/activity-logs/nowhere', { plan: { servers: 1 } })
  expect(await screen.findByText('見つかりません')).toBeVisible()
  expect(screen.getByRole('link', { name: '操作ログ管理へ戻る' })).toHaveAttribute('href', '/activity-logs')
})

test('without the permission the page says what is missing', async () => {
  const { navigate } = await renderRemote(remote, '/activity-logs', { plan })
  await screen.findByRole('table')
  useSession.setState({ permissions: [] })
  await navigate('/activity-logs?result=failure')
  expect(await screen.findByText('操作ログを閲覧する権限がありません。')).toBeVisible()
  expect(screen.queryByRole('button', { name: '書き出し' })).not.toBeInTheDocument()
})

import { type ActivityLog, activityLogs } from '@portal/api-client/activity-logs'
import { queryClient } from '@portal/api-client/http'
import { servers } from '@portal/api-client/servers'
import { users } from '@portal/api-client/users'
import { useSession } from '@portal/auth'
import { DAY_MS, inJapan } from '@portal/contract'
import { changeAnswer } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { catchSavedFiles, onlyText } from '@portal/testing/saved-files'
import { signIn } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { choose, hrefOf } from '@portal/testing/steps'
import { act, screen, waitFor, within } from '@testing-library/react'
import remote from './module'

const plan = { servers: 4, events: 30, activityLogs: 120 }
const rowCount = () => screen.getAllByRole('rowheader').length
/** jsdom cannot read a file. */
const logFile = (content: string) =>
  Object.assign(new File([content], 'log.jsonl'), { text: () => Promise.resolve(content) })

test('the list shows the last seven days, newest first, in Japanese; no match says how many there are', async () => {
  const tenant = await makeTenant(plan)
  const { navigate } = await renderRemote(remote, '/activity-logs', { tenant })
  expect(await screen.findByRole('heading', { level: 1, name: '操作ログ管理' })).toBeVisible()
  const isRecent = ({ occurredAt }: ActivityLog) => Date.parse(occurredAt) > Date.now() - 7 * DAY_MS
  const recent = () => tenant.project.activityLogs.filter(isRecent).length
  await waitFor(() => expect(rowCount()).toBe(Math.min(50, recent())))
  expect(screen.getAllByText(/がログインしました$/).length).toBeGreaterThan(0)
  expect(screen.getByRole('columnheader', { name: '日時' })).toHaveAttribute('aria-sort', 'descending')
  await navigate('/activity-logs?q=どこにもない言葉')
  const total = tenant.project.activityLogs.length
  expect(await screen.findByText(`条件に一致するデータは 0 件です（全 ${total} 件）`)).toBeVisible()
})

test('by time the operations stand below their days, with the hour alone; by another column they do not; conditions are in the address', async () => {
  const tenant = await makeTenant(plan)
  const { user, location, navigate } = await renderRemote(remote, '/activity-logs?period=&size=200', { tenant })
  const table = await screen.findByRole('table')
  const all = tenant.project.activityLogs
  await waitFor(() => expect(rowCount()).toBe(all.length))
  const days = new Set(all.map(({ occurredAt }) => inJapan(Date.parse(occurredAt)).slice(0, 10)))
  const headings = () => [...table.querySelectorAll('tbody > tr:not([data-index])')]
  expect(headings()).toHaveLength(days.size)
  expect(table.querySelector('tr[data-index] time')).toHaveTextContent(/^\d\d:\d\d$/)
  await user.click(screen.getByRole('button', { name: '操作者' }))
  await waitFor(() => expect(headings()).toEqual([]))
  expect(table.querySelector('tr[data-index] time')).not.toHaveTextContent(/^\d\d:\d\d$/)
  await navigate('/activity-logs?period=&result=failure&size=200')
  const failures = all.filter(({ result }) => result === 'failure')
  await waitFor(() => expect(rowCount()).toBe(failures.length))
  await user.click(screen.getByRole('button', { name: '結果: 失敗' }))
  await user.click(screen.getByRole('radio', { name: 'すべて' }))
  await waitFor(() => expect(location()).toBe('/activity-logs?period=&size=200'))
  await waitFor(() => expect(rowCount()).toBe(all.length))
})

test('a range of days is in the address, days in the wrong order are put right, and a day that is none is dropped', async () => {
  const tenant = await makeTenant(plan)
  const days = tenant.project.activityLogs.map(({ occurredAt }) => inJapan(Date.parse(occurredAt)).slice(0, 10))
  const [last = '', first = ''] = [days[0], days.at(-1)]
  const middle = days[60] ?? ''
  const path = (from: string, to: string) => `/activity-logs?period=custom&from=${from}&to=${to}&size=200`
  const { navigate } = await renderRemote(remote, path(middle, last), { tenant })
  const expected = days.filter((day) => day >= middle).length
  await screen.findByRole('table')
  await waitFor(() => expect(rowCount()).toBe(expected))
  await navigate(path(last, middle))
  await waitFor(() => expect(rowCount()).toBe(expected))
  await navigate(path('2026-02-31', last))
  await waitFor(() => expect(rowCount()).toBe(days.length))
  expect(first <= middle).toBe(true)
})

test('the periods have days of the calendar, and a range says when its days are in the wrong order; operations stand under their subjects', async () => {
  const { user, location, navigate } = await renderRemote(remote, '/activity-logs', { plan })
  await user.click(await screen.findByRole('button', { name: '期間: 7 日以内' }))
  const options = within(await screen.findByRole('group', { name: '期間' }))
  const periods = options.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(periods.join('|')).toBe('すべて|今日|昨日|24 時間以内|7 日以内|先週|30 日以内|先月|カスタム')
  await user.click(options.getByRole('radio', { name: '先週' }))
  await waitFor(() => expect(location()).toBe('/activity-logs?period=last-week'))
  await user.click(options.getByRole('radio', { name: 'カスタム' }))
  await user.type(await options.findByLabelText(/開始日/), '2026-04-30')
  await waitFor(() => expect(location()).toBe('/activity-logs?period=custom&from=2026-04-30'))
  await user.type(options.getByLabelText(/終了日/), '2026-04-01')
  expect(await options.findByText('開始日が終了日より後のため、入れ替えて絞り込んでいます。')).toBeVisible()
  await waitFor(() => expect(location()).toBe('/activity-logs?period=custom&from=2026-04-30&to=2026-04-01'))
  expect(screen.getByRole('button', { name: '期間: 2026/04/01 から 2026/04/30 まで' })).toBeVisible()
  await navigate('/activity-logs?period=')
  await choose(user, '絞り込みを追加', '操作')
  const actions = within(await screen.findByRole('group', { name: '操作' }))
  for (const subject of ['ユーザー', 'サーバー', 'リモート接続', 'エージェント', 'イベント', '書き出し'])
    expect(actions.getByText(subject)).toBeVisible()
  await user.type(actions.getByRole('searchbox'), '監視')
  expect(actions.getAllByRole('checkbox')).toHaveLength(2)
  await user.click(actions.getByRole('checkbox', { name: '監視の無効化' }))
  await waitFor(() => expect(location()).toBe('/activity-logs?period=&action=server.deactivate'))
})

test('nothing logged yet; an entry that is not there leads back to the list', async () => {
  const { navigate } = await renderRemote(remote, '/activity-logs', { plan: { servers: 1 } })
  expect(await screen.findByText('操作ログはまだありません')).toBeVisible()
  await navigate('/activity-logs/nowhere')
  expect(await screen.findByText('見つかりません')).toBeVisible()
  expect(screen.getByRole('link', { name: '操作ログ管理へ戻る' })).toHaveAttribute('href', '/activity-logs')
})

test('the log is saved as a file that proves itself, and a file is verified: as it was saved, and with an entry changed', async () => {
  const saved = catchSavedFiles()
  const { user, project } = await renderRemote(remote, '/activity-logs', { plan })
  await choose(user, '書き出し', '検証できる形式（すべての期間）')
  const text = await onlyText(saved)
  expect(saved[0]?.name).toMatch(new RegExp(`^${project.name}_activity-logs_.+\\.jsonl$`))

  await choose(user, '書き出し', 'ファイルを検証')
  const dialog = within(await screen.findByRole('dialog', { name: '操作ログのファイルを検証' }))
  const verify = (content: string) =>
    user.upload(dialog.getByLabelText('操作ログのファイル (.jsonl)'), logFile(content))
  await verify(text)
  const whole = /^改ざんはありません。.* に書き出した \d+ 件の操作は、記録されたとおりです。$/
  expect(await dialog.findByText(whole)).toBeVisible()
  await verify(text.replace('"result":"success"', '"result":"failure"'))
  const changed = /^[\d,]+ 行目（ログ ID .+）: この操作か直前の操作が、記録されたあとに変更されています。$/
  expect(await dialog.findByText(changed)).toBeVisible()
  await verify('ID,日時')
  expect(await dialog.findByText('1 行目: この行は、操作ログのファイルとして読み取れません。')).toBeVisible()
  const large = Object.defineProperty(logFile(text), 'size', { value: 400_000_001 })
  await user.upload(dialog.getByLabelText('操作ログのファイル (.jsonl)'), large)
  expect(await dialog.findByText('400 MB を超えるファイルは、このブラウザーでは検証できません。')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '閉じる' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('keys that cannot be read say so, and are tried again with the same file', async () => {
  changeAnswer('GET /activity-logs/chain-keys', () => Response.json({ code: 'E', message: '停止中' }, { status: 500 }))
  const { user } = await renderRemote(remote, '/activity-logs', { plan })
  await choose(user, '書き出し', 'ファイルを検証')
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(dialog.getByLabelText('操作ログのファイル (.jsonl)'), logFile('{}'))
  expect(await dialog.findByText('停止中')).toBeVisible()
  changeAnswer('GET /activity-logs/chain-keys', (body) => body)
  await user.click(dialog.getByRole('button', { name: '再試行' }))
  expect(await dialog.findByText(/^1 行目: /)).toBeVisible()
})

test('without the capability the log is saved as CSV only', async () => {
  changeAnswer('GET /contract', (body) => ({ ...Object(body), capabilities: [] }))
  const { user } = await renderRemote(remote, '/activity-logs', { plan })
  await user.click(await screen.findByRole('button', { name: '書き出し' }))
  expect(screen.getAllByRole('menuitem')).toHaveLength(1)
})

test('an entry shows what changed and leads to its target', async () => {
  const tenant = await makeTenant(plan)
  const isUpdate = ({ action, result }: ActivityLog) => action === 'event.update' && result === 'success'
  const log = tenant.project.activityLogs.find(isUpdate)
  await renderRemote(remote, `/activity-logs/${log?.id}`, { tenant })
  const actor = log?.actor.email?.split('@')[0]
  const name = `${actor} がイベント「${log?.target.name}」を変更しました`
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  expect(screen.queryByText('成功')).not.toBeInTheDocument()
  const changes = within(screen.getByRole('table', { name: '変更された項目' }))
  expect(changes.getByRole('row', { name: /状態 変更 対応中 解決済み/ })).toBeVisible()
  const target = screen.getByRole('link', { name: `イベント ${log?.target.name}` })
  expect(target).toHaveAttribute('href', `/events/${log?.target.id}`)
})

test('the export is the file of the server, for the conditions in sight; the link of an entry is copied from its row', async () => {
  const saved = catchSavedFiles()
  const tenant = await makeTenant(plan)
  const { user } = await renderRemote(remote, '/activity-logs?period=&result=failure', { tenant })
  await choose(user, '書き出し', 'CSV')
  const lines = (await onlyText(saved)).trim().split('\r\n')
  expect(saved[0]?.name).toMatch(new RegExp(`^${tenant.project.name}_activity-logs_.+\\.csv$`))
  const failures = tenant.project.activityLogs.filter(({ result }) => result === 'failure')
  expect(lines).toHaveLength(failures.length + 1)

  const write = jest.spyOn(navigator.clipboard, 'writeText')
  const [menu] = await screen.findAllByRole('button', { name: /の操作$/ })
  await user.click(menu ?? document.body)
  await user.click(screen.getByRole('menuitem', { name: 'リンクをコピー' }))
  expect(await screen.findByText('リンクをコピーしました。')).toBeVisible()
  const links = failures.map(({ id }) => `${window.location.origin}/activity-logs/${id}`)
  expect(links).toContain(write.mock.lastCall?.[0])
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

test('of many operations around an entry the nearest are shown, and the way to all', async () => {
  const at = (minutes: number) => new Date(Date.parse('2026-01-05T15:30:00Z') + minutes * 60_000).toISOString()
  const by = { actor: { kind: 'user', email: 'a@team.example' }, action: 'user.login', result: 'success' }
  const entry = (id: string, minutes: number) => ({ id, occurredAt: at(minutes), ...by })
  changeAnswer('GET /activity-logs/one', () => Response.json(entry('one', 0)))
  changeAnswer('GET /activity-logs', () => Array.from({ length: 25 }, (_, index) => entry(`n${index}`, index * 0.3)))
  await renderRemote(remote, '/activity-logs/one')
  const list = within(await screen.findByRole('list', { name: '続けて行われた操作' }))
  expect(list.getAllByRole('listitem')).toHaveLength(20)
  expect(screen.getByText(/25 件のうち、時刻の近い 20 件を表示しています。/)).toBeVisible()
  // January 5th, 15:30 in UTC, is the 6th in Japan.
  const day = 'period=custom&from=2026-01-06&to=2026-01-06'
  expect(hrefOf('同じ操作者のこの日の操作をすべて見る')).toBe(`/activity-logs?${day}&actor=a%40team.example`)
})

test('an entry without neighbours says so', async () => {
  const tenant = await makeTenant(plan)
  const isNear = (one: ActivityLog, other: ActivityLog) =>
    one.actor.email === other.actor.email &&
    Math.abs(Date.parse(one.occurredAt) - Date.parse(other.occurredAt)) <= 600_000
  const log = tenant.project.activityLogs.find((one, _at, all) => all.filter((each) => isNear(one, each)).length === 1)
  await renderRemote(remote, `/activity-logs/${log?.id}`, { tenant })
  expect(await screen.findByText('前後 10 分に、同じ操作者によるほかの操作はありません。')).toBeVisible()
})

test('without the permission the page says what is missing', async () => {
  const { navigate } = await renderRemote(remote, '/activity-logs', { plan })
  await screen.findByRole('table')
  useSession.setState({ permissions: [] })
  await navigate('/activity-logs?result=failure')
  expect(await screen.findByText('操作ログを閲覧する権限がありません。')).toBeVisible()
  expect(screen.getByText(/^「操作ログの閲覧」の権限が必要です。/)).toBeVisible()
  expect(screen.queryByRole('button', { name: '書き出し' })).not.toBeInTheDocument()
  act(() => useSession.setState({ carriesPermissions: false }))
  await navigate('/activity-logs')
  expect(await screen.findByText(/^アクセストークンに権限の情報がないため/)).toBeVisible()
  expect(screen.queryByText(/権限が必要です/)).not.toBeInTheDocument()
})

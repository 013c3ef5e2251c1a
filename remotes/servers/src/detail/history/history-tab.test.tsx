import { queryClient } from '@portal/api-client/http'
import { useSession } from '@portal/auth'
import { DAY_MS, MINUTE_MS } from '@portal/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { choose, clearConditions } from '@portal/testing/steps'
import { BUSY, changeAnswers, openServer, unreadable } from '../detail.fixture'

const timeline = () => screen.findByRole('group', { name: 'このサーバーの履歴' })
const entries = async () => within(await timeline()).getAllByRole('listitem')

/** The operation log of a machine with so many entries, a minute apart. */
const operationsOf = (count: number) =>
  changeAnswers({
    path: '/activity-logs?',
    answer: async () => {
      const [, id = ''] = /\/servers\/([^?]+)/.exec(here()) ?? []
      const actor = { kind: 'user', email: 'admin@alpha.example', id: 'u1' }
      const what = { action: 'remote_access.connect', result: 'success', after: { kind: 'login' } }
      const target = { type: 'server', id, name: '基幹DB' }
      const at = (minute: number) => new Date(Date.now() - minute * MINUTE_MS).toISOString()
      const ids = Array.from({ length: count }, (_, minute) => ({ id: `op-${minute}`, occurredAt: at(minute) }))
      return Response.json(ids.map((each) => ({ ...each, actor, target, ...what })))
    },
  })
const SOURCES = ['/events?', '/hard-logs', '/activity-logs?']
let here = () => ''

async function openHistory(query = '') {
  const page = await openServer({ ...BUSY, hardLogs: 30 }, { tab: `history${query}` })
  here = page.location
  return page
}

test('events and the hardware log are in one timeline below their days, each entry a link to its page', async () => {
  const { machine, project } = await openHistory()
  const group = within(await timeline())
  expect(group.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent(/^(今日|昨日)$/)
  const hrefs = group.getAllByRole('link').map((link) => link.getAttribute('href'))
  for (const { id } of project.hardLogs) expect(hrefs).toContain(`/servers/${machine.id}/system-event-logs/${id}`)
  for (const { id } of project.events) expect(hrefs).toContain(`/events/${id}`)
  const times = group.getAllByRole('listitem').map((row) => row.querySelector('time')?.dateTime ?? '')
  expect(times).toEqual(times.toSorted((one, other) => Date.parse(other) - Date.parse(one)))
})

test('remote sessions come from the operation log, and only a part of a long history is in the document', async () => {
  operationsOf(150)
  const { user } = await openHistory('&kind=remote')
  expect(await entries()).toHaveLength(100)
  expect((await entries())[0]).toHaveTextContent('admin が基幹DB にリモート接続しましたリモートログイン')
  await user.click(screen.getByRole('button', { name: 'さらに表示（残り 50 件）' }))
  expect(await entries()).toHaveLength(150)
  expect(screen.queryByRole('button', { name: /さらに表示/ })).not.toBeInTheDocument()
})

test('kinds and periods filter it, by the address too, and what nothing fits can be cleared', async () => {
  const { user, location, machine } = await openHistory('&kind=hard-log&period=24h')
  const now = Date.now()
  for (const row of await entries()) {
    expect(row).toHaveTextContent('ハードログ')
    expect(Date.parse(row.querySelector('time')?.dateTime ?? '')).toBeGreaterThan(now - DAY_MS - MINUTE_MS)
  }
  await user.click(screen.getByRole('button', { name: '条件「種別: ハードログ」を外す' }))
  expect(location()).toBe(`/servers/${machine.id}?tab=history&period=24h`)
  await user.type(screen.getByRole('searchbox', { name: '履歴を検索' }), 'zzzz')
  await waitFor(() => expect(location()).toContain('q=zzzz'))
  expect(await screen.findByText(/^条件に一致するデータは 0 件です/)).toBeVisible()
  await clearConditions(user)
  await waitFor(() => expect(location()).toBe(`/servers/${machine.id}?tab=history`))
  expect((await entries()).length).toBeGreaterThan(0)
})

test('a reason of the state leads to the day before it, which says so and leads back to all', async () => {
  const { user, location, machine, navigate } = await openHistory()
  const all = (await entries()).length
  await navigate(`/servers/${machine.id}`)
  const [first] = await screen.findAllByRole('link', { name: '故障の前 24 時間' })
  await user.click(first ?? document.body)
  const since = machine.hardStatusReasons[0]?.since ?? ''
  expect(new URL(location(), 'http://x').searchParams.get('before')).toBe(since)
  expect(await screen.findByText(/の故障の前 24 時間を表示しています。$/)).toBeVisible()
  for (const row of await entries()) {
    const at = Date.parse(row.querySelector('time')?.dateTime ?? '')
    expect(at).toBeLessThanOrEqual(Date.parse(since))
    expect(at).toBeGreaterThan(Date.parse(since) - DAY_MS)
  }
  await user.click(screen.getByRole('button', { name: 'すべての期間を表示' }))
  await waitFor(async () => expect(await entries()).toHaveLength(all))
  expect(location()).toBe(`/servers/${machine.id}?tab=history`)
})

test('another period takes the place of the day before a moment', async () => {
  const { user, location, machine } = await openHistory(`&before=${encodeURIComponent(new Date().toISOString())}`)
  await timeline()
  await choose(user, '絞り込みを追加', '期間')
  await user.click(await screen.findByRole('radio', { name: '7 日以内' }))
  await waitFor(() => expect(location()).toBe(`/servers/${machine.id}?tab=history&period=7d`))
  await waitFor(() => expect(screen.queryByText(/故障の前 24 時間を表示/)).not.toBeInTheDocument())
})

test('a source that fails leaves the others, is named, and is asked for again', async () => {
  const restore = unreadable('/events?')
  const { user, project } = await openHistory()
  expect(await screen.findByText('イベントを読み込めませんでした。ほかの記録だけを表示しています。')).toBeVisible()
  expect((await entries()).length).toBeGreaterThanOrEqual(project.hardLogs.length)
  restore()
  await user.click(screen.getByRole('button', { name: '再試行' }))
  await waitFor(() => expect(screen.queryByText(/イベントを読み込めませんでした/)).not.toBeInTheDocument())
  expect(within(await timeline()).getAllByText(/^イベント「.+」が発生しました$/).length).toBeGreaterThan(0)
})

test('when every source fails the tab says why, and tries again', async () => {
  const restore = unreadable(...SOURCES)
  const { user } = await openHistory()
  expect(await screen.findByText('データベースに接続できません')).toBeVisible()
  restore()
  await user.click(screen.getByRole('button', { name: '再試行' }))
  expect((await entries()).length).toBeGreaterThan(0)
})

test('a source that fails later leaves what was there, and says of when it is', async () => {
  await openHistory()
  const before = (await entries()).length
  unreadable('/hard-logs')
  await act(() => queryClient.refetchQueries())
  expect(await screen.findByText(/^更新に失敗しました。.+ 時点の情報です。$/)).toBeVisible()
  expect(await entries()).toHaveLength(before)
})

test('who may not read the operation log sees the rest, and that operations are not in it', async () => {
  const { navigate, location } = await openServer({ ...BUSY, hardLogs: 30 })
  await screen.findByRole('heading', { level: 1 })
  const fetches = jest.spyOn(globalThis, 'fetch')
  useSession.setState({ permissions: [] })
  await navigate(`${location()}?tab=history`)
  expect(await screen.findByText(/操作ログを閲覧する権限がありません。操作とリモート接続は/)).toBeVisible()
  expect((await entries()).length).toBeGreaterThan(0)
  expect(fetches.mock.calls.filter(([input]) => String(input).includes('/activity-logs'))).toEqual([])
})

test('a machine of which nothing is known says so', async () => {
  changeAnswers(...SOURCES.map((path) => ({ path, answer: () => Response.json([]) })))
  await openHistory()
  expect(await screen.findByText('このサーバーの履歴はまだありません')).toBeVisible()
})

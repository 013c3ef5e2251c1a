import { changeAnswer } from '@portal/testing/change-answer'
import { clearConditions, rowsOf, saveView } from '@portal/testing/steps'
import { screen, waitFor, within } from '@testing-library/react'
import { BUSY, changeAnswers, openServer, unreadable } from './detail.fixture'

const LABEL = 'このサーバーのイベント'
const rows = () => rowsOf(LABEL)

test('the first rows are those of its default view', async () => {
  const { user, location, machine, navigate } = await openServer(BUSY, { tab: 'events&severity=Warning' })
  await screen.findByRole('table', { name: LABEL })
  const severities = () => [...new Set(rows().map((each) => /重大|警告/.exec(each.textContent ?? '')?.[0]))]
  expect(severities()).toEqual(['警告'])
  await saveView(user, '警告', true)
  await screen.findByRole('button', { name: 'ビュー: 警告' })
  await navigate(`/servers/${machine.id}`)
  await waitFor(() => expect(screen.queryByRole('table', { name: LABEL })).not.toBeInTheDocument())

  const drawn = new Set<string>()
  const observer = new MutationObserver(() => {
    if (screen.queryByRole('table', { name: LABEL })) drawn.add(severities().join(' '))
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await navigate(`/servers/${machine.id}?tab=events`)
  await screen.findByRole('table', { name: LABEL })
  observer.disconnect()
  expect([...drawn]).toEqual(['警告'])
  expect(location()).toContain('viewName=')
})

test('every event of the server is listed, the latest first, and leads to its page; conditions that nothing fits can be cleared', async () => {
  const { user, location, navigate, project, machine } = await openServer(BUSY, { tab: 'events' })
  const table = within(await screen.findByRole('table', { name: LABEL }))
  expect(screen.getByText(new RegExp(`^全 ${project.events.length} 件中`))).toBeVisible()
  const newest = project.events.toSorted((one, other) => other.lastOccurredAt.localeCompare(one.lastOccurredAt))[0]
  expect(table.getAllByRole('rowheader')[0]).toHaveTextContent(newest?.title ?? '')
  const first = within(rows()[0] ?? document.body).getByRole('link')
  expect(first).toHaveAttribute('href', `/events/${newest?.id}?serverID=${machine.id}&sort=-lastOccurredAt`)

  await navigate(`/servers/${machine.id}?tab=events&q=nothing-like-this`)
  const none = `条件に一致するデータは 0 件です（全 ${project.events.length} 件）`
  expect(await screen.findByText(none)).toBeVisible()
  await clearConditions(user)
  await waitFor(() => expect(rows().length).toBeGreaterThan(0))
  expect(location()).toBe(`/servers/${machine.id}?tab=events`)
})

test('its address filters it, each condition can be taken off, and the full list gets the same ones', async () => {
  const tab = 'events&status=in_progress&severity=Warning'
  const { user, location, machine, project } = await openServer(BUSY, { tab })
  const list = () => screen.getByRole('link', { name: 'イベント管理で開く' }).getAttribute('href')
  await screen.findByRole('table', { name: LABEL })
  const fits = project.events.filter(({ status, severity }) => status === 'in_progress' && severity === 'Warning')
  expect(fits.length).toBeGreaterThan(0)
  expect(rows()).toHaveLength(fits.length)
  expect(list()).toBe(`/events?serverID=${machine.id}&status=in_progress&severity=Warning`)
  await user.click(screen.getByRole('button', { name: '条件「重大度: 警告」を外す' }))
  expect(location()).toBe(`/servers/${machine.id}?tab=events&status=in_progress`)
  await user.click(screen.getByRole('button', { name: '条件「状態: 対応中」を外す' }))
  expect(await screen.findByText(new RegExp(`^全 ${project.events.length} 件中`))).toBeVisible()
  expect(list()).toBe(`/events?serverID=${machine.id}&status=`)
})

test('a server without events says so', async () => {
  changeAnswers({ path: '/events?', answer: () => Response.json([]) })
  await openServer(BUSY, { tab: 'events' })
  expect(await screen.findByText('このサーバーのイベントはまだありません')).toBeVisible()
})

test('events that cannot be read leave the page and the other tabs alone, and are asked for again at the next visit', async () => {
  const restore = unreadable('/events?')
  const { user } = await openServer(BUSY, { tab: 'events' })
  expect(await screen.findByText('データベースに接続できません')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: '基幹DB' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'ファームウェア' }))
  expect(await screen.findByRole('table', { name: 'ファームウェア' })).toBeVisible()
  restore()
  await user.click(screen.getByRole('link', { name: /^イベント\s*\d+$/ }))
  expect(await screen.findByRole('table', { name: LABEL })).toBeVisible()
})

test('events of a maintenance window have its mark, here and on the overview', async () => {
  const maintenance = { name: '法定停電', until: '2099-01-01T00:00:00Z' }
  const marked = (event: { severity: string }) => (event.severity === 'Critical' ? { ...event, maintenance } : event)
  changeAnswer('GET /events', (body) => (body as { severity: string }[]).map(marked))
  const { project, machine, navigate } = await openServer(BUSY, { tab: 'events' })
  const critical = project.events.filter(({ severity }) => severity === 'Critical').length
  await screen.findByRole('table', { name: LABEL })
  expect(rows().filter((row) => row.textContent?.includes('メンテナンス: 法定停電'))).toHaveLength(critical)
  await navigate(`/servers/${machine.id}`)
  const recent = within(await screen.findByRole('list', { name: '最近のイベント' }))
  expect(recent.getAllByText('メンテナンス: 法定停電').length).toBeGreaterThan(0)
})

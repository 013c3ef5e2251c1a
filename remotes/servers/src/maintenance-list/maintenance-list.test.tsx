import { HOUR_MS } from '@portal/contract'
import { changeAnswer } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { screen, within } from '@testing-library/react'
import { shownWidth } from '@portal/testing/shown-width'
import { confirm } from '@portal/testing/steps'
import module from '../module'
import { columns } from './columns'

const iso = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const once = (from: number, to: number) => ({ kind: 'once', from: iso(from), to: iso(to) })
const TIMES = { start: '23:00', minutes: 180, from: '2026-01-01' }
const THIRD_TUESDAY = { kind: 'monthlyWeekday', nth: 3, weekday: 2, ...TIMES }
const WINDOWS = [
  { name: '法定停電', reason: '年次点検', target: { kind: 'site', site: '大阪DC' }, schedule: once(-1, 3) },
  { name: '月例パッチ', target: { kind: 'tag', tag: '本番' }, schedule: THIRD_TUESDAY },
  { name: '配線工事', target: { kind: 'tag', tag: 'なし' }, schedule: once(-9, -8) },
]
const server = (name: string, site: string) => ({ name, site, tags: ['本番'] })
const PLAN = { servers: [server('db-01', '大阪DC'), server('web-01', '東京第一DC')], maintenanceWindows: WINDOWS }
const open = (url = '/maintenance-windows', options = {}) => renderRemote(module, url, { plan: PLAN, ...options })
const rowOf = async (name: string) => {
  const header = await screen.findByRole('rowheader', { name: new RegExp(name) })
  return within(header.closest('tr') ?? header)
}
/** From the menu of a row. */
async function choose(user: Awaited<ReturnType<typeof open>>['user'], name: string, action: string) {
  await user.click((await rowOf(name)).getByRole('button', { name: /操作/ }))
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(action) }))
}

test('windows with their state, what they are for and when they are next', async () => {
  await open()
  const active = await rowOf('法定停電')
  expect(active.getByText('実施中')).toBeVisible()
  expect(active.getByText('拠点 大阪DC')).toBeVisible()
  expect(await active.findByText('1 台')).toBeVisible()
  const rule = await rowOf('月例パッチ')
  expect(rule.getByText('予定')).toBeVisible()
  expect(rule.getByText('毎月 第 3 火曜 23:00 〜 翌 02:00')).toBeVisible()
  expect(await rule.findByText('2 台')).toBeVisible()
  const over = await rowOf('配線工事')
  expect(over.getByText('終了')).toBeVisible()
  expect(await over.findByText('0 台')).toBeVisible()
})

test('a window is ended now, and deleted, each after a question', async () => {
  const { user } = await open()
  await choose(user, '法定停電', '今すぐ終了')
  await confirm(user, '終了する')
  expect(await screen.findByText('法定停電 を終了しました。')).toBeVisible()
  expect(await (await rowOf('法定停電')).findByText('終了')).toBeVisible()
  await choose(user, '配線工事', '削除')
  await confirm(user, '削除する')
  expect(await screen.findByText('配線工事 を削除しました。')).toBeVisible()
  expect(screen.queryByRole('rowheader', { name: /配線工事/ })).toBeNull()
})

test('the list is filtered, and says when nothing matches or nothing is planned', async () => {
  const { navigate } = await open('/maintenance-windows?state=active')
  expect(await rowOf('法定停電')).toBeTruthy()
  expect(screen.queryByRole('rowheader', { name: /月例パッチ/ })).toBeNull()
  await navigate('/maintenance-windows?q=zzz')
  expect(await screen.findByText(/条件に一致するデータは 0 件です/)).toBeVisible()
})

test('a project without windows is led to plan one; a member reads why not', async () => {
  await open('/maintenance-windows', { plan: { servers: 1 }, as: 'member' })
  expect(await screen.findByText('メンテナンス予定はまだありません')).toBeVisible()
  for (const button of screen.getAllByRole('button', { name: '予定を登録' }))
    expect(button).toHaveAccessibleDescription('サーバーを管理する権限がありません。')
})

test('an answer that fails is told with a way to try again, and a row that cannot be read is named', async () => {
  const down = { code: 'E999', message: '一時的に利用できません', requestID: 'r-1' }
  const odd = { id: 'odd', name: '新しい種類', schedule: { kind: 'lunar' } }
  changeAnswer('GET /maintenance-windows', () => Response.json(down, { status: 400 }))
  const { user } = await open()
  expect(await screen.findByText(/一時的に利用できません/)).toBeVisible()
  changeAnswer('GET /maintenance-windows', (body) => [...Object.values(Object(body)), odd])
  await user.click(screen.getByRole('button', { name: '再試行' }))
  expect((await rowOf('法定停電')).getByText('実施中')).toBeVisible()
  expect(await screen.findByText(/1 件/)).toBeVisible()
})

test('without the capability nothing is asked, and the page says so', async () => {
  changeAnswer('GET /contract', (body) => ({ ...Object(body), capabilities: [] }))
  const asked = jest.fn()
  changeAnswer('GET /maintenance-windows', asked)
  await open()
  expect(await screen.findByText('メンテナンス予定は利用できません')).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
})

test('the list of servers marks those in maintenance and leads to the windows; the page of one says so', async () => {
  const { user, location, project, navigate } = await open('/servers')
  const row = await rowOf('db-01')
  expect(await row.findByText(/メンテナンス中 〜/)).toBeVisible()
  expect((await rowOf('web-01')).queryByText(/メンテナンス中/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '操作' }))
  await user.click(screen.getByRole('menuitem', { name: 'メンテナンス予定' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'メンテナンス予定' })).toBeVisible()
  expect(location()).toBe('/maintenance-windows')

  // The page of a server in maintenance says so, and leads to the window.
  await navigate(`/servers/${project.servers.find(({ name }) => name === 'db-01')?.id}`)
  expect(await screen.findByRole('link', { name: /メンテナンス中 〜 \d\d:\d\d/ })).toBeVisible()
})

test('the columns that are shown at first fit into the page', () => expect(shownWidth(columns)).toBeLessThanOrEqual(60))

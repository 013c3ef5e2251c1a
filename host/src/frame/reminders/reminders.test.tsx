import { remindersKey } from '@portal/api-client/monitoring-reminders'
import { useSession } from '@portal/auth'
import { HOUR_MS, MINUTE_MS } from '@portal/contract'
import { changeAnswer } from '@portal/testing/change-answer'
import { type MadeTenant, makeTenant, testApi } from '@portal/testing/tenant'
import { FloatingNotices } from '@portal/ui'
import { screen, waitFor } from '@testing-library/react'
import { renderPage } from '../../render-page.fixture'
import { signIn } from '@portal/testing/sign-in'
import { Reminders } from './Reminders'

const PLAN = { servers: [{ name: 'db-01', isActive: false }, { name: 'web-01', isActive: false }, { name: 'ap-01' }] }
const refused = (status: number, code: string, message: string) => () =>
  Response.json({ code, message, requestID: 'r-1' }, { status })

/** Opens a page with what the user's browser keeps: minutes from now, by the name of the server. */
async function open(tenant: MadeTenant, minutes: Record<string, number>) {
  await signIn(tenant)
  const key = remindersKey(useSession.getState()) ?? ''
  const kept = tenant.project.servers
    .filter(({ name }) => name in minutes)
    .map(({ id, name }) => [id, { name, until: Date.now() + (minutes[name] ?? 0) * MINUTE_MS }])
  window.localStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)))
  const page = await renderPage([<FloatingNotices key="notices" />, <Reminders key="reminders" />], { tenant })
  const read = (): Record<string, { name: string; until: number }> =>
    JSON.parse(window.localStorage.getItem(key) ?? '{}')
  return { ...page, names: () => Object.values(read()).map(({ name }) => name), kept: () => Object.values(read()) }
}

const isActive = async ({ project, tokens }: MadeTenant, name: string) => {
  const id = project.servers.find((server) => server.name === name)?.id
  const headers = { authorization: `Bearer ${tokens.admin}` }
  const answer = await fetch(`${testApi()}/api/v1/${project.name}/servers/${id}`, { headers })
  return Reflect.get(Object(await answer.json()), 'isActive')
}

test('a time that is over is reminded of while monitoring is off, and the switch ends it', async () => {
  const tenant = await makeTenant(PLAN)
  const { user, names } = await open(tenant, { 'db-01': -1, 'web-01': 30 })
  expect(await screen.findByText(/監視の再開を忘れていませんか。db-01 は/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '有効にする' }))
  expect(await screen.findByText('db-01 の監視を有効にしました。')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/監視の再開を忘れていませんか/)).toBeNull())
  expect(names()).toEqual(['web-01'])
  expect([await isActive(tenant, 'db-01'), await isActive(tenant, 'web-01')]).toEqual([true, false])
})

test('a server that is on again, or gone, is forgotten without a word', async () => {
  const tenant = await makeTenant(PLAN)
  const gone = tenant.project.servers.find(({ name }) => name === 'web-01')?.id
  changeAnswer(`GET /servers/${gone}`, refused(404, 'entity.not_found', 'ありません'))
  const { names } = await open(tenant, { 'ap-01': -1, 'web-01': -1 })
  await waitFor(() => expect(names()).toEqual([]))
  expect(screen.queryByText(/監視の再開を忘れていませんか/)).toBeNull()
})

test('later is in an hour, and a switch that fails keeps the reminder', async () => {
  const tenant = await makeTenant(PLAN)
  changeAnswer(/^PUT \/servers/, refused(503, 'E999', '混み合っています'))
  const { user, names, kept } = await open(tenant, { 'db-01': -1, 'web-01': -2 })
  expect(await screen.findByText(/web-01、db-01 は/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '有効にする' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '有効にする' })).toBeEnabled())
  expect(screen.getByText(/監視の再開を忘れていませんか/)).toBeVisible()
  expect(names()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: '1 時間後に再通知' }))
  expect(screen.queryByText(/監視の再開を忘れていませんか/)).toBeNull()
  expect(kept().every(({ until }) => until > Date.now() + HOUR_MS - MINUTE_MS)).toBe(true)
})

test("what another user of the browser has kept is that user's", async () => {
  const tenant = await makeTenant(PLAN)
  await signIn(tenant, 'member')
  const other = remindersKey(useSession.getState()) ?? ''
  const [server] = tenant.project.servers
  window.localStorage.setItem(other, JSON.stringify({ [server?.id ?? '']: { name: 'db-01', until: 0 } }))
  const { names } = await open(tenant, { 'ap-01': -1 })
  await waitFor(() => expect(names()).toEqual([]))
  expect(screen.queryByText(/監視の再開を忘れていませんか/)).toBeNull()
})

import { changeAnswer } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant } from '@portal/testing/tenant'
import { HOUR_MS } from '@portal/contract'
import { screen, within } from '@testing-library/react'
import module from '../module'
import { openList } from '../list.fixture'

const widget = { routes: [{ path: '/', Component: module.widgets.critical }], widgets: {} }
const failing = (name: string, status: 'new' | 'in_progress' = 'new') => ({
  name,
  site: '福岡DC',
  open: [{ trouble: 'fan3Low' as const, status, minutesAgo: 60 }],
})
const line = async (text: RegExp) => within((await screen.findByText(text)).closest('li') ?? document.body)

test('a cause that takes several servers is one line, which leads to them and to their events', async () => {
  const tenant = await makeTenant({ servers: [failing('a-01'), failing('a-02'), { name: 'b-01' }] })
  await renderRemote(widget, '/', { tenant })
  const cause = await line(/の異常$/)
  const place = cause.getByRole('link', { name: '福岡DC 2 台' })
  expect(place.getAttribute('href')).toMatch(/^\/servers\?hardStatus=Critical&q=FAN3&site=/)
  const events = await cause.findByRole('link', { name: '対応する' })
  const { searchParams } = new URL((events as HTMLAnchorElement).href)
  const ids = tenant.project.servers.filter(({ name }) => name.startsWith('a-')).map(({ id }) => id)
  expect(searchParams.getAll('serverID').toSorted()).toEqual(ids.toSorted())
})

test('the list that a cause leads to has exactly its servers', async () => {
  const plan = { servers: [failing('a-01'), failing('a-02'), { ...failing('c-01'), site: '大阪DC' }, { name: 'b-01' }] }
  const tenant = await makeTenant(plan)
  const query = new URLSearchParams({ hardStatus: 'Critical', q: 'FAN3', site: '福岡DC' })
  await openList(`/servers?${query}`, { tenant })
  expect(await screen.findByText('a-01')).toBeVisible()
  expect(screen.getByText('a-02')).toBeVisible()
  expect(screen.queryByText('c-01')).not.toBeInTheDocument()
})

test('one server is named with the sentence of its reason and, once somebody has taken it, with them', async () => {
  const tenant = await makeTenant({ servers: [failing('a-01', 'in_progress')] })
  await renderRemote(widget, '/', { tenant })
  const cause = await line(/FAN3/)
  expect(cause.getByRole('link', { name: 'a-01' })).toHaveAttribute('href', `/servers/${tenant.project.servers[0]?.id}`)
  expect(await cause.findByText(/^担当 .+@/)).toBeVisible()
})

test('the one event of a cause is taken in place, and the focus stays in its line', async () => {
  const tenant = await makeTenant({ servers: [failing('a-01')] })
  const { user } = await renderRemote(widget, '/', { tenant })
  const cause = await line(/FAN3/)
  await user.click(await cause.findByRole('button', { name: /を自分が対応する$/ }))
  expect(await screen.findByText('対応を開始しました。')).toBeVisible()
  expect(await cause.findByText(/^担当 admin@/)).toBeVisible()
  expect(cause.queryByRole('button')).not.toBeInTheDocument()
  expect(cause.getByRole('link', { name: 'a-01' })).toHaveFocus()
})

test('an event that another user has changed is not taken, and their change is shown', async () => {
  // The sandbox makes the change all the same, as that of the other user.
  changeAnswer(/^PUT \/events\//, () => Response.json({ code: 'conflict', message: '-' }, { status: 409 }))
  const { user } = await renderRemote(widget, '/', { plan: { servers: [failing('a-01')] } })
  const cause = await line(/FAN3/)
  await user.click(await cause.findByRole('button', { name: /を自分が対応する$/ }))
  expect(await screen.findByText(/^ほかのユーザーが先に変更しました。/)).toBeVisible()
  expect(await cause.findByText(/^担当 /)).toBeVisible()
})

test('a user who may not manage events is led to them', async () => {
  await renderRemote(widget, '/', { plan: { servers: [failing('a-01')] }, as: 'member' })
  const cause = await line(/FAN3/)
  expect(await cause.findByRole('link', { name: '対応する' })).toBeVisible()
  expect(cause.queryByRole('button')).not.toBeInTheDocument()
})

test('causes are shown also when the events cannot be read', async () => {
  changeAnswer('GET /events', () => new Response(null, { status: 503 }))
  await renderRemote(widget, '/', { plan: { servers: [failing('a-01')] } })
  expect(await (await line(/FAN3/)).findByRole('link', { name: 'a-01' })).toBeVisible()
})

describe('machines in a maintenance window', () => {
  const iso = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  const schedule = { kind: 'once', from: iso(-1), to: iso(3) }
  const PLAN = {
    servers: [{ ...failing('a-01'), tags: ['部品交換'] }, failing('a-02'), { ...failing('c-01'), site: '大阪DC' }],
    maintenanceWindows: [{ name: '法定停電', target: { kind: 'tag', tag: '部品交換' }, schedule }],
  }
  const Component = () => (
    <>
      <module.widgets.critical />
      <module.widgets.fleet />
    </>
  )
  const dashboard = { routes: [{ path: '/', Component }], widgets: {} }

  test('are marked in each card and counted apart, from one read', async () => {
    const reads = jest.fn((body: unknown) => body)
    changeAnswer('GET /maintenance-windows', reads)
    await renderRemote(dashboard, '/', { plan: PLAN })
    expect(await screen.findByText('うちメンテナンス中 1 台')).toBeVisible()
    expect(screen.getByRole('link', { name: /^重大 3 台/ })).toHaveTextContent('（うちメンテナンス中 1 台）')
    expect(screen.getByRole('link', { name: 'a-01: 重大、メンテナンス中' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'a-02: 重大' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '警告 0 台' })).toBeVisible()
    expect(reads).toHaveBeenCalledTimes(1)
  })

  test('have no mark where the API has no windows', async () => {
    changeAnswer('GET /entitlements', (body) => ({ ...Object(body), capabilities: [] }))
    const reads = jest.fn((body: unknown) => body)
    changeAnswer('GET /maintenance-windows', reads)
    await renderRemote(dashboard, '/', { plan: PLAN })
    expect(await screen.findByRole('link', { name: '重大 3 台' })).toBeVisible()
    expect(await line(/の異常$/)).toBeTruthy()
    expect(screen.queryByText(/メンテナンス中/)).not.toBeInTheDocument()
    expect(reads).not.toHaveBeenCalled()
  })
})

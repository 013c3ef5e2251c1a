import { changeAnswer } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant, testApi } from '@portal/testing/tenant'
import { screen, within } from '@testing-library/react'
import module from '../module'

const widget = { routes: [{ path: '/', Component: module.widgets.mine }], widgets: {} }
const open = [{ trouble: 'fan3Low' }]

test('the events that the user handles, and the way to all of them', async () => {
  const tenant = await makeTenant({
    servers: [
      { name: 'a-01', open },
      { name: 'b-01', open },
    ],
  })
  const { project, tokens } = tenant
  const api = `${testApi()}/api/v1/${project.name}`
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens.admin}` }
  const admin = project.users.find(({ role }) => role === 'admin')
  const [event] = project.events
  const given = await fetch(`${api}/events/${event?.id}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ assigneeID: admin?.id, updatedAt: event?.updatedAt }),
  })
  expect(await given.text()).toContain(admin?.email ?? '—')
  const maintenance = { windowID: 'w1', name: '法定停電', until: '2099-01-01T00:00:00Z' }
  changeAnswer('GET /events', (body) => (body as object[]).map((row) => ({ ...row, maintenance })))
  await renderRemote(widget, '/', { tenant })
  expect(await screen.findByRole('link', { name: '自分の担当をすべて見る（1 件）' })).toHaveAttribute(
    'href',
    '/events?assignee=me',
  )
  expect(screen.getByRole('listitem')).toHaveTextContent(/[ab]-01 · メンテナンス: 法定停電/)
})

test('nobody has given the user anything', async () => {
  await renderRemote(widget, '/', { plan: { servers: [{ name: 'a-01', open }] } })
  expect(await screen.findByText('担当しているイベントはありません')).toBeVisible()
})

describe('a vendor that the user waits for', () => {
  const HOUR = 60 * 60_000
  const written = (ms: number) => new Date(Date.now() + ms).toISOString()

  async function withCase(promised: string, as: 'admin' | 'member' = 'admin') {
    const tenant = await makeTenant({ servers: [{ name: 'a-01', open }] })
    const [event] = tenant.project.events
    await fetch(`${testApi()}/api/v1/${tenant.project.name}/events/${event?.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tenant.tokens.admin}` },
      body: JSON.stringify({
        comment: `【保守手配】\n受付番号: 1\n回答予定: ${promised}`,
        updatedAt: event?.updatedAt,
      }),
    })
    await renderRemote(widget, '/', { tenant, ...(as === 'member' && { as }) })
    return event
  }

  test('is told when the time is near, and more so when it is past', async () => {
    const event = await withCase(written(2 * HOUR))
    const line = within(await screen.findByRole('list', { name: '保守の予定' })).getByRole('listitem')
    expect(line).toHaveTextContent(/回答予定 \S+ \d\d:\d\d$/)
    expect(line).not.toHaveTextContent('超過')
    expect(within(line).getByRole('link')).toHaveAttribute('href', `/events/${event?.id}`)
    expect(screen.queryByText('担当しているイベントはありません')).not.toBeInTheDocument()
  })

  test('who has not come is a warning', async () => {
    await withCase(written(-HOUR))
    const list = within(await screen.findByRole('list', { name: '保守の予定' }))
    expect(list.getByRole('listitem')).toHaveTextContent(/回答予定 .* 超過$/)
  })

  test('one of many is found in the list', async () => {
    const tenant = await makeTenant({ servers: [{ name: 'a-01', open }] })
    const me = tenant.project.users.find(({ role }) => role === 'admin')?.email
    changeAnswer('GET /events', (body) => {
      const [row] = Array.isArray(body) ? body : []
      const comment = `【保守手配】\n受付番号: 1\n来訪予定: ${written(HOUR)}`
      return ['a', 'b', 'c'].map((id) => ({ ...Object(row), id, history: [{ at: written(0), actor: me, comment }] }))
    })
    await renderRemote(widget, '/', { tenant })
    const lines = await screen.findByRole('list', { name: '保守の予定' })
    expect(within(lines).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByRole('link', { name: '保守手配中のイベントを見る' })).toHaveAttribute(
      'href',
      '/events?case=open',
    )
  })

  test.each([
    ['comes in some days', 48 * HOUR, 'admin' as const],
    ['was ordered by another user', HOUR, 'member' as const],
  ])('who %s is not told', async (_who, ms, as) => {
    await withCase(written(ms), as)
    expect(await screen.findByText('担当しているイベントはありません')).toBeVisible()
    expect(screen.queryByRole('list', { name: '保守の予定' })).not.toBeInTheDocument()
  })
})

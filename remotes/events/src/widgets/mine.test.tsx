import { HOUR_MS } from '@portal/contract'
import { changeAnswer } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { callElsewhere, type MadeTenant, makeTenant } from '@portal/testing/tenant'
import { screen, within } from '@testing-library/react'
import module from '../module'

const widget = { routes: [{ path: '/', Component: module.widgets.mine }], widgets: {} }
const open = [{ trouble: 'fan3Low' }]

const change = (tenant: MadeTenant, part: object) => {
  const [event] = tenant.project.events
  return callElsewhere(tenant, 'PUT', `/events/${event?.id}`, { ...part, updatedAt: event?.updatedAt })
}

test('the events that the user handles, and the way to all of them', async () => {
  const tenant = await makeTenant({ servers: ['a-01', 'b-01'].map((name) => ({ name, open })) })
  const admin = tenant.project.users.find(({ role }) => role === 'admin')
  expect(await change(tenant, { assigneeID: admin?.id })).toMatchObject({ assignee: { email: admin?.email } })
  const maintenance = { windowID: 'w1', name: '法定停電', until: '2099-01-01T00:00:00Z' }
  changeAnswer('GET /events', (body) => (body as object[]).map((row) => ({ ...row, maintenance })))
  await renderRemote(widget, '/', { tenant })
  const all = await screen.findByRole('link', { name: '自分の担当をすべて見る（1 件）' })
  expect(all).toHaveAttribute('href', '/events?assignee=me')
  expect(screen.getByRole('listitem')).toHaveTextContent(/[ab]-01 · メンテナンス: 法定停電/)
})

test('nobody has given the user anything', async () => {
  await renderRemote(widget, '/', { plan: { servers: [{ name: 'a-01', open }] } })
  expect(await screen.findByText('担当しているイベントはありません')).toBeVisible()
})

describe('a vendor that the user waits for', () => {
  const written = (ms: number) => new Date(Date.now() + ms).toISOString()

  async function withCase(promised: string, as: 'admin' | 'member' = 'admin') {
    const tenant = await makeTenant({ servers: [{ name: 'a-01', open }] })
    const [event] = tenant.project.events
    await change(tenant, { comment: `【保守手配】\n受付番号: 1\n回答予定: ${promised}` })
    await renderRemote(widget, '/', { tenant, ...(as === 'member' && { as }) })
    return event
  }

  test('is told when the time is near, and more so when it is past', async () => {
    const event = await withCase(written(2 * HOUR_MS))
    const line = within(await screen.findByRole('list', { name: '保守の予定' })).getByRole('listitem')
    expect(line).toHaveTextContent(/回答予定 \S+ \d\d:\d\d$/)
    expect(line).not.toHaveTextContent('超過')
    expect(within(line).getByRole('link')).toHaveAttribute('href', `/events/${event?.id}`)
    expect(screen.queryByText('担当しているイベントはありません')).not.toBeInTheDocument()
  })

  test('who has not come is a warning', async () => {
    await withCase(written(-HOUR_MS))
    const list = within(await screen.findByRole('list', { name: '保守の予定' }))
    expect(list.getByRole('listitem')).toHaveTextContent(/回答予定 .* 超過$/)
  })

  test('one of many is found in the list', async () => {
    const tenant = await makeTenant({ servers: [{ name: 'a-01', open }] })
    const me = tenant.project.users.find(({ role }) => role === 'admin')?.email
    changeAnswer('GET /events', (body) => {
      const [row] = Array.isArray(body) ? body : []
      const comment = `【保守手配】\n受付番号: 1\n来訪予定: ${written(HOUR_MS)}`
      return ['a', 'b', 'c'].map((id) => ({ ...Object(row), id, history: [{ at: written(0), actor: me, comment }] }))
    })
    await renderRemote(widget, '/', { tenant })
    const lines = await screen.findByRole('list', { name: '保守の予定' })
    expect(within(lines).getAllByRole('listitem')).toHaveLength(2)
    const all = screen.getByRole('link', { name: '保守手配中のイベントを見る' })
    expect(all).toHaveAttribute('href', '/events?case=open')
  })

  test.each([
    ['comes in some days', 48 * HOUR_MS, 'admin' as const],
    ['was ordered by another user', HOUR_MS, 'member' as const],
  ])('who %s is not told', async (_who, ms, as) => {
    await withCase(written(ms), as)
    expect(await screen.findByText('担当しているイベントはありません')).toBeVisible()
    expect(screen.queryByRole('list', { name: '保守の予定' })).not.toBeInTheDocument()
  })
})

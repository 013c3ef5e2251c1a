import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant, testApi } from '@portal/testing/tenant'
import { screen } from '@testing-library/react'
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
  await renderRemote(widget, '/', { tenant })
  expect(await screen.findByRole('link', { name: '自分の担当をすべて見る（1 件）' })).toHaveAttribute(
    'href',
    '/events?assignee=me',
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('nobody has given the user anything', async () => {
  await renderRemote(widget, '/', { plan: { servers: [{ name: 'a-01', open }] } })
  expect(await screen.findByText('担当しているイベントはありません')).toBeVisible()
})

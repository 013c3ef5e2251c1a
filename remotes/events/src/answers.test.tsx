import { changeAnswer, changeRow, expectWhole, noContent, onlyKeys } from '@portal/testing/change-answer'
import { expectOldWidget } from '@portal/testing/old-widget'
import { renderRemote } from '@portal/testing/render-remote'
import { type MadeTenant, makeTenant } from '@portal/testing/tenant'
import { screen, waitFor } from '@testing-library/react'
import remote from './module'

// What the pages make of answers that say less than the sandbox's.

const PLAN = { servers: [{ name: 'web-01', open: [{ trouble: 'fanSlow', status: 'new' }] }], events: 4 }
const openEvent = ({ project }: MadeTenant) => project.events.find(({ status }) => status === 'new')?.id ?? ''

test('a change that is accepted without an answer has happened', async () => {
  const tenant = await makeTenant(PLAN)
  changeAnswer(/^PUT \/events\/[^/]+$/, noContent)
  const { user } = await renderRemote(remote, `/events/${openEvent(tenant)}`, { tenant })
  await user.click(await screen.findByRole('button', { name: '自分が対応する' }))
  expect(await screen.findByText('対応を開始しました。')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('list', { name: '現在の状態' })).toHaveTextContent('対応中'))
})

test('a row that cannot be read is counted and named, the others are there', async () => {
  const tenant = await makeTenant(PLAN)
  changeAnswer('GET /events', changeRow(0, { count: 'many' }))
  await renderRemote(remote, '/events?status=', { tenant })
  expect(await screen.findByText(`${tenant.project.events.length} 件中 1 件を表示できません: 行 1 count`)).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(tenant.project.events.length - 1))
})

test.each(['/events?status=', '/events/ID'])('%s stands with as little as a row needs', async (path) => {
  const tenant = await makeTenant(PLAN)
  changeAnswer('GET /events', onlyKeys('id'))
  changeAnswer(/^GET \/events\/[^/]+$/, onlyKeys('id'))
  changeAnswer('GET /servers', onlyKeys('id', 'isActive'))
  changeAnswer('GET /users', onlyKeys('id', 'email'))
  await renderRemote(remote, path.replace('ID', openEvent(tenant)), { tenant })
  await expectWhole()
})

test.each(Object.keys(remote.widgets))('the widget %s outlives a poll that fails, and says of when it is', (id) =>
  expectOldWidget(remote, id),
)

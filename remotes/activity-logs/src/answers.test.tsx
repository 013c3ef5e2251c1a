import { changeAnswer, changeRow, expectWhole, onlyKeys } from '@portal/testing/change-answer'
import { expectOldWidget } from '@portal/testing/old-widget'
import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant } from '@portal/testing/tenant'
import { screen, within } from '@testing-library/react'
import remote from './module'

// What the pages make of answers that say less than the sandbox's.

test('the widget says that an entry is missing', async () => {
  const tenant = await makeTenant({ activityLogs: 5 })
  changeAnswer('GET /activity-logs', changeRow(0, { requestID: 7 }))
  await renderRemote({ routes: [{ path: '/', Component: remote.widgets.recent }], widgets: {} }, '/', { tenant })
  expect(await screen.findByText(/^\d+ 件中 1 件を表示できません: 行 1 requestID$/)).toBeVisible()
})

test.each(['/activity-logs?period=', '/activity-logs/ID'])('%s stands with as little as a row needs', async (path) => {
  const tenant = await makeTenant({ activityLogs: 5 })
  changeAnswer('GET /activity-logs', onlyKeys('id'))
  changeAnswer(/^GET \/activity-logs\/[^/]+$/, onlyKeys('id'))
  await renderRemote(remote, path.replace('ID', tenant.project.activityLogs[0]?.id ?? ''), { tenant })
  await expectWhole()
})

test.each(Object.keys(remote.widgets))('the widget %s outlives a poll that fails, and says of when it is', (id) =>
  expectOldWidget(remote, id),
)

test('the widget shows of the logins of one user the newest, and the operations of others first', async () => {
  const tenant = await makeTenant({ activityLogs: 5 })
  const entry = (id: string, actor: string, action: string, result = 'success') => ({
    ...{ id, action, result, requestID: id, occurredAt: new Date().toISOString(), target: { type: 'user' } },
    actor: { id: actor, email: `${actor}@example.com`, kind: 'user' },
  })
  const items = [
    entry('1', 'a', 'user.login'),
    entry('2', 'a', 'user.login'),
    entry('3', 'a', 'user.login', 'failure'),
    entry('4', 'b', 'user.login'),
  ]
  changeAnswer('GET /activity-logs', () => ({ items, nextCursor: null, total: items.length }))
  await renderRemote({ routes: [{ path: '/', Component: remote.widgets.recent }], widgets: {} }, '/', { tenant })
  const links = within(await screen.findByRole('list', { name: '最近の操作' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href')?.at(-1))).toEqual(['1', '3', '4'])
})

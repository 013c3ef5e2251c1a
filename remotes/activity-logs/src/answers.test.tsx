import { changeAnswer, changeRow, onlyKeys } from '@portal/testing/change-answer'
import { oldWidget } from '@portal/testing/old-widget'
import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant } from '@portal/testing/tenant'
import { screen } from '@testing-library/react'
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
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.queryByText('表示できません')).not.toBeInTheDocument()
  expect(document.body).not.toHaveTextContent(/undefined|NaN|null|Invalid Date/)
})

test.each(Object.keys(remote.widgets))(
  'the widget %s outlives a poll that fails, and says of when it is',
  async (id) => {
    const { before, after } = await oldWidget(remote, id)
    expect(after).toMatch(/\d\d:\d\d:\d\d の内容です。再試行/)
    expect(after.replace(/\d\d:\d\d:\d\d の内容です。再試行/, '')).toBe(before)
  },
)

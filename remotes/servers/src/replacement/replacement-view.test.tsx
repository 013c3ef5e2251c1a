import { changeAnswer } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { catchSavedFiles, onlyText } from '@portal/testing/saved-files'
import { screen, waitFor, within } from '@testing-library/react'
import module from '../module'
import { PREDICTED } from '../states.fixture'

const table = () => screen.findByRole('table', { name: '期限内に交換する部品' })

test('parts that are about to fail while support ends are listed, and a sheet and a calendar are one click away', async () => {
  const files = catchSavedFiles()
  const { user, project, location } = await renderRemote(module, '/servers', { plan: PREDICTED })
  await user.click(await screen.findByRole('link', { name: '期限内に交換' }))
  const [, ...rows] = within(await table()).getAllByRole('row')
  const names = rows.map((row) => within(row).getByRole('rowheader').textContent?.slice(0, 5))
  expect(names).toEqual(['db-02', 'db-01'])
  expect(rows[0]).toHaveTextContent('残り 20 日')
  await user.click(screen.getByRole('button', { name: 'カレンダー (.ics)' }))
  expect((await onlyText(files)).match(/BEGIN:VEVENT/g)).toHaveLength(2)
  await user.click(within(await table()).getByRole('link', { name: /^保守依頼シート.*PS2/ }))
  const server = project.servers.find(({ name }) => name === 'db-02')
  await waitFor(() => expect(location()).toContain(`/servers/${server?.id}/maintenance-sheet`))
  expect(await screen.findByRole('heading', { level: 1, name: '保守依頼シート' })).toBeVisible()
  // The event of the address is read after the server.
  await waitFor(() => expect(screen.getAllByText(/電源ユニット PS2 の故障予兆/)[0]).toBeVisible())
})

test('without such parts the view says so, and without events or records it says what it knows less', async () => {
  const failed = () => new Response(null, { status: 500 })
  changeAnswer('GET /events', failed)
  changeAnswer(/^GET \/servers\/[^/]+\/hard-logs$/, failed)
  const plan = { servers: [{ name: 'web-01', supportInDays: 20 }], events: 1 }
  await renderRemote(module, '/servers?view=replace', { plan })
  expect(await screen.findByText('期限内に交換する部品はありません')).toBeVisible()
  expect(await screen.findByText(/サーバーの状態と記録だけから判定/)).toBeVisible()
  expect(await screen.findByText(/^1 台の記録を取得できない/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'カレンダー (.ics)' })).toHaveAttribute('aria-disabled', 'true')
})

test('the card of support says how many there are', async () => {
  const widget = { routes: [{ path: '/', Component: module.widgets.support }], widgets: {} }
  await renderRemote(widget, '/', { plan: PREDICTED })
  const link = await screen.findByRole('link', { name: '期限内に交換 2 台' })
  expect(link).toHaveAttribute('href', '/servers?view=replace')
})

import { renderRemote } from '@portal/testing/render-remote'
import { screen } from '@testing-library/react'
import module from '../module'
import { STATES } from '../states.fixture'

const front = { path: '/', Component: module.widgets.fleet }
const widget = { routes: [front, { path: '/servers/:id', Component: () => null }], widgets: {} }

test('each server is a cell that leads to it; Tab passes the thousands of them by', async () => {
  const { user, project, location } = await renderRemote(widget, '/', { plan: STATES })
  const normal = await screen.findByRole('link', { name: 'web-01: 正常' })
  for (const cell of screen.getAllByRole('link', { name: /: (正常|警告|重大|不明)$/ })) expect(cell.tabIndex).toBe(-1)
  await user.click(normal)
  expect(location()).toBe(`/servers/${project.servers.find(({ name }) => name === 'web-01')?.id}`)
})

test('the counts lead to exactly these servers', async () => {
  await renderRemote(widget, '/', { plan: STATES })
  expect(await screen.findByRole('link', { name: '重大 1 台' })).toHaveAttribute('href', '/servers?hardStatus=Critical')
  expect(screen.getByRole('link', { name: '警告 0 台' })).toBeVisible()
  const open = screen.getByRole('link', { name: 'リモート接続 有効 1 台' })
  expect(open).toHaveAttribute('href', '/servers?remoteAccess=enabled')
})

import { renderRemote } from '@portal/testing/render-remote'
import { screen, waitFor, within } from '@testing-library/react'
import module from '../module'
import { STATES } from '../states.fixture'

test('servers stand in their racks, with their health in words, under the same conditions', async () => {
  const { user, project, location } = await renderRemote(module, '/servers?isActive=true', { plan: STATES })
  await user.click(await screen.findByRole('link', { name: 'ラック' }))
  await waitFor(() => expect(location()).toBe('/servers?isActive=true&view=rack'))
  const [server] = project.servers
  const site = await screen.findByRole('region', { name: `拠点 ${server?.location?.site}` })
  const rack = within(site).getByRole('region', { name: `ラック ${server?.location?.rack}` })
  expect(within(rack).getByText(`${server?.location?.unit}U`)).toBeVisible()
  expect(within(rack).getByRole('link', { name: /^web-01\s*正常$/ })).toHaveAttribute('href', `/servers/${server?.id}`)
  expect(screen.queryByRole('link', { name: /旧メールサーバ/ })).not.toBeInTheDocument()
  await user.click(within(screen.getByRole('list', { name: 'サーバーの状態' })).getByRole('button', { name: /^重大/ }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /^web-01/ })).not.toBeInTheDocument())
  expect(screen.getByRole('link', { name: /^基幹系DBサーバー１号機\s*重大$/ })).toBeVisible()
})

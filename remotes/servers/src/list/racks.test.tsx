import { renderRemote } from '@portal/testing/render-remote'
import { screen, waitFor, within } from '@testing-library/react'
import module from '../module'
import { STATES } from '../states.fixture'
import { gapsOf, racksOf } from './racks'

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

const at = (unit: number | null, rack = 'A-01') =>
  ({ id: `${rack} ${unit}`, location: { site: '東京', rack, unit } }) as never

test.each([
  ['in the middle', [at(31), at(20)], 42, [11, 10], 19],
  ['at both ends', [at(42), at(1)], 42, [0, 40], 0],
  ['above the usual height', [at(45)], 45, [0], 44],
  ['two in one unit', [at(10), at(10)], 42, [32], 9],
  ['none with a unit', [at(null)], 0, [], 0],
  ['at units that no rack has', [at(0), at(-3), at(1.5), at(1_000_000)], 0, [], 0],
])('a rack is drawn with its empty units: servers %s', (_where, servers, height, above, below) => {
  const [rack] = racksOf(servers).flatMap(({ racks }) => racks)
  expect(rack?.height).toBe(height)
  expect(rack && gapsOf(rack)).toEqual({ above, below })
  const drawn = rack?.units.flatMap((unit) => unit.servers) ?? []
  expect([...drawn, ...(rack?.unplaced ?? [])]).toHaveLength(servers.length)
})

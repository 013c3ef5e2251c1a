import { renderRemote } from '@portal/testing/render-remote'
import { callElsewhere, type MadeTenant } from '@portal/testing/tenant'
import { screen, within } from '@testing-library/react'
import module from './module'
import { STATES } from './states.fixture'

/** What the rows are called, from top to bottom. */
export const names = () => screen.queryAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)

export const idOf = ({ project }: { project: { servers: Named[] } }, name: string) =>
  project.servers.find((server) => server.name === name)?.id ?? ''
type Named = { id: string; name: string }

/** Another user of the project changes a server. `path` is below the server. */
export const changeAsSomeoneElse = (tenant: MadeTenant, id: string, path: string, body: object) =>
  callElsewhere(tenant, 'PUT', `/servers/${id}${path}`, body)

/** Opens the list, of the four servers when no others are given. */
export async function openList(path: string, options: Parameters<typeof renderRemote>[2] = { plan: STATES }) {
  const page = await renderRemote(module, path, options)
  await screen.findByRole('table')
  return page
}

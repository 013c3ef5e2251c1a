import { testApi } from '@portal/testing/tenant'
import { screen, within } from '@testing-library/react'

type Tenant = { project: { name: string; servers: { id: string; name: string }[] }; tokens: Record<string, string> }

/** What the rows are called, from top to bottom. */
export const names = () => screen.queryAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)

export const idOf = ({ project }: Tenant, name: string) =>
  project.servers.find((server) => server.name === name)?.id ?? ''

/** Another user of the project changes a server. `path` is below the server. */
export async function changeAsSomeoneElse(tenant: Tenant, id: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${testApi()}/api/v1/${tenant.project.name}/servers/${id}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tenant.tokens.admin}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
}

import { testApi } from '@portal/testing/tenant'
import { screen, within } from '@testing-library/react'

type Tenant = { project: { name: string; servers: { id: string; name: string }[] }; tokens: Record<string, string> }

/** Four servers in four states. */
export const STATES = {
  servers: [
    { name: 'web-01', remoteEnabled: true },
    { name: '基幹系DBサーバー１号機', open: [{ trouble: 'fan3Low', minutesAgo: 180 }], supportInDays: 29 },
    { name: '旧メールサーバ', isActive: false, supportInDays: -400 },
    { name: '新規搬入', agent: 'never', health: 'Unknown', supportInDays: null },
  ],
}

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

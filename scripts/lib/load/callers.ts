import { permissionsOf } from '@portal/sandbox/db/roles'
import type { ProjectFixture } from '@portal/sandbox/seed/fixtures'
import type { TokenSigner } from '@portal/sandbox/testing/token-signer'

/** The headers of a call by the project's administrator. */
export async function headersOf(project: ProjectFixture, sign: TokenSigner['sign']): Promise<Record<string, string>> {
  const admin = project.users.find(({ role, status }) => role === 'admin' && status === 'active')
  if (!admin) throw new Error(`The project ${project.name} has no administrator.`)
  const token = await sign({
    sub: admin.id,
    org_id: project.id,
    org_name: project.name,
    permissions: [...permissionsOf('admin')],
  })
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-encoding': 'gzip' }
}

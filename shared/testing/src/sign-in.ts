import { configureApi, queryClient } from '@portal/api-client/http'
import { settled, startAuth, useSession } from '@portal/auth'
import { signInAs } from './fake-auth0'
import { testApi, type makeTenant } from './tenant'

/** The stand-in of the SDK needs no provider; what is asked before it is left for one is only whether anything answers. */
export const testAuth = () => ({
  domain: testApi(),
  clientId: 'test',
  audience: 'test',
  callbackUrl: 'http://localhost/callback',
})
const HOME = { pathname: '/', search: '' }

/** Signs one of a tenant's users in, as the host would, and points the API client at the sandbox with an empty cache. */
export async function signIn(
  tenant: Awaited<ReturnType<typeof makeTenant>>,
  role: 'admin' | 'member' = 'admin',
): Promise<void> {
  const user = tenant.project.users.find((each) => each.role === role)
  await signInWith(tenant.tokens[role] ?? '', { email: user?.email, name: user?.name ?? undefined })
  configureApi({ apiServer: testApi() })
}

/** The same with any access token, for what the sandbox has no user for. */
export async function signInWith(token: string, user: { email?: string; name?: string } = {}): Promise<void> {
  queryClient.clear()
  signInAs({ token, user })
  useSession.setState({ status: 'loading' })
  document.cookie = 'auth0.test.is.authenticated=true'
  startAuth(testAuth(), HOME)
  await settled()
}

/** A page without a session. */
export function signOut(): void {
  queryClient.clear()
  signInAs(null)
  document.cookie = 'auth0.test.is.authenticated=; max-age=0'
  startAuth(testAuth(), HOME)
}

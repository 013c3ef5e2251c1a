import { knownPermissions, type Permission } from '@portal/contract'
import { AuthError } from './auth-error'

export type User = { id: string; email: string | null; name: string | null }
/** `name` is '' in a token that names the organization by its id alone: no call can be sent then. */
export type Project = { id: string; name: string }
export type Claims = { user: User; project: Project; permissions: Permission[]; carriesPermissions: boolean }

/**
 * The claims of an access token that the portal reads. The signature is not checked, because they only label the screen
 * and the API decides. The project comes from the organization claims; without any, the subject serves as id and name.
 * A token without the `permissions` claim allows nothing, as one whose list is empty, but is told apart: the tenant
 * then sends none at all.
 *
 * @throws AuthError `opaque_token`, `missing_subject`: a tenant that is not set up for the portal.
 */
export function readClaims(accessToken: string, idClaims: { email?: string | null; name?: string | null }): Claims {
  const payload = decode(accessToken)
  const subject = text(payload.sub)
  if (subject === null) throw new AuthError('missing_subject')
  return {
    user: { id: subject, email: idClaims.email ?? null, name: idClaims.name ?? null },
    project: projectOf(payload, subject),
    carriesPermissions: payload.permissions !== undefined,
    permissions: Array.isArray(payload.permissions) ? knownPermissions(payload.permissions) : [],
  }
}

/** When and how the user of an access token signed in, and the id of the organization; undefined where it does not say. */
export function readSignIn(accessToken: string): { signedInAt?: number; acr?: string; organization?: string } {
  const { auth_time, acr, org_id } = decode(accessToken)
  return {
    ...(typeof auth_time === 'number' && { signedInAt: auth_time }),
    ...(typeof acr === 'string' && { acr }),
    ...(typeof org_id === 'string' && { organization: org_id }),
  }
}

/** When an access token was made, in milliseconds; NaN where it does not say. */
export const issuedAt = (accessToken: string): number => Number(decode(accessToken).iat) * 1000

function projectOf(payload: Record<string, unknown>, subject: string): Project {
  const name = text(payload.org_name)
  const id = text(payload.org_id) ?? name
  return id === null ? { id: subject, name: subject } : { id, name: name ?? '' }
}

/** Opaque, because without an audience a provider may send a token that only it can read. */
function decode(token: string): Record<string, unknown> {
  const [, body = ''] = token.split('.')
  const base64 = body.replaceAll('-', '+').replaceAll('_', '/')
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Falls through: the same as a body that is no object.
  }
  throw new AuthError('opaque_token')
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

import { Permission } from '@portal/contract'
import type { Project, User } from './session'

export type Claims = { user: User; project: Project | null; permissions: Permission[] }

/**
 * What the portal reads from an access token. The signature is the API's business; here it only labels the screen.
 * The project comes from the organization claims; without any, the subject serves as id and name.
 */
export function readClaims(accessToken: string, idClaims: { email?: string; name?: string }): Claims {
  const payload = decode(accessToken)
  const subject = text(payload.sub)
  return {
    user: { id: subject ?? '', email: idClaims.email ?? null, name: idClaims.name ?? null },
    project: projectOf(payload, subject),
    permissions: Array.isArray(payload.permissions)
      ? payload.permissions.flatMap((value) => {
          const known = Permission.safeParse(value)
          return known.success ? [known.data] : []
        })
      : [],
  }
}

function projectOf(payload: Record<string, unknown>, subject: string | null): Project | null {
  const id = text(payload.org_id)
  const name = text(payload.org_name)
  if (id === null && name === null) return subject === null ? null : { id: subject, name: subject }
  return name === null ? null : { id: id ?? name, name }
}

function decode(token: string): Record<string, unknown> {
  const [, body = ''] = token.split('.')
  const base64 = body.replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

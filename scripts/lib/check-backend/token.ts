import { knownPermissions, type Permission } from '@portal/contract'
import * as z from 'zod/mini'

const Text = z.string().check(z.minLength(1))
const Claims = z.looseObject({
  sub: Text,
  iss: z.optional(z.string()),
  org_id: z.optional(Text),
  org_name: z.optional(Text),
  permissions: z._default(z.array(z.string()), []),
})

/** An access token with what the portal reads from it: its project and its permissions. */
export type Caller = {
  token: string
  subject: string
  issuer: string | undefined
  project: string
  permissions: Permission[]
}

/** @throws for a text that is not a JWT with the claims that the portal needs */
export function callerOf(token: string, project?: string): Caller {
  const { sub, iss, org_id, org_name, permissions } = Claims.parse(partsOf(token).payload)
  return {
    token,
    subject: sub,
    issuer: iss,
    project: project ?? org_name ?? org_id ?? sub,
    permissions: knownPermissions(permissions),
  }
}

type Parts = { header: Record<string, unknown>; payload: Record<string, unknown>; signature: string }

const Part = z.record(z.string(), z.unknown())

/** The parts of a JWT. Nothing is verified. */
export function partsOf(token: string): Parts {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const decode = (part: string) => Part.parse(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
  return { header: decode(header), payload: decode(payload), signature }
}

export const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

import { callbackOf, identityOrigin, type RuntimeConfig } from '@portal/contract'

/** Values that differ from tenant to tenant. */
export type Values = { portal: string; callback: string; domain: string; clientId: string; audience: string }

export const PLACEHOLDERS: Values = {
  portal: '{portal}',
  callback: '{portal}/callback',
  domain: '{domain}',
  clientId: '{clientId}',
  audience: '{audience}',
}

export function valuesOf({ portalHost, auth }: RuntimeConfig): Values {
  const { clientId, audience } = auth
  return {
    portal: new URL(portalHost).origin,
    callback: callbackOf(portalHost),
    domain: new URL(identityOrigin(auth)).host,
    clientId,
    audience,
  }
}

import type { JSONWebKeySet } from 'jose'

/**
 * Fetches the keys of an issuer, whose address has its slash at the end. A redirect is an error, because keys of
 * another address than the configured one would sign tokens for this API.
 */
export async function fetchIssuerKeys(issuer: string): Promise<JSONWebKeySet> {
  const address = `${issuer}.well-known/jwks.json`
  try {
    const response = await fetch(address, { redirect: 'error' })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return await response.json()
  } catch (cause) {
    throw new Error(`The issuer's keys at ${address} cannot be read, so that no token can be verified.`, { cause })
  }
}

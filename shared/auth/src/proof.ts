import { authSettings, sdk } from './sdk'

/** The API's nonces; the SDK keeps those of the provider beside them. */
const NONCES = 'api'

type Asked = { method: string; url: string }

/**
 * The headers that a call with this token needs: with `auth.dpop` of the config the token is bound to a key of this
 * browser, and each call proves that it has it (RFC 9449).
 */
export async function tokenHeaders(token: string, asked: Asked): Promise<Record<string, string>> {
  const proof = await proofOf(token, asked)
  return proof === null ? { authorization: `Bearer ${token}` } : { authorization: `DPoP ${token}`, dpop: proof }
}

/** Proves that this browser has the key of a token or a ticket; null where none is bound. One proof is for one request. */
export async function proofOf(secret: string, asked: Asked): Promise<string | null> {
  if (!authSettings().dpop) return null
  const auth0 = await sdk()
  const nonce = await auth0.getDpopNonce(NONCES)
  return auth0.generateDpopProof({ ...asked, accessToken: secret, ...(nonce !== undefined && { nonce }) })
}

/**
 * Keeps the nonce that an answer of the API hands out. Returns whether that answer wanted one, so that the call is to
 * be sent again with it (RFC 9449 section 9).
 */
export async function keepNonce({ status, headers }: Response): Promise<boolean> {
  if (!authSettings().dpop) return false
  const nonce = headers.get('dpop-nonce')
  if (nonce === null) return false
  await (await sdk()).setDpopNonce(nonce, NONCES)
  return status === 401 && /\buse_dpop_nonce\b/.test(headers.get('www-authenticate') ?? '')
}

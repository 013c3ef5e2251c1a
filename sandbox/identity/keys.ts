import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose'
import * as z from 'zod'
import type { KeyValueStore } from './directory'

const PrivateKey = z.object({
  kty: z.literal('RSA'),
  kid: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
})
const Keys = z.object({ signing: PrivateKey, cookies: z.array(z.string()).min(1) })
export type Keys = z.infer<typeof Keys>

/** As strong as 128 bits (NIST SP 800-57 part 1). */
const MODULUS_BITS = 3072

/**
 * The keys of this installation. Kept from the first start on, because otherwise each restart would sign all out. A
 * shorter signing key of before is replaced: sessions go on, and access tokens that it signed are renewed after a 401.
 */
export async function loadKeys(state: KeyValueStore): Promise<Keys> {
  const kept = Keys.safeParse(await state.get('identity-keys', 'current'))
  if (kept.success && modulusBits(kept.data.signing) >= MODULUS_BITS) return kept.data
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: MODULUS_BITS })
  const jwk = await exportJWK(privateKey)
  const signing = { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' }
  const cookies = kept.success ? kept.data.cookies : [randomBytes(32).toString('base64url')]
  const keys = Keys.parse({ signing, cookies })
  await state.set('identity-keys', 'current', keys)
  return keys
}

const modulusBits = ({ n }: Keys['signing']) => Buffer.from(n, 'base64url').length * 8

/** The public half, which verifies a token. */
export function publicKeys({ signing: { kty, kid, alg, use, n, e } }: Keys): JSONWebKeySet {
  return { keys: [{ kty, kid, alg, use, n, e }] }
}

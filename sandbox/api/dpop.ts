import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { sha256 } from '../sha256'

/** How far from now a proof may be made: minutes, because its time is that of a browser's clock, which may be wrong. */
const MOST_APART_SECONDS = 300

const Claims = z.object({
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  jti: z.string().check(z.minLength(1), z.maxLength(200)),
  ath: z.string(),
})

/** What a proof has to be of: a request, and the token or ticket that goes with it. */
export type Proven = {
  method: string
  /** Without query; or its path alone, where the server does not know under which name it is reached. */
  url: string
  secret: string
  /** SHA-256 thumbprint (RFC 7638) of the key that `secret` is bound to. */
  thumbprint: string
}

export class WrongProof extends Error {}

/**
 * Checks proofs of possession (RFC 9449 section 4.3): that the key which a token or a ticket is bound to has signed
 * this one request, a moment ago, once. Proofs that were seen are remembered in this process for as long as they count
 * (RFC 9449 section 11.1).
 *
 * @throws WrongProof
 */
export function proofChecker(now: () => Date): (proof: string | undefined, of: Proven) => Promise<void> {
  const seen = new Map<string, number>()
  const noteOnce = (jti: string, seconds: number) => {
    // In order of their ends, as all count equally long.
    for (const [known, end] of seen) {
      if (end > seconds) break
      seen.delete(known)
    }
    if (seen.has(jti)) throw new WrongProof('The proof was used before.')
    seen.set(jti, seconds + 2 * MOST_APART_SECONDS)
  }
  return async (proof, { method, url, secret, thumbprint }) => {
    if (proof === undefined) throw new WrongProof('The proof is missing.')
    try {
      const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
        algorithms: ['ES256'],
        typ: 'dpop+jwt',
        currentDate: now(),
        clockTolerance: MOST_APART_SECONDS,
      })
      const { htm, htu, iat, jti, ath } = Claims.parse(payload)
      const seconds = Math.floor(now().getTime() / 1000)
      const isRecent = Math.abs(seconds - iat) <= MOST_APART_SECONDS
      if (htm !== method || !isSameAddress(htu, url) || !isRecent || ath !== sha256(secret))
        throw new WrongProof('The proof is of another request.')
      if ((await calculateJwkThumbprint(protectedHeader.jwk ?? {})) !== thumbprint)
        throw new WrongProof('The proof is by another key.')
      noteOnce(`${thumbprint} ${jti}`, seconds)
    } catch (cause) {
      if (cause instanceof errors.JOSEError || cause instanceof z.core.$ZodError || cause instanceof TypeError)
        throw new WrongProof('The proof cannot be read.')
      throw cause
    }
  }
}

function isSameAddress(claimed: string, url: string): boolean {
  if (!URL.canParse(claimed)) return false
  const { href, pathname } = new URL(claimed)
  return url.startsWith('/') ? pathname === url : href === new URL(url).href
}

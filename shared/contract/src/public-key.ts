import * as z from 'zod/mini'
import { EXPECTED } from './expected'

/** What every key of this kind begins with: 12 bytes, which are 16 letters, in front of the key's own 32 bytes. */
const SPKI_PREFIX = 'MCowBQYDK2VwAyEA'

/** An Ed25519 key as `openssl pkey -pubout` writes it (SPKI, RFC 8410), in base64. */
export const PublicKey = z.string().check(z.regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/, EXPECTED.publicKey))

/** The key's own 32 bytes in base64, as `integrity` attributes and signature headers name it. */
export const rawKey = (key: string): string => key.slice(SPKI_PREFIX.length)

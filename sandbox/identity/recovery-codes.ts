import { Secret } from 'otpauth'
import * as z from 'zod'
import { hashToken } from '../db/token'
import { sha256 } from '../sha256'
import type { KeyValueStore } from './directory'

const KIND = 'recovery-codes'
const COUNT = 10
/** 120 bits, of which a plain hash may be kept (NIST SP 800-63B section 3.1.2.2: 112 at least). */
const BYTES = 15
const Kept = z.object({ authenticator: z.string(), hashes: z.array(z.string()) })

/**
 * Codes that take the place of an authenticator's, each once, for a user who has lost it. They belong to the
 * authenticator that they were made with, so that a reset or another one ends them.
 */
export class RecoveryCodes {
  constructor(private readonly state: KeyValueStore) {}

  /** New codes in place of all earlier ones, as they are shown: once, because only hashes are kept. */
  async make(accountId: string, totpSecret: string): Promise<string[]> {
    const codes = Array.from({ length: COUNT }, () => new Secret({ size: BYTES }).base32)
    const kept: z.infer<typeof Kept> = { authenticator: sha256(totpSecret), hashes: codes.map(hashToken) }
    await this.state.set(KIND, accountId, kept)
    return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
  }

  /** How many are left. */
  async left(accountId: string, totpSecret: string): Promise<number> {
    return hashesOf(await this.state.get(KIND, accountId), totpSecret).length
  }

  /** Takes a code, however it is grouped; of two tries with the same one only one gets true. */
  accept(accountId: string, totpSecret: string, typed: string): Promise<boolean> {
    const hash = hashToken(
      typed
        .normalize('NFKC')
        .replaceAll(/[^0-9a-z]/gi, '')
        .toUpperCase(),
    )
    return this.state.update(KIND, accountId, (value) => {
      const hashes = hashesOf(value, totpSecret)
      if (!hashes.includes(hash)) return { answer: false }
      const left: z.infer<typeof Kept> = {
        authenticator: sha256(totpSecret),
        hashes: hashes.filter((each) => each !== hash),
      }
      return { keep: { value: left }, answer: true }
    })
  }
}

function hashesOf(value: unknown, totpSecret: string): string[] {
  const kept = Kept.safeParse(value)
  return kept.success && kept.data.authenticator === sha256(totpSecret) ? kept.data.hashes : []
}

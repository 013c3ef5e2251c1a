import { Secret, TOTP } from 'otpauth'
import * as z from 'zod'
import { sha256 } from '../sha256'
import type { KeyValueStore } from './directory'

const PERIOD_SECONDS = 30
const USED_KIND = 'totp-used'
const Used = z.object({ step: z.number() })

const totp = (secret: string, email = '') =>
  new TOTP({ issuer: 'Customer Portal', label: email, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })

/** 160 bits, as RFC 4226 recommends, in base32. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32

/** The `otpauth://` address an authenticator app reads. */
export const totpUri = (secret: string, email: string) => totp(secret, email).toString()

/**
 * Checks six-digit codes, one step of clock drift either way. The last step used is kept for each account and secret,
 * because a code is valid once (RFC 6238 section 5.2), also on another page of the same authenticator; the steps of a
 * secret say nothing about a new one.
 */
export class TotpCodes {
  constructor(
    private readonly state: KeyValueStore,
    private readonly now: () => Date,
  ) {}

  async accept(accountId: string, secret: string, code: string): Promise<'accepted' | 'wrong' | 'used'> {
    const at = this.now().getTime()
    const drift = totp(secret).validate({ token: halfWidth(code), timestamp: at, window: 1 })
    if (drift === null) return 'wrong'
    const step = Math.floor(at / 1000 / PERIOD_SECONDS) + drift
    return this.state.update<'accepted' | 'used'>(USED_KIND, `${accountId} ${sha256(secret)}`, (value) => {
      const last = Used.safeParse(value)
      if (last.success && step <= last.data.step) return { answer: 'used' }
      return { keep: { value: { step }, expiresAt: new Date(at + 10 * PERIOD_SECONDS * 1000) }, answer: 'accepted' }
    })
  }
}

// Half-width and joined, because Japanese input methods send full-width digits and apps show two groups of three.
const halfWidth = (code: string) => code.normalize('NFKC').replaceAll(/\s/g, '')

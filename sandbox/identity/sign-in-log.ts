import type { Visit } from './directory'

/** How a try to sign in ended. `waits`: it was not judged, because of the tries before it. */
export type SignInOutcome = 'signed-in' | 'wrong' | 'blocked' | 'waits'

export type SignInTry = {
  outcome: SignInOutcome
  /** By RFC 8176: what the try ended at, or all that a sign-in was made of. */
  factors: readonly string[]
  /** Null for an unknown address, which is not written, because people type a password into the wrong field. */
  accountId: string | null
  visit: Visit
}

/** A line of the log of sign-ins, e.g. `2026-04-01T00:00:00.000Z signed-in pwd+otp auth0|u-1 192.0.2.7`. */
export const signInLine = ({ outcome, factors, accountId, visit }: SignInTry): string =>
  [visit.at.toISOString(), outcome, factors.join('+'), accountId ?? '-', visit.ip].join(' ')

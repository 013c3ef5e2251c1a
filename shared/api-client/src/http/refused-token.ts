import { endSession } from '@portal/auth'
import type { ApiError } from '../error'

type Place = { path: readonly string[]; query: string }
/** A 401 in spite of a new token. `challenge` is its `WWW-Authenticate` (RFC 9110 §11.6.1). */
type Refusal = { error: ApiError; challenge: string | null; token: string; call: Place }

/** Returns the status. */
type Ask = (to: Place, token: string) => Promise<number>

/** Codes of docs/errors.md that mean the token or its owner, whatever the call. */
const OF_THE_TOKEN = new Set(['token.missing', 'token.invalid', 'token.proof', 'user.inactive'])

/**
 * Ends the session when what was refused is the token, and returns whether it did. The answer may say so by itself
 * (`error="invalid_token"`, RFC 6750 §3.1, or a code of ours); otherwise another call with the same token tells: one
 * that is let through shows that this call alone refuses, and then its error is shown where it belongs.
 */
export async function endSessionIfTokenIsRefused(refusal: Refusal, ask: Ask): Promise<boolean> {
  const { error, challenge, token, call } = refusal
  const isSaid = OF_THE_TOKEN.has(error.code) || /\berror="?invalid_token\b/.test(challenge ?? '')
  if (!isSaid && !(await isRefusedElsewhere(call, token, ask))) return false
  endSession('login_required')
  return true
}

/** The last question and its answer, so that calls that fail together ask once. */
let asked: { token: string; path: string; answer: Promise<boolean> } | null = null

/** Two reads without permission and feature, because one of them may be the call that was refused. */
const OTHERS = ['contract', 'mfa']

async function isRefusedElsewhere(call: Place, token: string, ask: Ask): Promise<boolean> {
  const path = OTHERS.find((each) => each !== call.path.join('/')) ?? ''
  if (asked?.token !== token || asked.path !== path) {
    // Not refused without an answer, because then nothing is known against the token.
    const answer = ask({ path: [path], query: '' }, token).then(
      (status) => status === 401,
      () => false,
    )
    const mine = { token, path, answer }
    asked = mine
    void answer.then(() => {
      if (asked === mine) asked = null
    })
  }
  return asked.answer
}

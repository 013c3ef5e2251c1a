import type { Endpoint } from '@portal/api-client/endpoint'
import type { Bearer } from './access-token'
import { CODE } from './codes'
import { Refusal } from './refusal'

/** How the calls that want a recent sign-in are guarded. */
export type FreshSignInRule = {
  /** Seconds since the user signed in. */
  maxAge: number
  /** Any of these kinds of sign-in (`acr` of the token) will do; without them each does. */
  acrValues?: readonly string[]
}

const MINUTE = 60

/**
 * Returns the guard of one request: it refuses a token whose sign-in is too old, or of another kind than asked for,
 * with the challenge of RFC 9470 §3. A token that does not say when its user signed in counts as old.
 */
export function freshSignInGuard(rule: FreshSignInRule | undefined, bearer: Bearer, now: Date): () => void {
  return () => {
    if (!rule || isFresh(rule, bearer, now)) return
    const { maxAge, acrValues } = rule
    throw new Refusal(401, CODE.staleSignIn, messageOf(rule), {
      challenge: [
        'Bearer error="insufficient_user_authentication"',
        'error_description="A more recent or stronger sign-in is required"',
        ...(acrValues ? [`acr_values="${acrValues.join(' ')}"`] : []),
        `max_age="${maxAge}"`,
      ].join(', '),
    })
  }
}

function isFresh({ maxAge, acrValues }: FreshSignInRule, { signedInAt, acr }: Bearer, now: Date): boolean {
  if (signedInAt === null || now.getTime() / 1000 - signedInAt > maxAge) return false
  return !acrValues || (acr !== null && acrValues.includes(acr))
}

function messageOf({ maxAge, acrValues }: FreshSignInRule): string {
  const age = maxAge < MINUTE ? `${maxAge} 秒` : `${Math.floor(maxAge / MINUTE)} 分`
  const kind = acrValues ? '多要素認証による' : ''
  return `この操作には、${age}以内の${kind}ログインが必要です。`
}

/** Does the call ask whatever its body is? A call that asks only for some bodies does so in its handler. */
export const isAlwaysGuarded = ({ freshSignIn }: Endpoint): boolean => freshSignIn === 'always'

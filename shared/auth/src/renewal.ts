import type { Auth0Client } from '@auth0/auth0-spa-js'
import { AuthError, ProviderTrouble, readFailure } from './auth-error'
import { type Claims, issuedAt, readClaims } from './claims'
import { compareClocks, currentTime } from './clock'
import { sdk } from './sdk'
import { settled, signIn, useSession } from './session'
import { withLock } from './tab-lock'

/** A token with less to live is renewed: the SDK's own margin, too. */
const FRESH_MS = 60_000
/** How long a call waits for a renewal while the token it could go with is still valid. */
const PATIENCE_MS = 5_000
/** A margin, because a token that ends while a call is on its way is refused. */
const TRAVEL_MS = 5_000
/**
 * After the token's end a provider in trouble gets this long, so that a laptop that wakes up does not lose its session
 * to one 503.
 */
const GRACE_MS = 10_000
const PAUSES_S = [1, 2, 4, 8]
const LONGEST_PAUSE_S = 15
const LOCK = 'portal.token'

type Held = { token: string; endsAt: number }
let held: Held | null = null

type Renewal = { token: Promise<string>; firstFailure: Promise<never>; isLate: Promise<unknown> }
let renewal: Renewal | null = null

let endListener: (error: AuthError) => void = () => {}

/** Called when a renewal shows that the session is over. */
export function onSessionEnd(listener: (error: AuthError) => void): void {
  endListener = listener
}

/**
 * The access token, renewed when it has less than 60 s to live. There is one renewal at a time for all tabs. While the
 * identity provider is slow or in trouble the old token is used until its end, and `renew` (the API has refused the old
 * one) fails.
 *
 * @throws AuthError when the session is over, after telling the host; ProviderTrouble when the session stands.
 */
export async function getToken({ renew = false }: { renew?: boolean } = {}): Promise<string> {
  const session = await settled()
  if (session.status !== 'signed-in') throw new AuthError('login_required')
  if (!renew && held && lifeOf(held) > FRESH_MS) return held.token
  renewal ??= startRenewal()
  const { token, firstFailure, isLate } = renewal
  if (renew) return Promise.race([token, firstFailure])
  await Promise.race([token, firstFailure, isLate]).catch(() => undefined)
  return useSession.getState().status === 'signed-in' && lifeOf(held) > TRAVEL_MS && held ? held.token : token
}

/**
 * Asks the provider for a token, and returns who it names; pauses and tries again for `GRACE_MS` while the provider is
 * in trouble.
 */
export async function signInSilently(): Promise<Claims> {
  const { claims, ...token } = await withPauses(fetchToken, currentTime() + GRACE_MS)
  held = token
  return claims
}

/** Who the token of a login that has just returned names. `named` takes the time that it was made. */
export async function readSession(auth0: Auth0Client, named: (at: number) => void): Promise<Claims> {
  const { claims, ...token } = await readToken(auth0, await auth0.getTokenSilently({ detailedResponse: true }), named)
  held = token
  return claims
}

/** A token of the person and project of the session, from a sign-in beside it. */
export type FreshToken = Held & { claims: Claims }

/** The token that a sign-in beside the session has just brought. */
export const readFreshToken = async (auth0: Auth0Client): Promise<FreshToken> =>
  readToken(auth0, await auth0.getTokenSilently({ detailedResponse: true }))

/**
 * Goes on with a token from a sign-in beside the session, until the session's next renewal.
 *
 * @throws AuthError when it is another person's or project's, or nobody is signed in any more
 */
export function takeFreshToken({ claims, ...token }: FreshToken): void {
  requireSamePerson(claims)
  held = token
  signIn(claims)
}

/** The token that calls are sent with, and when it ends (epoch milliseconds). */
export const heldToken = (): Readonly<Held> | null => held

function startRenewal(): Renewal {
  let fail: (cause: unknown) => void = () => {}
  const firstFailure = new Promise<never>((_, reject) => {
    fail = reject
  })
  const token = renewToken(fail).finally(() => {
    renewal = null
  })
  // Caught, because either may be the one that no caller waits for.
  firstFailure.catch(() => undefined)
  token.catch(() => undefined)
  return { token, firstFailure, isLate: pause(PATIENCE_MS) }
}

async function renewToken(onFailure: (cause: unknown) => void): Promise<string> {
  // A token that is fresh was refused by the API: the caller is told at once. Otherwise there is time until its end.
  const deadline = lifeOf(held) > FRESH_MS ? 0 : Math.max(held?.endsAt ?? 0, currentTime()) + GRACE_MS
  try {
    const { claims, ...token } = await withPauses(fetchToken, deadline, onFailure)
    requireSamePerson(claims)
    held = token
    signIn(claims)
    return token.token
  } catch (cause) {
    const failure = readFailure(cause)
    // A dead network says nothing about the session, however long it lasts; neither does trouble while the token is
    // valid.
    const isOver = failure instanceof AuthError || (!isNetwork(failure) && lifeOf(held) <= 0)
    if (!isOver) throw failure
    const error = new AuthError(failure.code)
    // After a logout in another tab this one is on its way home already.
    if (useSession.getState().status === 'signed-in') endListener(error)
    throw error
  }
}

/**
 * Repeats `work` after trouble that passes, with growing pauses or as the provider's `Retry-After` says, until
 * `deadline`.
 */
async function withPauses<T>(
  work: () => Promise<T>,
  deadline: number,
  onFailure: (cause: unknown) => void = () => {},
): Promise<T> {
  const { status } = useSession.getState()
  for (let failures = 0; ; failures += 1) {
    try {
      return await work()
    } catch (cause) {
      const failure = readFailure(cause)
      onFailure(failure)
      const retryAfter = failure instanceof ProviderTrouble ? failure.retryAfter : 0
      const seconds = Math.max(PAUSES_S[failures] ?? LONGEST_PAUSE_S, retryAfter)
      const isTooLate = currentTime() + seconds * 1000 > deadline
      const isOffline = isNetwork(failure) && lifeOf(held) <= 0
      if (failure instanceof AuthError || isTooLate || isOffline) throw failure
      await pause(seconds * 1000)
      // Signed out meanwhile.
      if (useSession.getState().status !== status) throw new AuthError('login_required')
    }
  }
}

/** Fetches a token, one tab after the other, so that a browser that wakes up does not ask for all of its tabs at once. */
async function fetchToken() {
  const auth0 = await sdk()
  return withLock(LOCK, async () => {
    const named = compareClocks('provider')
    return readToken(auth0, await auth0.getTokenSilently({ cacheMode: 'off', detailedResponse: true }), named)
  })
}

type Answer = { access_token: string; expires_in: number } | undefined

async function readToken(
  auth0: Auth0Client,
  answer: Answer,
  named: (at: number) => void = () => {},
): Promise<Held & { claims: Claims }> {
  // Expired, because the SDK returns nothing once the session's own end has come (`session_expiry` of the ID token).
  if (!answer) throw new AuthError('session_expired')
  const user = await auth0.getUser()
  const claims = readClaims(answer.access_token, { email: user?.email, name: user?.name })
  // Before the end of the token, so that both are by the same clock.
  named(issuedAt(answer.access_token))
  return { token: answer.access_token, endsAt: currentTime() + answer.expires_in * 1000, claims }
}

/** A page of one person or project never goes on with the token of another. */
function requireSamePerson({ user, project }: Claims): void {
  const now = useSession.getState()
  if (now.status !== 'signed-in') throw new AuthError('login_required')
  if (user.id !== now.user?.id) throw new AuthError('user_changed')
  if (project.id !== now.project?.id || project.name !== now.project.name) throw new AuthError('project_changed')
}

const isNetwork = ({ code }: { code: string }) => code === 'unreachable' || code === 'file'
const lifeOf = (token: Held | null) => (token ? token.endsAt - currentTime() : 0)
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

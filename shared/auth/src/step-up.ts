import { AuthError, readFailure } from './auth-error'
import { readClaims, readSignIn } from './claims'
import { reachProvider } from './provider'
import { type FreshToken, heldToken, readFreshToken, takeFreshToken } from './renewal'
import { authSettings, createClientForOneSignIn } from './sdk'
import { useSession } from './session'
import { isAsWanted, type Wanted } from './sign-in-wanted'
import { openChannel, requireSiteData } from './site-data'
import { CHANNEL, lockOf, type Return, stateOf } from './step-up-start'
import { holdLock } from './tab-lock'

/**
 * A sign-in beside the session, in a window of the provider. `token` resolves with the token that it brings, or with
 * one that another tab has brought meanwhile.
 */
export type StepUp = {
  /** Address that the window opens; null when no window is needed. */
  url: string | null
  /** @throws AuthError or ProviderTrouble; the session stands, unless it ended meanwhile (`login_required`) */
  token: Promise<string>
  /** Gives it up. */
  cancel(): void
}

type Message = Return | { kind: 'wanted' } | ({ kind: 'fresh' } & FreshToken)

/**
 * Null for what is no message, because a tab may run another release of the host. Who a token is of is read from it,
 * whatever else the message says.
 */
function readMessage(data: unknown): Message | null {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null
  if (data.kind === 'wanted') return { kind: 'wanted' }
  if (data.kind === 'return' && 'url' in data && typeof data.url === 'string' && URL.canParse(data.url))
    return { kind: 'return', url: data.url }
  if (data.kind !== 'fresh' || !('token' in data) || !('endsAt' in data)) return null
  const { token, endsAt } = data
  if (typeof token !== 'string' || typeof endsAt !== 'number') return null
  const { email, name } = useSession.getState().user ?? {}
  try {
    return { kind: 'fresh', token, endsAt, claims: readClaims(token, { email, name }) }
  } catch {
    return null
  }
}

/**
 * Prepares a sign-in as the API wants it. No window is needed when the session has a better token than `refused` by
 * now.
 *
 * @throws SiteDataBlocked, or ProviderTrouble when the provider cannot be reached
 */
export async function startStepUp(wanted: Wanted, refused: string): Promise<StepUp> {
  const isBetter = (token: string | undefined) => token !== undefined && token !== refused && isAsWanted(token, wanted)
  const held = heldToken()
  if (held && isBetter(held.token)) return { url: null, token: Promise.resolve(held.token), cancel: () => {} }

  requireSiteData()
  const { auth0, url } = await prepareLogin(wanted, refused)
  const end = new AbortController()
  const token = new Promise<string>((resolve, reject) => {
    const take = (fresh: FreshToken) => {
      takeFreshToken(fresh)
      answerOtherTabs(fresh)
      resolve(fresh.token)
    }
    const onMessage = async (message: Message) => {
      // What is another person's, or no better, is not for this tab: the window goes on.
      if (message.kind === 'fresh' && isBetter(message.token) && isOfSession(message)) take(message)
      if (message.kind !== 'return' || stateOf(message.url) !== stateOf(url)) return
      await auth0.handleRedirectCallback(message.url)
      const fresh = await readFreshToken(auth0)
      take(fresh)
      channel?.postMessage({ kind: 'fresh', ...fresh } satisfies Message)
    }
    const channel = openChannel(CHANNEL)
    channel?.addEventListener('message', ({ data }) => {
      const message = readMessage(data)
      if (message) onMessage(message).catch((cause: unknown) => reject(readFailure(cause)))
    })
    const stop = useSession.subscribe(({ status }) => {
      if (status !== 'signed-in') reject(new AuthError('login_required'))
    })
    end.signal.addEventListener('abort', () => {
      reject(new AuthError('cancelled'))
      channel?.close()
      stop()
    })
    channel?.postMessage({ kind: 'wanted' } satisfies Message)
  }).finally(() => end.abort())
  // Caught, because it may be given up before a caller waits for it.
  token.catch(() => undefined)
  holdLock(lockOf(stateOf(url)), end.signal)
  return { url, token, cancel: () => end.abort() }
}

async function prepareLogin(wanted: Wanted, refused: string) {
  const [auth0] = await Promise.all([createClientForOneSignIn(), reachProvider(authSettings())])
  let url = ''
  await auth0.loginWithRedirect({
    authorizationParams: parametersOf(wanted, refused),
    openUrl: (address) => {
      url = address
    },
  })
  return { auth0, url }
}

/** `prompt` beside `max_age`, because a sign-in just below that age would pass the provider and be too old for the API. */
function parametersOf({ acrValues, maxAge }: Wanted, refused: string) {
  const { organization } = readSignIn(refused)
  const email = useSession.getState().user?.email
  return {
    prompt: 'login' as const,
    ...(acrValues !== null && { acr_values: acrValues }),
    ...(maxAge !== null && { max_age: maxAge }),
    ...(email && { login_hint: email }),
    ...(organization !== undefined && { organization }),
  }
}

function isOfSession({ claims }: FreshToken): boolean {
  const { user, project } = useSession.getState()
  return claims.user.id === user?.id && claims.project.id === project?.id && claims.project.name === project.name
}

let shared: FreshToken | null = null
let answering: BroadcastChannel | null = null

/** Gives the token to tabs whose user is asked while it is good, so that one sign-in serves all tabs. */
function answerOtherTabs(fresh: FreshToken): void {
  shared = fresh
  if (answering) return
  const channel = openChannel(CHANNEL)
  answering = channel
  channel?.addEventListener('message', ({ data }) => {
    const isHeld = shared !== null && heldToken()?.token === shared.token
    if (readMessage(data)?.kind !== 'wanted' || !isHeld || useSession.getState().status !== 'signed-in') return
    channel?.postMessage({ kind: 'fresh', ...shared })
  })
}

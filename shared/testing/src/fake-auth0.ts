/**
 * Stands in for the SDK in component tests: there is no identity provider there, only a signed-in person or nobody.
 * What the portal relies on is as in the SDK: its cache and margin, its hint cookie, its errors. `session-cases.ts`
 * holds it to that. A test may read what the SDK was asked, and say what the provider does next.
 */
type Person = { token: string; user: { email?: string; name?: string } }

type FakeSdk = {
  /** Who is signed in at the identity provider. */
  signedIn: Person | null
  /** How many clients were made; 0 means that nothing needed the SDK yet. */
  clients: number
  /** Thrown in the place of a client, whose file does not arrive. */
  lost: Error | null
  /** The calls for a token that the cache could not answer. */
  tokenCalls: { cacheMode?: string }[]
  /** Thrown by the next of them, one each. */
  tokenFailures: unknown[]
  /** How long the tokens given out from now on live. */
  expiresInSeconds: number
  /** The provider holds its answers back until this is over. */
  heldBack: Promise<unknown> | null
  callbacks: string[]
  /** What a login return carries, or the error it ends in. */
  callbackAnswer: { appState?: unknown } | Error
  /** Makes the token requests, where there is one. */
  worker?: Worker
  /** The newest that the API has handed out. */
  nonce: string | null
  logins: unknown[]
  logouts: unknown[]
}

export const fakeSdk: FakeSdk = {
  signedIn: null,
  clients: 0,
  lost: null,
  tokenCalls: [],
  tokenFailures: [],
  expiresInSeconds: 600,
  heldBack: null,
  callbacks: [],
  callbackAnswer: {},
  nonce: null,
  logins: [],
  logouts: [],
}

export function signInAs(person: Person | null): void {
  fakeSdk.signedIn = person
}

/** The SDK's GenericError; the text is the provider's, or that of who forged it. */
export const sdkError = (error: string, text = 'text of a stranger') =>
  Object.assign(new Error(text), { error, error_description: text })

/** A token with less to live is renewed (`src/Auth0Client.ts`, `_getEntryFromCache`). */
const MARGIN_MS = 60_000

type Options = { cacheMode?: 'on' | 'off'; detailedResponse?: boolean }
type Entry = { person: Person; expiresIn: number; endsAt: number }

export class Auth0Client {
  private entry: Entry | null = null
  private readonly hint: string
  readonly worker = fakeSdk.worker

  constructor({ clientId }: { clientId: string }) {
    fakeSdk.clients += 1
    if (fakeSdk.lost) throw fakeSdk.lost
    this.hint = `auth0.${clientId}.is.authenticated`
  }

  getTokenSilently = async ({ cacheMode = 'on', detailedResponse = false }: Options = {}) => {
    const cached = cacheMode !== 'off' && this.entry && this.entry.endsAt - Date.now() > MARGIN_MS ? this.entry : null
    const { person, expiresIn } = cached ?? (await this.askProvider(cacheMode))
    return detailedResponse ? { access_token: person.token, expires_in: expiresIn } : person.token
  }

  getDpopNonce = async () => fakeSdk.nonce ?? undefined
  setDpopNonce = async (nonce: string) => {
    fakeSdk.nonce = nonce
  }
  /** Says what it is of, instead of a signature. */
  generateDpopProof = async (of: object) => btoa(JSON.stringify(of))

  getUser = async () => this.entry?.person.user

  handleRedirectCallback = async (url: string) => {
    fakeSdk.callbacks.push(url)
    if (fakeSdk.callbackAnswer instanceof Error) throw fakeSdk.callbackAnswer
    await this.askProvider('on')
    return fakeSdk.callbackAnswer
  }

  loginWithRedirect = async ({ openUrl, ...options }: { openUrl?: (url: string) => void } = {}) => {
    fakeSdk.logins.push(options)
    openUrl?.(`http://provider.example/authorize?state=state-${fakeSdk.logins.length}`)
  }

  logout = async (options: { openUrl?: false }) => {
    fakeSdk.logouts.push(options)
    this.clear()
    if (options.openUrl !== false) fakeSdk.signedIn = null
  }

  private async askProvider(cacheMode: string): Promise<Entry> {
    fakeSdk.tokenCalls.push({ cacheMode })
    // The real one is never done within the same turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 1))
    await fakeSdk.heldBack
    try {
      if (fakeSdk.tokenFailures.length > 0) throw fakeSdk.tokenFailures.shift()
      if (!fakeSdk.signedIn) throw sdkError('login_required')
    } catch (cause) {
      // The SDK logs out locally at this error, before it throws it.
      if (cause instanceof Error && 'error' in cause && cause.error === 'login_required') this.clear()
      throw cause
    }
    const expiresIn = fakeSdk.expiresInSeconds
    this.entry = { person: fakeSdk.signedIn, expiresIn, endsAt: Date.now() + expiresIn * 1000 }
    document.cookie = `${this.hint}=true`
    return this.entry
  }

  private clear(): void {
    this.entry = null
    document.cookie = `${this.hint}=; max-age=0`
  }
}

import { createHash, randomBytes } from 'node:crypto'
import { CannotTell, type Check } from '../conformance/check'

export type IdentityCheck = Check<Provider>

export const CALLBACK_PATH = '/callback'
/** The scopes that shared/auth asks for, beside `offline_access`, which the SDK adds for its refresh tokens. */
export const SIGN_IN_SCOPE = 'openid profile email'
const TIMEOUT_MS = 10_000

export type Options = {
  /** With a slash at the end. */
  issuer: string
  clientId: string
  audience: string
  /** The portal's origin. */
  portal: string
  /** Where a sign-in returns to: the portal's callback, or an address of this machine. */
  returnsTo: string
  /** Whether a person is there to sign in. */
  signIn: boolean
}

/** Leads a person to `link` and returns the address that their browser was returned to. */
export type Visit = (link: string, step: 'sign-in' | 'silent') => Promise<string>

export type TokenAnswer = {
  status: number
  headers: Headers
  /** Undefined when the answer is not a JSON object. */
  body: Record<string, unknown> | undefined
}

/** The results of a sign-in: the code with all that belongs to it, later its tokens. */
export type SignIn = {
  code: string
  verifier: string
  nonce: string
  accessToken?: string
  idToken?: string | undefined
  refreshToken?: string | undefined
}

/** The refresh token of the sign-in, and the one that replaced it. */
export type Renewal = { first: string; next: string | undefined; isReuseAccepted?: boolean }

/** The provider under check, and what the checks have found out about it so far. */
export class Provider {
  isReached = false
  document: Record<string, unknown> | undefined
  keys: { keys: Record<string, unknown>[] } | undefined
  signedIn: SignIn | undefined
  /** A second sign-in, with the session of the first. */
  signedInAgain: SignIn | undefined
  renewal: Renewal | undefined
  #silent: Promise<Response> | undefined

  constructor(
    readonly options: Options,
    readonly visit: Visit = async () => '',
  ) {}

  /** @param path without a slash at the start; an absolute address is taken as it is */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(new URL(path, this.options.issuer), { redirect: 'manual', signal, ...init })
    this.isReached = true
    return response
  }

  get callback(): string {
    return this.options.portal + CALLBACK_PATH
  }

  /** The address that the SDK would lead to. @param changes parameters that differ */
  authorize(changes: Record<string, string> = {}) {
    const { clientId, audience } = this.options
    const [verifier, state, nonce] = [random(), random(), random()]
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: this.callback,
      audience,
      response_type: 'code',
      response_mode: 'query',
      scope: `${SIGN_IN_SCOPE} offline_access`,
      state,
      nonce,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      ...changes,
    })
    return { path: `authorize?${query}`, verifier, state, nonce }
  }

  /**
   * The answer to prompt=none without a session, with the state `SILENT_STATE`. Asked once, because several checks look
   * at it.
   */
  silent(): Promise<Response> {
    this.#silent ??= this.fetch(this.authorize({ prompt: 'none', state: SILENT_STATE }).path)
    return this.#silent
  }

  /** Asks the token endpoint as a page of `origin` does. */
  async token(fields: Record<string, string>, origin = this.options.portal): Promise<TokenAnswer> {
    const body = new URLSearchParams({ client_id: this.options.clientId, ...fields })
    const response = await this.fetch('oauth/token', { method: 'POST', body, headers: { origin } })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: objectOf(text) }
  }

  exchange({ code, verifier }: SignIn): Promise<TokenAnswer> {
    return this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.options.returnsTo,
      code_verifier: verifier,
    })
  }

  renew(refreshToken: string): Promise<TokenAnswer> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken })
  }

  /** The tokens of the sign-in. @throws CannotTell without them */
  tokens(): SignIn & { accessToken: string } {
    if (!this.options.signIn) throw new CannotTell('needs --sign-in')
    const { signedIn } = this
    if (signedIn?.accessToken === undefined) throw new CannotTell('the sign-in brought no tokens, see there')
    return { ...signedIn, accessToken: signedIn.accessToken }
  }
}

export const SILENT_STATE = 'check-identity-state'

export const random = () => randomBytes(32).toString('base64url')

export function objectOf(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** An answer of the token endpoint in one line, so that no token comes into a report. */
export function told({ status, body }: TokenAnswer): string {
  if (body === undefined) return `${status} without a JSON object`
  const parts = [status, body.error, body.error_description].filter((part) => part !== undefined)
  return parts.map(String).join(' ')
}

import { createHash, randomBytes } from 'node:crypto'

export const PORTAL = 'http://localhost:3000'
export const AUDIENCE = 'https://api.portal.example'
export const CLIENT = {
  clientId: 'other',
  audience: AUDIENCE,
  callbacks: [`${PORTAL}/callback`],
  logoutUrls: [PORTAL],
  webOrigins: [PORTAL],
}

type TokenAnswer = { status: number; headers: Headers; body: Record<string, string | undefined> }

/** The portal's browser as far as the provider sees it: a cookie, a button, and redirects that are not followed. */
export class Visitor {
  #cookie = ''
  constructor(readonly issuer: string) {}

  async #fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...init.headers, cookie: this.#cookie, connection: 'close' }
    const response = await fetch(new URL(address, this.issuer), { ...init, headers, redirect: 'manual' })
    this.#cookie = response.headers.get('set-cookie')?.split(';')[0] ?? this.#cookie
    return response
  }

  /** @param changes parameters that differ from the SDK's; null leaves one out */
  async authorize(changes: Record<string, string | null> = {}) {
    const { verifier, query } = this.#query(changes)
    const response = await this.#fetch(`authorize?${query}`)
    return { verifier, query, response, callback: callbackOf(response) }
  }

  async signIn(changes: Record<string, string | null> = {}) {
    const { verifier, query } = await this.authorize(changes)
    const callback = callbackOf(await this.#fetch(`sign-in?${query}`, { method: 'POST' }))
    return { callback, verifier, code: callback?.searchParams.get('code') ?? '' }
  }

  exchange(code: string, verifier: string): Promise<TokenAnswer> {
    const grant = { grant_type: 'authorization_code', code, code_verifier: verifier }
    return this.#token({ ...grant, redirect_uri: `${PORTAL}/callback` })
  }

  renew(token: string | undefined): Promise<TokenAnswer> {
    return this.#token({ grant_type: 'refresh_token', refresh_token: token ?? '' })
  }

  async tokens(): Promise<TokenAnswer> {
    const { code, verifier } = await this.signIn()
    return this.exchange(code, verifier)
  }

  /** What the hidden frame posts, and to whom. */
  async message(): Promise<Record<string, string>> {
    const { response } = await this.authorize({ prompt: 'none', response_mode: 'web_message' })
    const page = await response.text()
    const origin: string = JSON.parse(/targetOrigin = (".*");/.exec(page)?.[1] ?? '""')
    const [, answer = '{}'] = /authorizationResponse = (\{.*\});/.exec(page) ?? []
    const message: { type: string; response: object } = JSON.parse(answer)
    return message.type === 'authorization_response' ? { origin, ...message.response } : { page }
  }

  logout(returnTo: string): Promise<Response> {
    return this.#fetch(`v2/logout?${new URLSearchParams({ client_id: CLIENT.clientId, returnTo })}`)
  }

  async #token(fields: Record<string, string>): Promise<TokenAnswer> {
    const body = new URLSearchParams({ client_id: CLIENT.clientId, ...fields })
    const response = await this.#fetch('oauth/token', { method: 'POST', body, headers: { origin: PORTAL } })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  #query(changes: Record<string, string | null>) {
    const verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      client_id: CLIENT.clientId,
      response_type: 'code',
      redirect_uri: `${PORTAL}/callback`,
      audience: AUDIENCE,
      scope: 'openid profile email offline_access',
      state: 'st',
      nonce: 'no',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) query.delete(name)
      else query.set(name, value)
    }
    return { verifier, query }
  }
}

function callbackOf(response: Response): URL | null {
  const location = response.headers.get('location')
  return location?.startsWith(`${PORTAL}/callback`) ? new URL(location) : null
}

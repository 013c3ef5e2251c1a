import { createHash, randomBytes } from 'node:crypto'

/** A portal's browser as far as the identity provider sees one: cookies, forms, redirects followed by hand. */
export class Browser {
  private readonly cookies = new Map<string, { value: string; path: string }>()
  /** Each `Set-Cookie` so far. */
  readonly received: string[] = []
  constructor(
    readonly origin: string,
    readonly clientId: string,
    readonly redirectUri: string,
    readonly audience: string,
  ) {}

  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.origin)
    const headers = new Headers(init.headers)
    headers.set('accept', headers.get('accept') ?? 'text/html')
    // A provider that restarts between two requests must not find this one on its old connection.
    headers.set('connection', 'close')
    headers.set(
      'cookie',
      [...this.cookies]
        .filter(([key]) => url.pathname.startsWith(this.cookies.get(key)?.path ?? '/'))
        .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
        .join('; '),
    )
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      this.received.push(line)
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      const path = attributes.find((attribute) => attribute.startsWith('path='))?.slice(5) ?? '/'
      if (value === '') this.cookies.delete(`${name} ${path}`)
      else this.cookies.set(`${name} ${path}`, { value, path })
    }
    return response
  }

  /** The value of a cookie, or undefined. */
  cookie(name: string): string | undefined {
    return [...this.cookies].find(([key]) => key.startsWith(`${name} `))?.[1].value
  }

  /** Holds a cookie that no answer has set. */
  hold(name: string, value: string): void {
    this.cookies.set(`${name} /`, { value, path: '/' })
  }

  post(address: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(address, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: this.origin, ...headers },
    })
  }

  /** Sends the form of the first page. */
  enter(at: string, email: string, password: string) {
    return this.post(`${at}/password`, { email, password })
  }

  /** Follows redirects until a page, or an address of the portal, and answers both. */
  async follow(response: Response): Promise<{ response: Response; callback: URL | null }> {
    const location = response.headers.get('location')
    if (location === null) return { response, callback: null }
    const url = new URL(location, this.origin)
    if (url.href.startsWith(this.redirectUri)) return { response, callback: url }
    return this.follow(await this.fetch(url.href))
  }

  /** The start of a sign-in as the SDK makes it. `at` is the address of the page a person is then on. */
  async authorize(extra: Record<string, string> = {}) {
    const verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      client_id: this.clientId,
      response_type: 'code',
      redirect_uri: this.redirectUri,
      audience: this.audience,
      scope: 'openid profile email offline_access',
      state: 'st',
      nonce: 'no',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    })
    const first = await this.fetch(`/authorize?${query}`)
    return { verifier, at: first.headers.get('location') ?? '', ...(await this.follow(first)) }
  }

  /** What a hidden frame is told: `code`, or the error. */
  async silently(extra: Record<string, string> = {}): Promise<string | null> {
    const { callback } = await this.authorize({ prompt: 'none', ...extra })
    return callback?.searchParams.get('error') ?? (callback?.searchParams.has('code') ? 'code' : null)
  }

  /** The start of a sign-in in which the password was sent, with the `answer` to that. */
  async enterPassword(email: string, password: string, extra: Record<string, string> = {}) {
    const { at, verifier } = await this.authorize(extra)
    return { at, verifier, answer: await this.enter(at, email, password) }
  }

  async token(fields: Record<string, string>, headers: Record<string, string> = {}) {
    const origin = new URL(this.redirectUri).origin
    const form = { client_id: this.clientId, ...fields }
    const response = await this.post('/oauth/token', form, { accept: '*/*', origin, ...headers })
    const body: Record<string, string> = await response.json()
    return { status: response.status, body }
  }

  renew(refreshToken: string | undefined, headers: Record<string, string> = {}) {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken ?? '' }, headers)
  }

  exchange(callback: URL | null, verifier: string, headers: Record<string, string> = {}) {
    const code = callback?.searchParams.get('code')
    if (!code) throw new Error(`no code in ${callback}`)
    const grant = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: this.redirectUri }
    return this.token(grant, headers)
  }

  /** Password only; throws when the provider asks for more. */
  async signIn(email: string, password: string, extra: Record<string, string> = {}) {
    const { verifier, answer } = await this.enterPassword(email, password, extra)
    const { callback } = await this.follow(answer)
    return (await this.exchange(callback, verifier)).body
  }
}

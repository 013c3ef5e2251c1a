import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { CLIENT, PASSWORD, PORTAL, useSandbox } from './sandbox.fixture'

const identity = useSandbox()

const MARKUP = '"><script>alert(1)</script>'
const JAPANESE = /<html lang="ja">/

test('an organization is chosen by id or by name, implied when none is named, and refused when it is foreign', async () => {
  const organizationOf = async (extra: Record<string, string>) =>
    decodeJwt((await identity.browser().signIn('admin@alpha.example', PASSWORD, extra)).access_token ?? '').org_id
  assert.equal(await organizationOf({ organization: 'org_alpha' }), 'org_alpha')
  assert.equal(await organizationOf({ organization: 'alpha' }), 'org_alpha')
  assert.equal(await organizationOf({}), 'org_alpha')

  const foreign = identity.browser()
  const { at } = await foreign.authorize({ organization: 'org_beta' })
  const { callback } = await foreign.follow(
    await foreign.post(`${at}/password`, { email: 'admin@alpha.example', password: PASSWORD }),
  )
  assert.deepEqual([callback?.searchParams.get('error'), callback?.searchParams.has('code')], ['access_denied', false])
  const member = identity.browser()
  await member.signIn('admin@alpha.example', PASSWORD)
  assert.equal(
    (await member.authorize({ organization: 'org_beta', prompt: 'none' })).callback?.searchParams.get('error'),
    'access_denied',
  )
  const alone = identity.browser()
  await alone.signIn('solo@example.com', PASSWORD)
  assert.equal(
    (await alone.authorize({ organization: 'auth0|solo' })).callback?.searchParams.get('error'),
    'access_denied',
  )
})

test('an unknown client, return address or way to answer gets a page of ours, and the browser is sent nowhere', async () => {
  const browser = identity.browser()
  await browser.signIn('admin@alpha.example', PASSWORD)
  const hostile: Record<string, string>[] = [
    { redirect_uri: 'https://evil.example/' },
    { redirect_uri: `${PORTAL}/callback/../evil` },
    { redirect_uri: `${PORTAL}.evil.example/callback` },
    { redirect_uri: `${PORTAL}/callback?x=1` },
    { redirect_uri: 'javascript:alert(1)' },
    { redirect_uri: MARKUP },
    { client_id: MARKUP },
    { client_id: 'other' },
    { redirect_uri: 'https://evil.example/', response_mode: 'web_message', prompt: 'none' },
    { response_mode: 'form_post' },
    { response_mode: 'fragment' },
    { response_mode: MARKUP },
  ]
  for (const extra of hostile) {
    const { response, callback } = await browser.authorize(extra)
    const page = await response.text()
    assert.deepEqual(
      [response.status, callback, response.headers.get('location')],
      [400, null, null],
      JSON.stringify(extra),
    )
    assert.match(page, JAPANESE)
    assert.doesNotMatch(page, /evil|alert|<script/)
  }
})

test('what the portal cannot have meant comes back to its callback as an error', async () => {
  const browser = identity.browser()
  await browser.signIn('admin@alpha.example', PASSWORD)
  const cases: [Record<string, string>, string][] = [
    [{ audience: 'https://other.example/' }, 'invalid_target'],
    [{ audience: MARKUP }, 'invalid_target'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ prompt: MARKUP }, 'invalid_request'],
    [{ max_age: '-1' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    [{ code_challenge_method: '' }, 'invalid_request'],
    [{ request_uri: 'urn:ietf:params:oauth:request_uri:made-up' }, 'request_uri_not_supported'],
  ]
  for (const [extra, error] of cases) {
    const { callback } = await browser.authorize(extra)
    const answer = new URLSearchParams(callback?.search || callback?.hash.slice(1))
    assert.deepEqual([callback?.origin, answer.get('error')], [PORTAL, error], JSON.stringify(extra))
  }
})

test('requests that are pushed beforehand are no way in', async () => {
  const browser = identity.browser()
  const document = await (await browser.fetch('/.well-known/openid-configuration')).json()
  assert.equal(document.pushed_authorization_request_endpoint, undefined)
  assert.deepEqual(document.response_types_supported, ['code'], 'nor is a token in an address')
  assert.equal((await browser.post('/request', { client_id: CLIENT }, { origin: PORTAL })).status, 404)
})

test('a parameter given twice is refused, and none of its values is followed or shown', async () => {
  const browser = identity.browser()
  const address = new URLSearchParams({
    client_id: CLIENT,
    response_type: 'code',
    redirect_uri: `${PORTAL}/callback`,
    scope: 'openid',
    state: 's',
  })
  for (const name of [
    'redirect_uri',
    'client_id',
    'state',
    'audience',
    'organization',
    'invitation',
    'login_hint',
    'prompt',
  ]) {
    const twice = new URLSearchParams(address)
    if (!twice.has(name)) twice.append(name, 'one')
    twice.append(name, `https://evil.example/${MARKUP}`)
    const { callback, response } = await browser.follow(await browser.fetch(`/authorize?${twice}`))
    if (callback) assert.equal(callback.searchParams.get('error'), 'invalid_request', name)
    else assert.deepEqual([response.status, JAPANESE.test(await response.clone().text())], [400, true], name)
    assert.doesNotMatch(callback?.href ?? (await response.text()), /evil|alert/, name)
  }
  const logout = await browser.fetch(
    `/v2/logout?client_id=${CLIENT}&returnTo=${PORTAL}&returnTo=https://evil.example`,
    { headers: { 'sec-fetch-site': 'same-site' } },
  )
  assert.equal(logout.headers.get('location'), `${PORTAL}/`)
})

test('hints change nothing but the address already filled in, and state and nonce may be long', async () => {
  const browser = identity.browser()
  const long = 'あ%20"<'.repeat(100) + 'x'.repeat(3000)
  const { at, verifier, response } = await browser.authorize({
    screen_hint: MARKUP,
    ui_locales: `fr ${MARKUP}`,
    login_hint: MARKUP,
    display: 'popup',
    auth0Client: MARKUP,
    unknown: MARKUP,
    state: long,
    nonce: long,
  })
  const page = await response.text()
  assert.match(page, JAPANESE)
  assert.ok(page.includes('value="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;"'))
  assert.ok(!page.includes('<script>'))
  const { callback } = await browser.follow(
    await browser.post(`${at}/password`, { email: 'admin@alpha.example', password: PASSWORD }),
  )
  assert.equal(callback?.searchParams.get('state'), long)
  assert.equal(decodeJwt((await browser.exchange(callback, verifier)).body.id_token ?? '')['nonce'], long)
})

test('every page, whoever makes it, forbids scripts, frames, sniffing and storing', async () => {
  const browser = identity.browser()
  const { response } = await browser.authorize()
  const pages = [
    response,
    await browser.fetch('/mailbox'),
    await browser.fetch('/reset-password?ticket=none'),
    await browser.fetch('/mfa'),
    await browser.fetch('/no-such-page'),
    await browser.fetch('/sign-in/none'),
    await browser.fetch('/v2/logout?returnTo=x'),
    await browser.fetch('/authorize'),
    await browser.fetch('/authorize/none'),
    await browser.fetch('/oidc/logout'),
    await browser.fetch('/oidc/logout/success'),
    await browser.post('/oidc/logout/confirm', {}),
    await browser.fetch('/userinfo'),
  ]
  for (const { headers, status, url } of pages) {
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none';/, `${status} ${url}`)
    assert.doesNotMatch(policy, /unsafe|\*/)
    assert.match(policy, /base-uri 'none'/)
    assert.match(policy, /frame-ancestors 'none'$/, `${status} ${url}`)
    assert.deepEqual(
      ['x-content-type-options', 'referrer-policy', 'cache-control', 'cross-origin-opener-policy'].map((name) =>
        headers.get(name),
      ),
      ['nosniff', 'same-origin', 'no-store', 'same-origin'],
      `${status} ${url}`,
    )
  }
})

test('what is no page is in no frame either: styles, keys, redirects, refusals', async () => {
  const browser = identity.browser()
  const { at } = await browser.authorize()
  for (const answer of [
    await browser.fetch('/assets/identity.css'),
    await browser.fetch('/assets/icon.svg'),
    await browser.fetch('/.well-known/jwks.json'),
    await browser.fetch('/.well-known/openid-configuration'),
    await browser.fetch(
      `/authorize?client_id=${CLIENT}&response_type=code&redirect_uri=${PORTAL}/callback&prompt=none`,
    ),
    await browser.fetch(`${at}/password`),
    await browser.post('/oauth/token', { client_id: CLIENT }),
  ])
    assert.match(
      answer.headers.get('content-security-policy') ?? '',
      /frame-ancestors 'none'$/,
      `${answer.status} ${answer.url}`,
    )
})

test('only addresses of this machine are listened on, and pages of other names (DNS rebinding) see nothing', async () => {
  const statusFor = (host: string) =>
    new Promise((resolve, reject) => {
      request(`${identity.url}/mailbox`, { headers: { host } }, (response) => resolve(response.resume().statusCode))
        .once('error', reject)
        .end()
    })
  const { port } = new URL(identity.url)
  assert.equal(await statusFor(`localhost:${port}`), 200)
  assert.equal(await statusFor(`evil.example:${port}`), 421)
  assert.equal(await statusFor('localhost.evil.example'), 421)
  await assert.rejects(fetch(`http://127.0.0.2:${port}/mailbox`))
})

test('the token endpoint answers web pages of the portal only', async () => {
  const browser = identity.browser()
  const allowed = async (origin: string) => {
    const answer = await browser.fetch('/oauth/token', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: `client_id=${CLIENT}&grant_type=refresh_token&refresh_token=x`,
    })
    return answer.headers.get('access-control-allow-origin')
  }
  assert.equal(await allowed(PORTAL), PORTAL)
  for (const origin of ['https://evil.example', 'null', `${PORTAL}.evil.example`])
    assert.equal(await allowed(origin), null, origin)
})

test('the preflight of what a client calls allows the portal, and no other origin', async () => {
  const browser = identity.browser()
  const allowed = async (path: string, origin: string) => {
    const { headers, status } = await browser.fetch(path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    })
    assert.equal(status, 204, `${path} ${origin}`)
    return headers.get('access-control-allow-origin')
  }
  for (const path of ['/oauth/token', '/oauth/revoke', '/userinfo']) {
    assert.equal(await allowed(path, PORTAL), PORTAL, path)
    for (const origin of ['https://evil.example', 'null', `${PORTAL}.evil.example`])
      assert.equal(await allowed(path, origin), null, `${path} ${origin}`)
  }
})

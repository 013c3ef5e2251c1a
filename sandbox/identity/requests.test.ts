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

  const { browser: foreign, at } = await identity.begin({ organization: 'org_beta' })
  const { callback } = await foreign.follow(await foreign.enter(at, 'admin@alpha.example', PASSWORD))
  assert.deepEqual([callback?.searchParams.get('error'), callback?.searchParams.has('code')], ['access_denied', false])
  const errorOf = async (email: string, extra: Record<string, string>) => {
    const { browser } = await identity.signedIn(email)
    return (await browser.authorize(extra)).callback?.searchParams.get('error')
  }
  assert.equal(await errorOf('admin@alpha.example', { organization: 'org_beta', prompt: 'none' }), 'access_denied')
  assert.equal(await errorOf('solo@example.com', { organization: 'auth0|solo' }), 'access_denied')
})

test('an unknown client, return address or way to answer gets a page of ours, and the browser is sent nowhere', async () => {
  const { browser } = await identity.signedIn()
  const hosts = ['https://evil.example/', `${PORTAL}/callback/../evil`, `${PORTAL}.evil.example/callback`]
  const hostile: Record<string, string>[] = [
    ...[...hosts, `${PORTAL}/callback?x=1`, 'javascript:alert(1)', MARKUP].map((redirect_uri) => ({ redirect_uri })),
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
    assert.deepEqual([response.status, callback], [400, null], JSON.stringify(extra))
    assert.equal(response.headers.get('location'), null)
    assert.match(page, JAPANESE)
    assert.doesNotMatch(page, /evil|alert|<script/)
  }
})

test('what the portal cannot have meant comes back to its callback as an error', async () => {
  const { browser } = await identity.signedIn()
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
  const request = { client_id: CLIENT, response_type: 'code', redirect_uri: `${PORTAL}/callback` }
  const address = new URLSearchParams({ ...request, scope: 'openid', state: 's' })
  const names = ['redirect_uri', 'client_id', 'state', 'audience', 'organization', 'invitation', 'login_hint', 'prompt']
  for (const name of names) {
    const twice = new URLSearchParams(address)
    if (!twice.has(name)) twice.append(name, 'one')
    twice.append(name, `https://evil.example/${MARKUP}`)
    const { callback, response } = await browser.follow(await browser.fetch(`/authorize?${twice}`))
    if (callback) assert.equal(callback.searchParams.get('error'), 'invalid_request', name)
    else assert.deepEqual([response.status, JAPANESE.test(await response.clone().text())], [400, true], name)
    assert.doesNotMatch(callback?.href ?? (await response.text()), /evil|alert/, name)
  }
  const returnTwice = `/v2/logout?client_id=${CLIENT}&returnTo=${PORTAL}&returnTo=https://evil.example`
  const logout = await browser.fetch(returnTwice, { headers: { 'sec-fetch-site': 'same-site' } })
  assert.equal(logout.headers.get('location'), `${PORTAL}/`)
})

test('hints change nothing but the address already filled in, and state and nonce may be long', async () => {
  const browser = identity.browser()
  const long = 'あ%20"<'.repeat(100) + 'x'.repeat(3000)
  const { at, verifier, response } = await browser.authorize({
    ...{ screen_hint: MARKUP, ui_locales: `fr ${MARKUP}`, login_hint: MARKUP, display: 'popup' },
    ...{ auth0Client: MARKUP, unknown: MARKUP, state: long, nonce: long },
  })
  const page = await response.text()
  assert.match(page, JAPANESE)
  assert.ok(page.includes('value="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;"'))
  assert.ok(!page.includes('<script>'))
  const { callback } = await browser.follow(await browser.enter(at, 'admin@alpha.example', PASSWORD))
  assert.equal(callback?.searchParams.get('state'), long)
  assert.equal(decodeJwt((await browser.exchange(callback, verifier)).body.id_token ?? '')['nonce'], long)
})

test('every page, whoever makes it, forbids scripts, frames, sniffing and storing', async () => {
  const { browser, response } = await identity.begin()
  const paths = ['/mailbox', '/reset-password?ticket=none', '/mfa', '/no-such-page', '/sign-in/none', '/authorize']
  const others = ['/v2/logout?returnTo=x', '/authorize/none', '/oidc/logout', '/oidc/logout/success', '/userinfo']
  const pages = [response, await browser.post('/oidc/logout/confirm', {})]
  for (const path of [...paths, ...others]) pages.push(await browser.fetch(path))
  for (const { headers, status, url } of pages) {
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none';/, `${status} ${url}`)
    assert.doesNotMatch(policy, /unsafe|\*/)
    assert.match(policy, /base-uri 'none'/)
    assert.match(policy, /frame-ancestors 'none'$/, `${status} ${url}`)
    const names = ['x-content-type-options', 'referrer-policy', 'cache-control', 'cross-origin-opener-policy']
    const values = names.map((name) => headers.get(name))
    assert.deepEqual(values, ['nosniff', 'same-origin', 'no-store', 'same-origin'], `${status} ${url}`)
  }
})

test('what is no page is in no frame either: styles, keys, redirects, refusals', async () => {
  const { browser, at } = await identity.begin()
  const silent = `/authorize?client_id=${CLIENT}&response_type=code&redirect_uri=${PORTAL}/callback&prompt=none`
  const published = ['/.well-known/jwks.json', '/.well-known/openid-configuration']
  const answers = [await browser.post('/oauth/token', { client_id: CLIENT })]
  for (const path of ['/assets/identity.css', '/assets/icon.svg', ...published, silent, `${at}/password`])
    answers.push(await browser.fetch(path))
  for (const { headers, status, url } of answers)
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'$/, `${status} ${url}`)
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
    const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' }
    const body = `client_id=${CLIENT}&grant_type=refresh_token&refresh_token=x`
    const answer = await browser.fetch('/oauth/token', { method: 'POST', headers, body })
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

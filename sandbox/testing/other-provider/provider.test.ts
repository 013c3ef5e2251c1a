import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { ADMIN, MEMBER } from './people'
import { type OtherProvider, startOtherProvider } from './provider'
import { AUDIENCE, CLIENT, PORTAL, Visitor } from './visitor.fixture'

let provider: OtherProvider
before(async () => {
  provider = await startOtherProvider(CLIENT)
})
beforeEach(() => provider.behave())
after(() => provider.close())

const visitor = () => new Visitor(provider.issuer)

test("code and PKCE give tokens with Auth0's claims, which verify by the published keys", async () => {
  const { body } = await visitor().tokens()
  const keys = createRemoteJWKSet(new URL('.well-known/jwks.json', provider.issuer))
  const expected = { algorithms: ['RS256'], typ: 'at+jwt', issuer: provider.issuer, audience: AUDIENCE }
  const { payload } = await jwtVerify(body.access_token ?? '', keys, expected)
  assert.deepEqual([payload.sub, payload.org_id, payload.org_name], [ADMIN.id, 'org_alpha', 'alpha'])
  assert.deepEqual(payload.permissions, ADMIN.permissions)
  const id = decodeJwt(body.id_token ?? '')
  assert.deepEqual([id.aud, id.nonce, id.email], [CLIENT.clientId, 'no', ADMIN.email])
})

test('a wrong verifier is refused, and so is a request without a challenge', async () => {
  const { code } = await visitor().signIn()
  const { status, body } = await visitor().exchange(code, 'x'.repeat(43))
  assert.deepEqual([status, body.error], [403, 'invalid_grant'])
  assert.equal(body.error_description, 'Failed to verify code verifier')
  const { callback } = await visitor().authorize({ code_challenge: null })
  assert.equal(callback?.searchParams.get('error'), 'invalid_request')
})

test('a code counts once, and a second use ends what came of the first', async () => {
  const browser = visitor()
  const { code, verifier } = await browser.signIn()
  const first = await browser.exchange(code, verifier)
  assert.equal(first.status, 200)
  assert.equal((await browser.exchange(code, verifier)).body.error, 'invalid_grant')
  assert.equal((await browser.renew(first.body.refresh_token)).status, 403)
})

test('refresh tokens rotate; reuse ends the family', async () => {
  const browser = visitor()
  const first = await browser.tokens()
  const second = await browser.renew(first.body.refresh_token)
  assert.equal(second.status, 200)
  assert.notEqual(second.body.refresh_token, first.body.refresh_token)
  const reused = await browser.renew(first.body.refresh_token)
  assert.deepEqual([reused.status, reused.body.error_description], [403, 'Unknown or invalid refresh token.'])
  assert.equal((await browser.renew(second.body.refresh_token)).status, 403)
})

test('an address that is not registered is answered by a page, never by a redirect', async () => {
  for (const redirect_uri of [`${PORTAL}/callback/`, `${PORTAL}/callback?x=1`, 'http://localhost:9999/callback', '']) {
    const { response, callback } = await visitor().authorize({ redirect_uri })
    assert.deepEqual([response.status, callback], [403, null], redirect_uri)
  }
  assert.equal((await visitor().logout('https://elsewhere.example')).status, 400)
})

test('prompt=none answers by redirect, or by a message to the portal, with its state', async () => {
  const browser = visitor()
  const { callback } = await browser.authorize({ prompt: 'none' })
  assert.deepEqual([callback?.searchParams.get('error'), callback?.searchParams.get('state')], ['login_required', 'st'])
  const before = await browser.message()
  const refused = { error: 'login_required', error_description: 'Login required' }
  assert.deepEqual(before, { origin: PORTAL, ...refused, state: 'st' })
  await browser.signIn()
  const { code, ...rest } = await browser.message()
  assert.ok(code)
  assert.deepEqual(rest, { origin: PORTAL, state: 'st' })
})

test('logout ends the session and its refresh tokens', async () => {
  const browser = visitor()
  const { body } = await browser.tokens()
  const response = await browser.logout(PORTAL)
  assert.deepEqual([response.status, response.headers.get('location')], [302, PORTAL])
  assert.equal((await browser.message()).error, 'login_required')
  assert.equal((await browser.renew(body.refresh_token)).status, 403)
})

test('only a registered web origin may read the token endpoint', async () => {
  const preflight = async (origin: string) => {
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'auth0-client',
    }
    return (await fetch(`${provider.issuer}oauth/token`, { method: 'OPTIONS', headers })).headers
  }
  assert.equal((await preflight(PORTAL)).get('access-control-allow-origin'), PORTAL)
  assert.equal((await preflight(PORTAL)).get('access-control-allow-headers'), 'auth0-client')
  assert.equal((await preflight('http://localhost:9999')).get('access-control-allow-origin'), null)
})

test('on command: state, errors, claims and tokens go wrong', async () => {
  const refused = async (signIn: string) => {
    provider.behave({ refuse: { signIn, silent: 'consent_required' }, state: 'missing' })
    return (await visitor().signIn()).callback?.searchParams
  }
  const known = visitor()
  await known.signIn()
  const params = await refused('access_denied')
  assert.deepEqual([params?.get('error'), params?.get('state')], ['access_denied', null])
  assert.equal((await known.message()).error, 'consent_required')

  provider.behave({ state: 'wrong' })
  assert.equal((await visitor().signIn()).callback?.searchParams.get('state'), 'not-st')

  provider.behave({ organization: 'id', permissionsClaim: false, clockAhead: -30 })
  const odd = decodeJwt((await visitor().tokens()).body.access_token ?? '')
  assert.deepEqual([odd.org_id, odd.org_name, odd.permissions], ['org_alpha', undefined, undefined])
  assert.ok(Math.abs((odd.iat ?? 0) - (Date.now() / 1000 - 1800)) < 60)

  provider.behave({ accessToken: 'opaque', refreshToken: false })
  const opaque = await visitor().tokens()
  assert.deepEqual([opaque.body.access_token?.includes('.'), opaque.body.refresh_token], [false, undefined])

  provider.behave({ renewed: MEMBER })
  const browser = visitor()
  const renewed = await browser.renew((await browser.tokens()).body.refresh_token)
  assert.equal(decodeJwt(renewed.body.access_token ?? '').sub, MEMBER.id)
})

test('on command: it fails as often as told, hangs, and refuses connections', async () => {
  const browser = visitor()
  const { body } = await browser.tokens()
  provider.behave({ failures: { renewal: { status: 503, retryAfter: 2, times: 1 } } })
  const failed = await browser.renew(body.refresh_token)
  assert.deepEqual([failed.status, failed.headers.get('retry-after'), failed.body.error], [503, '2', 'server_error'])
  assert.equal((await browser.renew(body.refresh_token)).status, 200)

  provider.behave({ delays: { discovery: 'never' } })
  const signal = AbortSignal.timeout(200)
  await assert.rejects(fetch(`${provider.issuer}.well-known/openid-configuration`, { signal }), /timeout/)
  await provider.down()
  await assert.rejects(fetch(provider.issuer), /fetch failed/)
  await provider.up()
  assert.equal((await fetch(`${provider.issuer}.well-known/jwks.json`)).status, 200)
  assert.ok((await browser.message()).code, 'the session outlives the break')
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { AUDIENCE, CLIENT, PASSWORD, PORTAL, sandbox } from './sandbox.fixture'

let identity: Awaited<ReturnType<typeof sandbox>>
before(async () => { identity = await sandbox(7210) })
after(() => identity.close())

const refresh = (token: string | undefined) => ({ grant_type: 'refresh_token', refresh_token: token ?? '' })

test('code and PKCE give an access token the API can verify and an ID token with the profile', async () => {
  const answer = await identity.browser().signIn('admin@alpha.example', PASSWORD)
  const { payload } = await jwtVerify(answer.access_token ?? '', createLocalJWKSet(identity.jwks), {
    algorithms: ['RS256'], typ: 'at+jwt', issuer: identity.issuer, audience: AUDIENCE,
  })
  assert.equal(payload.sub, 'auth0|admin')
  assert.deepEqual([payload.org_id, payload.org_name, payload.permissions], ['org_alpha', 'alpha', ['manage:servers']])
  assert.equal((payload.exp ?? 0) - (payload.iat ?? 0), 600)
  const id = decodeJwt(answer.id_token ?? '')
  assert.deepEqual([id.iss, id.aud, id.email, id.name, id.org_name, id.nonce], [identity.issuer, CLIENT, 'admin@alpha.example', 'admin', 'alpha', 'no'])
  assert.ok(!JSON.stringify(identity.jwks).includes('"d"'), 'the private key stays inside')
  assert.ok(identity.directory.logins.includes('auth0|admin'))
})

test('someone without an organization gets no organization claims', async () => {
  const { access_token = '' } = await identity.browser().signIn('solo@example.com', PASSWORD)
  const { sub, org_id, org_name, permissions } = decodeJwt(access_token)
  assert.deepEqual([sub, org_id, org_name, permissions], ['auth0|solo', undefined, undefined, []])
})

test('a code is worth nothing without its verifier, and only once', async () => {
  const browser = identity.browser()
  const { at, verifier } = await browser.authorize()
  const { callback } = await browser.follow(await browser.post(`${at}/password`, { email: 'admin@alpha.example', password: PASSWORD }))
  assert.equal((await browser.exchange(callback, 'x'.repeat(43))).body.error, 'invalid_grant')
  const second = await browser.authorize()
  assert.equal((await browser.exchange(second.callback, second.verifier)).status, 200)
  assert.equal((await browser.exchange(second.callback, second.verifier)).body.error, 'invalid_grant')
  assert.notEqual(verifier, second.verifier)
})

test('refresh tokens rotate, end with the first of the family, and die together on reuse', async () => {
  const browser = identity.browser()
  const first = await browser.signIn('admin@alpha.example', PASSWORD)
  const second = await browser.token(refresh(first.refresh_token))
  assert.equal(second.status, 200)
  assert.notEqual(second.body.refresh_token, first.refresh_token)
  const family = identity.directory.state.all('oidc.RefreshToken').filter(({ rotations, consumed }) => rotations === 1 || consumed)
  assert.equal(family.length, 2)
  assert.ok(Math.abs(Number(family[0]?.exp) - Number(family[1]?.exp)) <= 1, 'rotation does not lengthen the life')
  const reused = await browser.token(refresh(first.refresh_token))
  assert.deepEqual([reused.status, reused.body.error_description], [403, 'Unknown or invalid refresh token.'])
  assert.equal((await browser.token(refresh(second.body.refresh_token))).status, 403)
})

test('a hidden frame gets a code while the session lasts, and login_required without one', async () => {
  const browser = identity.browser()
  const silent = { prompt: 'none', response_mode: 'web_message' }
  const nobody = await (await browser.authorize(silent)).response.text()
  assert.match(nobody, /"error":"login_required"/)
  await browser.signIn('admin@alpha.example', PASSWORD)
  const { response } = await browser.authorize(silent)
  const page = await response.text()
  assert.match(page, /"code":"[\w-]+"/)
  assert.equal(response.headers.get('x-frame-options'), null)
  assert.match(page, new RegExp(`"redirect_uri":"${PORTAL}/callback"`))
})

test('sessions, tokens and keys outlast a restart', async () => {
  const first = await sandbox(7211)
  const browser = first.browser()
  const { refresh_token, access_token = '' } = await browser.signIn('admin@alpha.example', PASSWORD)
  await first.close()
  const again = await sandbox(7211, first.directory)
  try {
    await jwtVerify(access_token, createLocalJWKSet(again.jwks))
    assert.equal((await browser.token(refresh(refresh_token))).status, 200)
    assert.ok((await browser.authorize({ prompt: 'none' })).callback?.searchParams.get('code'))
  } finally {
    await again.close()
  }
})

test('someone blocked is refused a refresh and a silent answer', async () => {
  const browser = identity.browser()
  const { refresh_token } = await browser.signIn('solo@example.com', PASSWORD)
  identity.directory.account('solo@example.com').status = 'blocked'
  const refused = await browser.token(refresh(refresh_token))
  assert.deepEqual([refused.status, refused.body.error_description], [403, 'user is blocked'])
  assert.equal((await browser.authorize({ prompt: 'none' })).callback?.searchParams.get('error'), 'login_required')
  assert.equal((await browser.authorize()).response.status, 200)
  identity.directory.account('solo@example.com').status = 'active'
})

test('a foreign organization, audience, redirect address and web origin are refused', async () => {
  const browser = identity.browser()
  await browser.signIn('admin@alpha.example', PASSWORD)
  const error = async (extra: Record<string, string>) => (await browser.authorize(extra)).callback?.searchParams.get('error')
  assert.equal(await error({ organization: 'org_beta' }), 'access_denied')
  assert.equal(await error({ audience: 'https://other.example/' }), 'invalid_target')
  const elsewhere = await browser.authorize({ redirect_uri: 'https://evil.example/' })
  assert.deepEqual([elsewhere.response.status, elsewhere.callback], [400, null])
  const preflight = (origin: string) => browser.fetch('/oauth/token', {
    method: 'POST', headers: { origin, 'content-type': 'application/x-www-form-urlencoded' }, body: `client_id=${CLIENT}&grant_type=refresh_token&refresh_token=x`,
  })
  assert.equal((await preflight(PORTAL)).headers.get('access-control-allow-origin'), PORTAL)
  assert.equal((await preflight('https://evil.example')).headers.get('access-control-allow-origin'), null)
})

test('logout ends the session and its tokens and leads only to known addresses', async () => {
  const browser = identity.browser()
  const { refresh_token } = await browser.signIn('admin@alpha.example', PASSWORD)
  const logout = (returnTo: string, headers = {}) => browser.fetch(`/v2/logout?client_id=${CLIENT}&returnTo=${encodeURIComponent(returnTo)}`, { headers })
  for (const wrong of ['https://evil.example', `${PORTAL}/`, `${PORTAL}.evil.example`, '//evil.example']) {
    assert.equal((await logout(wrong)).status, 400, wrong)
  }
  assert.equal((await logout(PORTAL, { 'sec-fetch-site': 'cross-site' })).status, 200, 'asks first')
  assert.ok((await browser.authorize({ prompt: 'none' })).callback?.searchParams.get('code'), 'nothing has ended so far')
  const out = await logout(PORTAL)
  assert.deepEqual([out.status, out.headers.get('location')], [303, `${PORTAL}/`])
  assert.equal((await browser.token(refresh(refresh_token))).status, 403)
  assert.equal((await browser.authorize({ prompt: 'none' })).callback?.searchParams.get('error'), 'login_required')
})

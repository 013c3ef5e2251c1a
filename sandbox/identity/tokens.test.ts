import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { columns } from '../testing/rows'
import { BrowserSessions } from './browser-sessions'
import { AUDIENCE, CLIENT, PASSWORD, useSandbox } from './sandbox.fixture'

const identity = useSandbox()

test('code and PKCE give an access token the API can verify and an ID token with the profile', async () => {
  const answer = await identity.browser().signIn('admin@alpha.example', PASSWORD)
  const expected = { algorithms: ['RS256'], typ: 'at+jwt', issuer: identity.issuer, audience: AUDIENCE }
  const { payload } = await jwtVerify(answer.access_token ?? '', createLocalJWKSet(identity.jwks), expected)
  assert.equal(payload.sub, 'auth0|admin')
  assert.deepEqual([payload.org_id, payload.org_name, payload.permissions], ['org_alpha', 'alpha', ['manage:servers']])
  assert.equal((payload.exp ?? 0) - (payload.iat ?? 0), 600)
  const id = decodeJwt(answer.id_token ?? '')
  assert.deepEqual([id.iss, id.aud, id.nonce], [identity.issuer, CLIENT, 'no'])
  assert.deepEqual([id.email, id.name, id.org_name], ['admin@alpha.example', 'admin', 'alpha'])
  assert.ok(!JSON.stringify(identity.jwks).includes('"d"'), 'the private key stays inside')
  assert.deepEqual(columns(identity.directory.entries, 'action', 'id'), [['user.login', 'auth0|admin']])
})

test('someone without an organization gets no organization claims', async () => {
  const { access_token = '' } = await identity.browser().signIn('solo@example.com', PASSWORD)
  const { sub, org_id, org_name, permissions } = decodeJwt(access_token)
  assert.deepEqual([sub, org_id, org_name, permissions], ['auth0|solo', undefined, undefined, []])
})

test('a code is worth nothing without its verifier, and only once', async () => {
  const { browser, verifier, answer } = await identity.entered('admin@alpha.example')
  const { callback } = await browser.follow(answer)
  assert.equal((await browser.exchange(callback, 'x'.repeat(43))).body.error, 'invalid_grant')
  const second = await browser.authorize()
  assert.equal((await browser.exchange(second.callback, second.verifier)).status, 200)
  assert.equal((await browser.exchange(second.callback, second.verifier)).body.error, 'invalid_grant')
  assert.notEqual(verifier, second.verifier)
})

test('refresh tokens rotate, end with the first of the family, and die together on reuse', async () => {
  const browser = identity.browser()
  const first = await browser.signIn('admin@alpha.example', PASSWORD)
  const second = await browser.renew(first.refresh_token)
  assert.equal(second.status, 200)
  assert.notEqual(second.body.refresh_token, first.refresh_token)
  const all = identity.directory.state.all('oidc.RefreshToken')
  const family = all.filter(({ rotations, consumed }) => rotations === 1 || consumed)
  assert.equal(family.length, 2)
  assert.ok(Math.abs(Number(family[0]?.exp) - Number(family[1]?.exp)) <= 1, 'rotation does not lengthen the life')
  const reused = await browser.renew(first.refresh_token)
  assert.deepEqual([reused.status, reused.body.error_description], [403, 'Unknown or invalid refresh token.'])
  assert.equal((await browser.renew(second.body.refresh_token)).status, 403)
})

test('of refresh tokens used twice at the same moment one wins, and the reuse ends the family', async () => {
  const { browser, refresh_token } = await identity.signedIn()
  const answers = await Promise.all(Array.from({ length: 8 }, () => browser.renew(refresh_token)))
  const winners = answers.filter(({ status }) => status === 200)
  assert.equal(winners.length, 1)
  for (const { status, body } of answers.filter((answer) => answer.status !== 200))
    assert.deepEqual([status, body.error_description], [403, 'Unknown or invalid refresh token.'])
  assert.equal((await browser.renew(winners[0]?.body.refresh_token)).status, 403)
  const { callback, verifier } = await browser.authorize({ prompt: 'none' })
  const { status } = await browser.exchange(callback, verifier)
  assert.equal(status, 200, 'the browser session stands: the hidden frame starts a new family')
})

test('of a code exchanged several times at the same moment one wins, and its tokens end', async () => {
  const { browser } = await identity.signedIn()
  const { callback, verifier } = await browser.authorize()
  const answers = await Promise.all(Array.from({ length: 8 }, () => browser.exchange(callback, verifier)))
  const winners = answers.filter(({ status }) => status === 200)
  assert.equal(winners.length, 1)
  assert.ok(answers.every(({ status, body }) => status === 200 || body.error === 'invalid_grant'))
  assert.equal((await browser.renew(winners[0]?.body.refresh_token)).status, 403)
})

test('a code that is used again with its verifier ends its session and all its tokens; one without changes nothing', async () => {
  const browser = identity.browser()
  const exchanged = async () => {
    const { callback, verifier } = await browser.authorize({ prompt: 'none' })
    return { callback, verifier, tokens: (await browser.exchange(callback, verifier)).body }
  }
  const lasts = async (token: string | undefined) => {
    const { sid, sub } = decodeJwt<{ sid: string; sub: string }>(token ?? '')
    return new BrowserSessions(identity.directory.state, () => new Date()).use(sid, sub)
  }
  await browser.signIn('admin@alpha.example', PASSWORD)
  const { callback, verifier, tokens } = await exchanged()
  assert.equal((await browser.exchange(callback, 'x'.repeat(43))).body.error, 'invalid_grant')
  assert.equal(await lasts(tokens.access_token), true, 'who has seen the code alone signs nobody out')
  assert.equal((await browser.exchange(callback, verifier)).body.error, 'invalid_grant')
  assert.equal(await lasts(tokens.access_token), false)
  assert.equal((await browser.renew(tokens.refresh_token)).status, 403)
  assert.equal(await browser.silently(), 'login_required')

  await browser.signIn('admin@alpha.example', PASSWORD)
  const again = await browser.authorize({ prompt: 'none' })
  const answers = await Promise.all(Array.from({ length: 4 }, () => browser.exchange(again.callback, again.verifier)))
  const winner = answers.find(({ status }) => status === 200)
  assert.equal(await lasts(winner?.body.access_token), false, 'at the same moment too')
})

test('a code lasts a minute', async () => {
  const { browser } = await identity.signedIn()
  const exchangedAfter = async (seconds: number) => {
    const { callback, verifier } = await browser.authorize({ prompt: 'none' })
    // The clock of the process, because oidc-provider has no other.
    mock.timers.enable({ apis: ['Date'], now: Date.now() + seconds * 1000 })
    try {
      return await browser.exchange(callback, verifier)
    } finally {
      mock.timers.reset()
    }
  }
  assert.equal((await exchangedAfter(55)).status, 200)
  assert.equal((await exchangedAfter(62)).body.error, 'invalid_grant')
})

test('the client gets tokens by a code or a refresh token, never by a password or for itself', async () => {
  const browser = identity.browser()
  const urns = ['device_code', 'token-exchange'].map((name) => `urn:ietf:params:oauth:grant-type:${name}`)
  for (const grant_type of ['password', 'client_credentials', ...urns, 'implicit']) {
    const { status, body } = await browser.token({ grant_type, username: 'admin@alpha.example', password: PASSWORD })
    assert.deepEqual([status, body.error], [400, 'unsupported_grant_type'], grant_type)
    assert.equal(body.access_token, undefined)
  }
})

test('scopes beside those of the portal are not granted, by a sign-in or by a renewal', async () => {
  const browser = identity.browser()
  const asked = 'openid profile email offline_access admin manage:servers'
  const tokens = await browser.signIn('admin@alpha.example', PASSWORD, { scope: asked })
  const granted = (token: string | undefined) => String(decodeJwt(token ?? '').scope ?? '').split(' ')
  for (const scope of [tokens.scope ?? '', ...granted(tokens.access_token)]) assert.doesNotMatch(scope, /admin|manage/)
  const { refresh_token = '' } = tokens
  const renewed = await browser.token({ grant_type: 'refresh_token', refresh_token, scope: asked })
  assert.equal(renewed.body.error, 'invalid_scope')
})

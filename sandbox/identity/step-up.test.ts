import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { MULTI_FACTOR } from './authentication'
import { codeAt, PASSWORD, secretIn, TOTP_SECRET, useSandbox } from './sandbox.fixture'

const ADMIN = 'admin@alpha.example'

const identity = useSandbox()

const claimsOf = (token: string | undefined) => {
  const { sub, auth_time, acr, amr } = decodeJwt<{ auth_time?: number; acr?: string; amr?: string[] }>(token ?? '')
  return { sub, auth_time: auth_time ?? 0, acr, amr }
}
test('an access token says when and how its user signed in, and a renewal does not change that', async () => {
  const browser = identity.browser()
  const at = Math.floor(Date.now() / 1000)
  const first = await browser.signIn(ADMIN, PASSWORD)
  const { auth_time, acr, amr } = claimsOf(first.access_token)
  assert.ok(Math.abs(auth_time - at) < 60)
  assert.deepEqual([acr, amr], [undefined, ['pwd']])
  await identity.later(5, async () => {
    const second = await browser.renew(first.refresh_token)
    assert.deepEqual(claimsOf(second.body.access_token), claimsOf(first.access_token))
  })
})

test('asked to sign in again, the user types the password in a browser with a session, and the tokens say so', async () => {
  const browser = identity.browser()
  const old = await browser.signIn(ADMIN, PASSWORD)
  await identity.later(20, async () => {
    const { response, at, verifier } = await browser.authorize({ prompt: 'login', max_age: '300', login_hint: ADMIN })
    assert.ok((await response.text()).includes(`value="${ADMIN}"`), 'the address is there already')
    const { callback } = await browser.follow(await browser.enter(at, ADMIN, PASSWORD))
    const fresh = (await browser.exchange(callback, verifier)).body
    const [before, now] = [claimsOf(old.access_token), claimsOf(fresh.access_token)]
    assert.equal(now.sub, before.sub)
    assert.equal(now.auth_time - before.auth_time >= 20 * 60, true)
    assert.equal((await browser.renew(old.refresh_token)).body.error, undefined, 'the session of before goes on')
  })
})

test('a second factor that is asked for is asked of a session without one, and set up where there is none', async () => {
  const { browser } = await identity.signedIn(ADMIN)
  const { response, at, verifier } = await browser.authorize({ acr_values: MULTI_FACTOR })
  assert.equal(response.status, 200)
  const page = await browser.enter(at, ADMIN, PASSWORD)
  const text = await page.text()
  assert.ok(text.includes('この操作には多要素認証が必要です。'))
  const secret = secretIn(text)
  await browser.post(`${at}/code`, { code: codeAt(secret) })
  const { callback } = await browser.follow(await browser.post(`${at}/saved`, {}))
  const { acr, amr } = claimsOf((await browser.exchange(callback, verifier)).body.access_token)
  assert.deepEqual([acr, amr], [MULTI_FACTOR, ['pwd', 'otp']])
  const again = await browser.authorize({ acr_values: MULTI_FACTOR })
  assert.ok(again.callback, 'the session has it now')
})

test('who signs in with a code has the stronger kind at once', async () => {
  const { browser, at, verifier } = await identity.entered('mfa@alpha.example')
  const { callback } = await browser.follow(await browser.post(`${at}/code`, { code: codeAt(TOTP_SECRET) }))
  assert.equal(claimsOf((await browser.exchange(callback, verifier)).body.access_token).acr, MULTI_FACTOR)
})

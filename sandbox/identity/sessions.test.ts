import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import type { Browser } from './browser.fixture'
import { CLIENT, codeAt, PASSWORD, PORTAL, TOTP_SECRET, useSandbox } from './sandbox.fixture'

const identity = useSandbox()

const HOUR = 60
const DAY = 24 * HOUR

const asks = async (browser: Browser, extra: Record<string, string>) => {
  const { response, at } = await browser.authorize(extra)
  return response.status === 200 && (await response.text()).includes('>パスワード</label>') ? at : null
}

test('a session in use ends seven days after the sign-in, and its refresh tokens with it', async () => {
  const browser = identity.browser()
  let { refresh_token } = await browser.signIn('admin@alpha.example', PASSWORD)
  for (let hours = 20; hours < 7 * 24; hours += 20) {
    await identity.later(hours * HOUR, async () => {
      const { status, body } = await browser.renew(refresh_token)
      assert.equal(status, 200, `after ${hours} hours`)
      refresh_token = body.refresh_token
    })
  }
  await identity.later(7 * DAY - 1, async () => assert.equal(await browser.silently(), 'code'))
  await identity.later(7 * DAY + 1, async () => {
    const refused = await browser.renew(refresh_token)
    assert.deepEqual([refused.status, refused.body.error_description], [403, 'Unknown or invalid refresh token.'])
    assert.equal(await browser.silently(), 'login_required')
    assert.ok(await asks(browser, {}))
    const { access_token } = await browser.signIn('admin@alpha.example', PASSWORD)
    assert.ok(access_token, 'a new sign-in starts anew')
    assert.equal(await browser.silently(), 'code')
  })
})

test('a code from before the end of the session is worth nothing after it', async () => {
  const { browser } = await identity.signedIn()
  const { callback, verifier } = await browser.authorize({ prompt: 'none' })
  await identity.later(8 * DAY, async () =>
    assert.equal((await browser.exchange(callback, verifier)).body.error, 'invalid_grant'),
  )
})

test('a session that nobody uses for a day ends; a refresh is a use', async () => {
  const idle = identity.browser()
  const used = identity.browser()
  const { refresh_token: idleToken } = await idle.signIn('admin@alpha.example', PASSWORD)
  const { refresh_token } = await used.signIn('admin@alpha.example', PASSWORD)
  await identity.later(23 * HOUR, async () => assert.equal((await used.renew(refresh_token)).status, 200))
  await identity.later(25 * HOUR, async () => {
    assert.equal((await idle.renew(idleToken)).status, 403)
    assert.equal(await idle.silently(), 'login_required')
    assert.equal(await used.silently(), 'code')
  })
})

test('a hidden frame gets a code while the session lasts, and login_required without one; only the portal may hold it', async () => {
  const browser = identity.browser()
  const silent = { prompt: 'none', response_mode: 'web_message' }
  const nobody = await (await browser.authorize(silent)).response.text()
  assert.match(nobody, /"error":"login_required"/)
  await browser.signIn('admin@alpha.example', PASSWORD)
  const { response } = await browser.authorize({ ...silent, state: '</script><script>alert(1)</script>' })
  const page = await response.text()
  assert.match(page, /"code":"[\w-]+"/)
  assert.equal(page.match(/<script>/g)?.length, 1)
  assert.match(page, new RegExp(`"redirect_uri":"${PORTAL}/callback"`))
  assert.equal(response.headers.get('x-frame-options'), null)
  const policy = response.headers.get('content-security-policy') ?? ''
  assert.match(policy, /script-src 'sha256-[\w+/=]+'(;|$)/)
  assert.ok(policy.endsWith(`frame-ancestors ${PORTAL}`), policy)
  assert.equal(response.headers.get('cache-control'), 'no-store')
})

test('prompt=login asks anew, code included', async () => {
  const { browser, at } = await identity.entered('mfa@alpha.example')
  const passed = await browser.post(`${at}/code`, { code: codeAt(TOTP_SECRET) })
  assert.ok((await browser.follow(passed)).callback)
  assert.equal(await browser.silently(), 'code')
  const again = await asks(browser, { prompt: 'login' })
  const challenge = await browser.enter(again ?? '', 'mfa@alpha.example', PASSWORD)
  assert.match(await challenge.text(), />認証コード<\/label>/)
})

test('max_age asks anew when the sign-in is older, and the ID token says when it was', async () => {
  const browser = identity.browser()
  await identity.later(-20, async () => void (await browser.signIn('admin@alpha.example', PASSWORD)))
  assert.equal(await browser.silently({ max_age: '900' }), 'login_required')
  assert.equal(await browser.silently({ max_age: '0' }), 'login_required')
  assert.ok(await asks(browser, { max_age: '900' }))
  const { callback, verifier } = await browser.authorize({ max_age: '1800' })
  const { auth_time } = decodeJwt((await browser.exchange(callback, verifier)).body.id_token ?? '')
  assert.ok(Math.abs(Date.now() / 1000 - 1200 - Number(auth_time)) < 60, String(auth_time))
})

test('someone blocked is refused a refresh and a silent answer', async () => {
  const { browser, refresh_token } = await identity.signedIn('solo@example.com')
  identity.directory.account('solo@example.com').status = 'blocked'
  const refused = await browser.renew(refresh_token)
  assert.deepEqual([refused.status, refused.body.error_description], [403, 'user is blocked'])
  assert.equal(await browser.silently(), 'login_required')
  assert.equal((await browser.authorize()).response.status, 200)
  identity.directory.account('solo@example.com').status = 'active'
})

test('someone deleted is refused a refresh, a silent answer and a sign-in', async () => {
  const { directory } = identity
  const account = directory.addLike('solo@example.com', 'gone')
  const { browser, refresh_token } = await identity.signedIn(account.email)
  directory.accounts.splice(directory.accounts.indexOf(account), 1)
  assert.equal((await browser.renew(refresh_token)).status, 403)
  assert.equal(await browser.silently(), 'login_required')
  const at = await asks(browser, {})
  assert.equal((await browser.enter(at ?? '', account.email, PASSWORD)).status, 400)
})

test('a sign-in whose password was right does not outlast the reset of that password', async () => {
  const { directory } = identity
  const visit = { at: new Date(), ip: '192.0.2.1', userAgent: 'test' }
  const { passwordHash } = directory.account('admin@alpha.example')
  const { browser, at } = await identity.begin()
  const resume = await browser.enter(at, 'admin@alpha.example', PASSWORD)
  await directory.setPassword('auth0|admin', passwordHash, visit)
  const { callback, response } = await browser.follow(resume)
  assert.equal(callback, null)
  assert.match(await response.text(), />パスワード<\/label>/)

  const waiting = await browser.authorize({ prompt: 'login' })
  await browser.enter(waiting.at, 'mfa@alpha.example', PASSWORD)
  await directory.setPassword('auth0|mfa', directory.account('mfa@alpha.example').passwordHash, visit)
  const code = codeAt(TOTP_SECRET, new Date(Date.now() + 30_000))
  const refused = await browser.post(`${waiting.at}/code`, { code })
  assert.deepEqual([refused.status, refused.headers.get('location')], [303, waiting.at])
})

test('going back to a sign-in that is done says so, and leads to the portal', async () => {
  const { browser, at } = await identity.begin()
  const { callback } = await browser.follow(await browser.enter(at, 'admin@alpha.example', PASSWORD))
  assert.ok(callback)
  for (const back of [await browser.fetch(at), await browser.enter(at, 'admin@alpha.example', PASSWORD)]) {
    assert.equal(back.status, 200)
    const page = await back.text()
    assert.match(page, /ログイン済みです/)
    assert.match(page, new RegExp(`href="${PORTAL}">ポータルを開く`))
  }
})

const logout = (browser: Browser, returnTo: string, headers = new Headers({ 'sec-fetch-site': 'same-site' })) =>
  browser.fetch(`/v2/logout?client_id=${CLIENT}&returnTo=${encodeURIComponent(returnTo)}`, { headers })

test('logout ends the session and its tokens, leads only to known addresses and is logged', async () => {
  const { browser, refresh_token } = await identity.signedIn()
  const alike = [`${PORTAL}/`, `${PORTAL}.evil.example`]
  for (const wrong of ['https://evil.example', ...alike, '//evil.example', 'javascript:alert(1)', '']) {
    const refused = await logout(browser, wrong)
    assert.deepEqual([refused.status, refused.headers.get('location')], [400, null], wrong)
  }
  const headers = { 'sec-fetch-site': 'same-site' }
  const other = await browser.fetch(`/v2/logout?client_id=other&returnTo=${PORTAL}`, { headers })
  assert.equal(other.status, 400)
  identity.directory.entries.length = 0
  const out = await logout(browser, PORTAL)
  assert.deepEqual([out.status, out.headers.get('location')], [303, `${PORTAL}/`])
  assert.equal((await browser.renew(refresh_token)).status, 403)
  assert.equal(await browser.silently(), 'login_required')
  const [entry, ...more] = identity.directory.entries
  assert.deepEqual([entry?.action, entry?.id, entry?.visit.ip, more], ['user.logout', 'auth0|admin', '127.0.0.1', []])
})

test('another site, or a browser that does not say where a link was, cannot sign anyone out without a confirmation', async () => {
  const { browser } = await identity.signedIn()
  for (const headers of [new Headers({ 'sec-fetch-site': 'cross-site' }), new Headers()]) {
    const page = await logout(browser, PORTAL, headers)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /ログアウトしますか？/)
    assert.equal(await browser.silently(), 'code', 'nothing has ended so far')
  }
  const address = `/v2/logout?client_id=${CLIENT}&returnTo=${encodeURIComponent(PORTAL)}`
  assert.equal((await browser.post(address, {}, { origin: 'https://evil.example' })).status, 403)
  assert.equal((await browser.post(address, {})).status, 303)
  assert.equal(await browser.silently(), 'login_required')
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from './browser.fixture'
import { codeAt, PASSWORD, sandbox, TOTP_SECRET } from './sandbox.fixture'

let identity: Awaited<ReturnType<typeof sandbox>>
before(async () => { identity = await sandbox(7212) })
after(() => identity.close())

const problem = async (response: Response) => /role="alert"[^>]*>([^<]+)</.exec(await response.text())?.[1] ?? null
const password = (browser: Browser, at: string, email: string, value = PASSWORD) => browser.post(`${at}/password`, { email, password: value })

test('the page has its labels, and headers that allow no script and no frame', async () => {
  const { response } = await identity.browser().authorize({ login_hint: '"><script>alert(1)</script>' })
  const page = await response.text()
  for (const text of ['lang="ja"', '>メールアドレス</label>', '>パスワード</label>', '>ログイン</button>']) assert.ok(page.includes(text), text)
  assert.ok(!page.includes('<script'))
  const policy = response.headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' http:\/\/localhost:3000;/)
  assert.match(policy, /frame-ancestors 'none'/)
})

test('an unknown address and a wrong password read the same', async () => {
  const browser = identity.browser()
  const { at } = await browser.authorize()
  const wrong = await password(browser, at, 'admin@alpha.example', 'not-the-password')
  const unknown = await password(browser, at, 'nobody@alpha.example')
  assert.deepEqual([wrong.status, unknown.status], [400, 400])
  const text = await problem(wrong)
  assert.equal(text, 'メールアドレスまたはパスワードが正しくありません。')
  assert.equal(await problem(unknown), text)
})

test('someone blocked is told so only with the right password', async () => {
  const browser = identity.browser()
  const { at } = await browser.authorize()
  const right = await password(browser, at, 'blocked@alpha.example')
  assert.equal(right.status, 403)
  assert.match((await problem(right)) ?? '', /停止されています/)
  assert.match((await problem(await password(browser, at, 'blocked@alpha.example', 'wrong'))) ?? '', /正しくありません/)
})

test('tries run out for one address, and come back with time', async () => {
  const browser = identity.browser()
  const { at } = await browser.authorize()
  for (let count = 0; count < 10; count++) assert.equal((await password(browser, at, 'guess@alpha.example', 'wrong')).status, 400)
  const refused = await password(browser, at, 'GUESS@alpha.example ', 'wrong')
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '900'])
  assert.match((await problem(refused)) ?? '', /15 分後にもう一度/)
  assert.equal((await password(browser, at, 'other@alpha.example', 'wrong')).status, 400)
  identity.clock.now = () => new Date(Date.now() + 16 * 60_000)
  assert.equal((await password(browser, at, 'guess@alpha.example', 'wrong')).status, 400)
  identity.clock.now = () => new Date()
})

test('a form of another site, another browser or an old sign-in is refused', async () => {
  const browser = identity.browser()
  const { at } = await browser.authorize()
  const fields = { email: 'admin@alpha.example', password: PASSWORD }
  for (const origin of ['http://localhost:3000', 'null', 'https://evil.example']) {
    assert.equal((await browser.post(`${at}/password`, fields, { origin })).status, 403, origin)
  }
  assert.equal((await identity.browser().post(`${at}/password`, fields)).status, 400)
  assert.equal((await browser.fetch('/sign-in/unknown')).status, 400)
})

test('an authenticator is asked for, and each code counts once', async () => {
  const browser = identity.browser()
  const { at, verifier } = await browser.authorize()
  const { response } = await browser.follow(await password(browser, at, 'mfa@alpha.example'))
  assert.match(await response.text(), />認証コード<\/label>/)
  assert.equal((await browser.authorize({ prompt: 'none' })).callback?.searchParams.get('error'), 'login_required', 'not signed in yet')
  assert.equal(await problem(await browser.post(`${at}/code`, { code: '000000' })), '認証コードが正しくありません。')
  const code = codeAt(TOTP_SECRET, new Date())
  const { callback } = await browser.follow(await browser.post(`${at}/code`, { code: `${code.slice(0, 3)} ${code.slice(3)}` }))
  assert.equal((await browser.exchange(callback, verifier)).status, 200)

  const other = identity.browser()
  const again = await other.authorize()
  await password(other, again.at, 'mfa@alpha.example')
  assert.match((await problem(await other.post(`${again.at}/code`, { code }))) ?? '', /使用済み/)
})

test('a code without a password goes back to the start', async () => {
  const browser = identity.browser()
  const { at } = await browser.authorize()
  const answer = await browser.post(`${at}/code`, { code: codeAt(TOTP_SECRET, new Date()) })
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, at])
})

test('where the project demands it, a first sign-in enrols an authenticator', async () => {
  const browser = identity.browser()
  const { at, verifier } = await browser.authorize()
  const page = await (await password(browser, at, 'enforced@beta.example')).text()
  const secret = /id="secret">(\w+)</.exec(page)?.[1] ?? ''
  assert.match(page, /<svg /)
  assert.match(page, /otpauth:\/\/totp\//)
  const reloaded = await (await browser.fetch(at)).text()
  assert.ok(reloaded.includes(secret), 'a reload keeps the secret')
  assert.equal((await browser.post(`${at}/code`, { code: '000000' })).status, 400)
  assert.equal(identity.directory.account('enforced@beta.example').totpSecret, null)
  const { callback } = await browser.follow(await browser.post(`${at}/code`, { code: codeAt(secret, new Date()) }))
  assert.equal((await browser.exchange(callback, verifier)).status, 200)
  assert.equal(identity.directory.account('enforced@beta.example').totpSecret, secret)
})

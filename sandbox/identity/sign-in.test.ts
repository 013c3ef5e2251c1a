import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column, columns } from '../testing/rows'
import type { Browser } from './browser.fixture'
import { codeAt, PASSWORD, problemIn, sandbox, secretIn, TOTP_SECRET, useSandbox } from './sandbox.fixture'
import { newTotpSecret, TotpCodes } from './totp'

const identity = useSandbox()

const password = (browser: Browser, at: string, email: string, value = PASSWORD) => browser.enter(at, email, value)

test('the page has its labels, and headers that allow no frame and no script but its own', async () => {
  const { response } = await identity.browser().authorize({ login_hint: '"><script>alert(1)</script>' })
  const page = await response.text()
  for (const text of ['lang="ja"', '>メールアドレス</label>', '>パスワード</label>', '>ログイン</button>'])
    assert.ok(page.includes(text), text)
  const scripts = ['reveal-password', 'passkey'].map((name) => `<script src="/assets/${name}.js" defer>`)
  assert.deepEqual(page.match(/<script[^>]*>/g), scripts)
  const policy = response.headers.get('content-security-policy') ?? ''
  const sources = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' http://localhost:3000;"
  assert.ok(policy.startsWith(sources), policy)
  assert.match(policy, /script-src 'self'; frame-ancestors 'none'/)
})

test('an unknown address and a wrong password read the same', async () => {
  const { browser, at } = await identity.begin()
  const wrong = await password(browser, at, 'admin@alpha.example', 'not-the-password')
  const unknown = await password(browser, at, 'nobody@alpha.example')
  assert.deepEqual([wrong.status, unknown.status], [400, 400])
  const page = await wrong.clone().text()
  assert.match(page, /<title>エラー: ログイン/)
  const described = /id="password"[^>]*aria-describedby="problem"\s+aria-invalid="true"\s+autofocus/
  assert.match(page, described, 'focus goes to the field, which is described by the problem')
  assert.equal(page.match(/autofocus/g)?.length, 1)
  const text = await problemIn(wrong)
  assert.equal(text, 'メールアドレスまたはパスワードが正しくありません。')
  assert.equal(await problemIn(unknown), text)
})

test('someone blocked is told so only with the right password', async () => {
  const { browser, at } = await identity.begin()
  const right = await password(browser, at, 'blocked@alpha.example')
  assert.equal(right.status, 403)
  assert.match(await problemIn(right), /停止されています/)
  assert.match(await problemIn(await password(browser, at, 'blocked@alpha.example', 'wrong')), /正しくありません/)
})

test('tries run out for one address, and come back with time', async () => {
  const { browser, at } = await identity.begin()
  for (let count = 0; count < 10; count++)
    assert.equal((await password(browser, at, 'guess@alpha.example', 'wrong')).status, 400)
  const refused = await password(browser, at, 'GUESS@alpha.example ', 'wrong')
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '900'])
  assert.match(await problemIn(refused), /15 分後にもう一度/)
  assert.equal((await password(browser, at, 'other@alpha.example', 'wrong')).status, 400)
  await identity.later(16, async () => {
    assert.equal((await password(browser, at, 'guess@alpha.example', 'wrong')).status, 400)
  })
})

test('while an address has to wait, the right password does not pass either, and nothing of it is logged', async () => {
  const { browser, at } = await identity.begin()
  for (let count = 0; count < 10; count++) await password(browser, at, 'solo@example.com', 'wrong')
  const logged = identity.directory.entries.length
  const right = await password(browser, at, 'solo@example.com')
  assert.deepEqual([right.status, right.headers.get('location')], [429, null])
  assert.equal(identity.directory.entries.length, logged)
  await identity.later(16, async () => assert.equal((await password(browser, at, 'solo@example.com')).status, 303))
})

test('parallel guesses count one by one, and a restart forgives none of them', async () => {
  const first = await sandbox()
  const guess = async (browser: Browser) => {
    const { at } = await browser.authorize()
    return (await password(browser, at, 'mfa@alpha.example', 'wrong')).status
  }
  const guesses = await Promise.all(Array.from({ length: 12 }, () => guess(first.browser())))
  await first.close()
  assert.deepEqual(guesses.toSorted(), [...Array<number>(10).fill(400), 429, 429])
  const again = await sandbox({ port: Number(new URL(first.url).port), directory: first.directory })
  try {
    assert.equal(await guess(again.browser()), 429)
  } finally {
    await again.close()
  }
})

test('codes run out by account', async () => {
  identity.directory.addLike('mfa@alpha.example', 'guessed')
  const { browser, at } = await identity.entered('guessed@alpha.example')
  for (let count = 0; count < 10; count++)
    assert.equal((await browser.post(`${at}/code`, { code: '000000' })).status, 400)
  const refused = await browser.post(`${at}/code`, { code: codeAt(TOTP_SECRET) })
  assert.equal(refused.status, 429)
  assert.match(await problemIn(refused), /分後にもう一度/)
})

test('a form of another site, another browser or an old sign-in is refused', async () => {
  const { browser, at } = await identity.begin()
  const fields = { email: 'admin@alpha.example', password: PASSWORD }
  for (const origin of ['http://localhost:3000', 'null', 'https://evil.example']) {
    assert.equal((await browser.post(`${at}/password`, fields, { origin })).status, 403, origin)
  }
  assert.equal((await identity.browser().post(`${at}/password`, fields)).status, 410)
  const unknown = await browser.fetch('/sign-in/unknown')
  assert.equal(unknown.status, 410)
  assert.match(await unknown.text(), /有効期限が切れました/)
})

test('an authenticator is asked for, and each code counts once', async () => {
  const { browser, at, verifier } = await identity.begin()
  const { response } = await browser.follow(await password(browser, at, 'mfa@alpha.example'))
  assert.match(await response.text(), />認証コード<\/label>/)
  assert.equal(await browser.silently(), 'login_required', 'not signed in yet')
  assert.equal(await problemIn(await browser.post(`${at}/code`, { code: '000000' })), '認証コードが正しくありません。')
  const code = codeAt(TOTP_SECRET)
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
  const { callback } = await browser.follow(await browser.post(`${at}/code`, { code: spaced }))
  assert.equal((await browser.exchange(callback, verifier)).status, 200)

  const other = identity.browser()
  const again = await other.authorize()
  await password(other, again.at, 'mfa@alpha.example')
  assert.match(await problemIn(await other.post(`${again.at}/code`, { code })), /使用済み/)
})

test('two sign-ins with the same code at the same moment: one passes', async () => {
  identity.directory.addLike('mfa@alpha.example', 'twice')
  const known = await Promise.all(Array.from({ length: 4 }, () => identity.entered('twice@alpha.example')))
  const code = codeAt(TOTP_SECRET)
  const answers = await Promise.all(known.map(({ browser, at }) => browser.post(`${at}/code`, { code })))
  assert.deepEqual(column(answers, 'status').toSorted(), [303, 400, 400, 400])
})

test('each sign-in of a known person is logged with its origin and its outcome, and without what was typed', async () => {
  const { entries } = identity.directory
  entries.length = 0
  const { browser, at } = await identity.begin()
  const post = (path: string, fields: Record<string, string>) =>
    browser.post(at + path, fields, { 'user-agent': 'Test/1.0' })
  await post('/password', { email: 'nobody@alpha.example', password: 'secret-of-nobody' })
  await post('/password', { email: 'mfa@alpha.example', password: 'wrong-secret' })
  await post('/password', { email: 'blocked@alpha.example', password: PASSWORD })
  await post('/password', { email: 'mfa@alpha.example', password: PASSWORD })
  await post('/code', { code: '000000' })
  await identity.later(2, async () => {
    assert.equal((await post('/code', { code: codeAt(TOTP_SECRET, new Date(Date.now() + 120_000)) })).status, 303)
  })
  assert.deepEqual(columns(entries, 'action', 'id', 'problem'), [
    ['user.login', 'auth0|mfa', 'パスワードが正しくありません。'],
    ['user.login', 'auth0|blocked', 'アカウントは停止されています。'],
    ['user.login', 'auth0|mfa', '認証コードが正しくありません。'],
    ['user.login', 'auth0|mfa', undefined],
  ])
  assert.ok(entries.every(({ visit }) => visit.ip === '127.0.0.1' && visit.userAgent === 'Test/1.0'))
  assert.doesNotMatch(JSON.stringify(entries), /secret|000000/)
})

test('each try leaves a line with its factors and outcome, unknown addresses and refused tries too, and nothing that was typed', async () => {
  const lines = identity.signIns
  const { browser, at } = await identity.begin()
  const account = identity.directory.addLike('mfa@alpha.example', 'lined')
  lines.length = 0
  await password(browser, at, 'typed-into-the-wrong-field', 'secret-of-nobody')
  await password(browser, at, account.email, 'wrong-secret')
  await password(browser, at, 'blocked@alpha.example')
  await password(browser, at, account.email)
  await browser.post(`${at}/code`, { code: '000000' })
  await browser.post(`${at}/code`, { code: codeAt(TOTP_SECRET) })
  await identity.signedIn()
  const entries = lines.map((line) => line.split(' ').slice(1).join(' '))
  const times = lines.map((line) => line.split(' ')[0])
  assert.deepEqual(entries, [
    'wrong pwd - 127.0.0.1',
    'wrong pwd auth0|lined 127.0.0.1',
    'blocked pwd auth0|blocked 127.0.0.1',
    'wrong otp auth0|lined 127.0.0.1',
    'signed-in pwd+otp auth0|lined 127.0.0.1',
    'signed-in pwd auth0|admin 127.0.0.1',
  ])
  assert.ok(times.every((time) => Math.abs(Date.parse(time ?? '') - Date.now()) < 60_000))

  lines.length = 0
  for (let count = 0; count < 11; count++) await password(browser, at, account.email, 'wrong-secret')
  await browser.fetch(at)
  assert.equal(lines.at(-1)?.split(' ').slice(1).join(' '), 'waits pwd auth0|lined 127.0.0.1')
  assert.doesNotMatch(lines.join(), /secret|field|000000/)
})

test('a code without a password goes back to the start', async () => {
  const { browser, at } = await identity.begin()
  const answer = await browser.post(`${at}/code`, { code: codeAt(TOTP_SECRET) })
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, at])
})

test('where the project demands it, a first sign-in enrols an authenticator', async () => {
  const { browser, at, verifier } = await identity.begin()
  const page = await (await password(browser, at, 'enforced@beta.example')).text()
  const secret = secretIn(page)
  assert.match(page, /<svg /)
  assert.match(page, /otpauth:\/\/totp\//)
  const reloaded = await (await browser.fetch(at)).text()
  assert.ok(reloaded.includes(secret), 'a reload keeps the secret')
  assert.equal((await browser.post(`${at}/code`, { code: '000000' })).status, 400)
  assert.equal(identity.directory.account('enforced@beta.example').totpSecret, null)
  const codes = await browser.post(`${at}/code`, { code: codeAt(secret) })
  assert.match(await codes.text(), /<h1>回復コードの保存<\/h1>/)
  assert.equal(await browser.silently(), 'login_required')
  const { callback } = await browser.follow(await browser.post(`${at}/saved`, {}))
  assert.equal((await browser.exchange(callback, verifier)).status, 200)
  assert.equal(identity.directory.account('enforced@beta.example').totpSecret, secret)
})

test('where the project demands a second factor, a sign-up by an invitation enrols one before it signs in', async () => {
  const organization = { id: 'org_beta', name: 'beta' }
  const expiresAt = new Date(Date.now() + 60_000)
  identity.directory.invitations.set('strict', { id: 'strict', email: 'joins@beta.example', organization, expiresAt })
  identity.directory.enforcingProjects.add(organization.id)
  const { browser, at, verifier } = await identity.begin({ invitation: 'strict' })
  const chosen = 'quiet river under glass'
  const account = { name: '新人', password: chosen, repeated: chosen }
  const { response, callback: early } = await browser.follow(await browser.post(`${at}/sign-up`, account))
  assert.equal(early, null)
  const secret = secretIn(await response.text())
  assert.equal(await browser.silently(), 'login_required')
  await browser.post(`${at}/code`, { code: codeAt(secret) })
  const { callback } = await browser.follow(await browser.post(`${at}/saved`, {}))
  assert.equal((await browser.exchange(callback, verifier)).status, 200)
  assert.equal(identity.directory.account('joins@beta.example').totpSecret, secret)
})

test('an authenticator gets a secret of 160 bits of its own', () => {
  const secrets = Array.from({ length: 100 }, newTotpSecret)
  for (const secret of secrets) assert.match(secret, /^[A-Z2-7]{32}$/)
  assert.equal(new Set(secrets).size, secrets.length)
})

test('a code counts within one step of its own time, and not two steps away', async () => {
  const now = Date.parse('2026-04-01T00:00:15Z')
  const codes = new TotpCodes(identity.directory.state, () => new Date(now))
  const answers = [-60, -30, 0, 30, 60].map((seconds) =>
    codes.accept(`drift ${seconds}`, TOTP_SECRET, codeAt(TOTP_SECRET, new Date(now + seconds * 1000))),
  )
  assert.deepEqual(await Promise.all(answers), ['wrong', 'accepted', 'accepted', 'accepted', 'wrong'])
})

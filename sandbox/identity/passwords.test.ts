import assert from 'node:assert/strict'
import { randomBytes, scryptSync } from 'node:crypto'
import { test } from 'node:test'
import { FULL_COST } from './cheap-hashes.fixture'
import { chosenPassword } from './new-password'
import { COST, hashPassword, isOutdated, verifyPassword } from './password'
import { PASSWORD, useSandbox } from './sandbox.fixture'

const identity = useSandbox()

const OWNER = { email: 'yamada.taro@kitamura-industry.example', name: '山田 太郎', project: 'kitamura-dc' }
/** What the owner is told of a password, or null when it is taken. */
const refusal = (password: string, repeated = password) => {
  const chosen = chosenPassword(new URLSearchParams({ password, repeated }), OWNER)
  return 'problem' in chosen ? chosen.problem.text : null
}

test('passwords that are used most are refused, whatever their case', () => {
  for (const password of ['1qaz2wsx3edc', '123456qwerty', 'QWERTY123456', 'leavemealone'])
    assert.match(refusal(password) ?? 'taken', /よく使われている/, password)
})

test('words of the portal, of the project and of the person are not enough for a password', () => {
  for (const password of [
    ...['customer-portal', 'Portal-Sandbox-1', 'portal-2026-2026!', 'ゐゐゐゐゐゐゐゐゐゐゐゐ', 'x7?x7?x7?x7?x7?'],
    ...['カスタマーポータルカスタマー', 'ｃｕｓｔｏｍｅｒ ｐｏｒｔａｌ', '山田太郎山田太郎山田太郎'],
    ...['kitamura-dc-2026', 'yamada.taro@kitamura-industry.example', 'yamada_taro_99'],
  ])
    assert.match(refusal(password) ?? 'taken', /推測できる/, password)
  assert.equal(refusal('portal of seven green hats'), null, 'such a word among others')
})

test('any mixture of characters is a password: small letters alone, digits alone, words in Japanese, pictures', () => {
  const words = ['quiet river under glass', 'ABSOLUTELYNODIGITS', 'あさひのなかのかわのおと']
  for (const password of [...words, '739105862417', '🐙🌋🎻🧊🪁🥝🐙🌋🎻🧊🪁🥝'])
    assert.equal(refusal(password), null, password)
})

test('a password may have 128 characters, and a longer one is refused instead of cut', () => {
  const long = 'quiet river under glass '.repeat(6)
  assert.equal(refusal(long.slice(0, 128)), null)
  assert.equal(refusal('🐙🌋🎻🧊🪁🥝🐙🌋'.repeat(16)), null, 'counted as a person counts them')
  assert.match(refusal(long.slice(0, 129)) ?? 'taken', /128 文字以内/)
})

test('a password counts as it was typed, to its last character, but for forms of one character', async () => {
  const typed = ' Quiet River ｶﾞﾗｽ '.repeat(7)
  const hash = await hashPassword(typed)
  assert.ok(await verifyPassword(typed, hash))
  assert.ok(await verifyPassword(typed.normalize('NFKC'), hash), 'half-width kana, as another system sends them')
  for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, -1), `${typed}x`])
    assert.equal(await verifyPassword(other, hash), false, JSON.stringify(other))
})

test('the fields hide what is typed, forbid no paste, cut nothing and say what password managers may do', async () => {
  const browser = identity.browser()
  identity.directory.tickets.set('reset', { kind: 'reset-password', userId: 'auth0|solo' })
  const signIn = await (await browser.authorize()).response.text()
  const reset = await (await browser.fetch('/reset-password?ticket=reset')).text()
  const fields = (page: string) => page.match(/<input[^>]*autocomplete="(?:current|new)-password"[^>]*>/g) ?? []
  assert.equal(fields(signIn).length, 1)
  assert.equal(fields(reset).length, 2)
  for (const field of [...fields(signIn), ...fields(reset)]) {
    assert.match(field, /type="password"/)
    assert.doesNotMatch(field, /maxlength|pattern|onpaste|readonly/)
  }
})

test('a password of 129 characters is refused on the page with a message', async () => {
  identity.directory.tickets.set('long', { kind: 'reset-password', userId: 'auth0|solo' })
  const password = 'quiet river under glass '.repeat(6).slice(0, 129)
  const answer = await identity.browser().post('/reset-password?ticket=long', { password, repeated: password })
  assert.equal(answer.status, 400)
  assert.match(await answer.text(), /role="alert"[^>]*>パスワードは 128 文字以内/)
})

/** As hashes were made before their cost was raised. */
function earlierHash(password: string): string {
  const salt = randomBytes(16)
  const key = scryptSync(password.normalize('NFKC'), salt, 32, { N: 2 ** 14, r: 8, p: 5 })
  return ['scrypt', 2 ** 14, 8, 5, salt.toString('base64url'), key.toString('base64url')].join('$')
}

test('hashes have the cost that is asked for today, and salts of their own', async () => {
  assert.deepEqual(FULL_COST, { N: 32_768, r: 8, p: 3 })
  const [one, other] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)])
  const { N, r, p } = COST
  assert.match(one, new RegExp(String.raw`^scrypt\$${N}\$${r}\$${p}\$[\w-]{22}\$[\w-]{43}$`))
  assert.notEqual(one.split('$')[4], other.split('$')[4])
  assert.equal(isOutdated(one), false)
})

test('a hash of an earlier cost counts, is made anew by a right password alone, and ends no session', async () => {
  const account = identity.directory.account('admin@alpha.example')
  const before = earlierHash(PASSWORD)
  account.passwordHash = before
  const { browser, at } = await identity.begin()
  assert.equal((await browser.enter(at, account.email, 'wrong')).status, 400)
  assert.equal(account.passwordHash, before)
  const { refresh_token } = await browser.signIn(account.email, PASSWORD)
  assert.equal(isOutdated(account.passwordHash), false)
  assert.ok(await verifyPassword(PASSWORD, account.passwordHash))
  const renewed = account.passwordHash
  assert.ok((await identity.browser().signIn(account.email, PASSWORD)).access_token)
  assert.equal(account.passwordHash, renewed, 'once')
  assert.equal((await browser.renew(refresh_token)).status, 200)
})

test('a password does not expire: a year later the same one signs in, and none is asked for', async () => {
  await identity.later(400 * 24 * 60, async () => {
    assert.ok((await identity.browser().signIn('admin@alpha.example', PASSWORD)).access_token)
  })
})

test('a new password leaves the second factor: the next sign-in asks for its code', async () => {
  identity.directory.tickets.set('factor', { kind: 'reset-password', userId: 'auth0|mfa' })
  const browser = identity.browser()
  const chosen = 'quiet river under glass'
  const done = await browser.post('/reset-password?ticket=factor', { password: chosen, repeated: chosen })
  assert.equal(done.status, 200)
  assert.equal(await browser.silently(), 'login_required', 'the link signs nobody in')
  const { at } = await browser.authorize()
  const page = await browser.enter(at, 'mfa@alpha.example', chosen)
  assert.match(await page.text(), />認証コード<\/label>/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeAt, PASSWORD, problemIn, secretIn, useSandbox } from './sandbox.fixture'

const identity = useSandbox()

const codesIn = (page: string) => [...page.matchAll(/<li><code>([A-Z2-7-]+)<\/code>/g)].map(([, code = '']) => code)

/** Sets an authenticator up at a ticket's page. Returns its secret and the recovery codes that are shown. */
async function enrol(id: string) {
  const ticket = `enrol-${identity.directory.tickets.size}`
  identity.directory.tickets.set(ticket, { kind: 'enroll-mfa', userId: id })
  const browser = identity.browser()
  const page = await (await browser.fetch(`/mfa?ticket=${ticket}`)).text()
  const secret = secretIn(page)
  const done = await browser.post(`/mfa?ticket=${ticket}`, { code: codeAt(secret) })
  return { secret, codes: codesIn(await done.text()) }
}

const person = (name: string) => identity.directory.addLike('solo@example.com', name)

/** A sign-in whose password was right. */
async function atCode(email: string) {
  const { browser, at, verifier } = await identity.begin()
  const page = await browser.follow(await browser.enter(at, email, PASSWORD))
  const recover = (recovery: string) => browser.post(`${at}/recover`, { recovery })
  return { browser, verifier, at, recover, page: await page.response.text() }
}

test('ten codes of 120 bits come with an authenticator, each signs in once, and its owner hears of it', async () => {
  const { id, email } = person('careful')
  const { codes } = await enrol(id)
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) assert.match(code, /^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
  const [first = ''] = codes
  const stored = JSON.stringify(await identity.directory.state.get('recovery-codes', id))
  assert.doesNotMatch(stored, new RegExp(first.slice(0, 9)))

  const { browser, verifier, recover } = await atCode(email)
  // As it may be typed: by a Japanese input method, in small letters, without the hyphens.
  const typed = first.toLowerCase().replaceAll('-', '　')
  const { callback } = await browser.follow(await recover(typed))
  assert.equal((await browser.exchange(callback, verifier)).status, 200)
  assert.ok(identity.directory.notices.some((told) => told.id === id && told.notice === 'recovery-code-used'))

  const again = await atCode(email)
  const used = await again.recover(first)
  assert.equal(used.status, 400)
  const text = await used.text()
  assert.match(text, /回復コードが正しくないか、使用済みです。/)
  assert.match(text, /<details open/)
  assert.equal((await again.recover(codes[1] ?? '')).status, 303)
})

test('two tries with one code at the same moment: one passes', async () => {
  const { id, email } = person('twice')
  const { codes } = await enrol(id)
  const tries = await Promise.all([atCode(email), atCode(email), atCode(email)])
  const answers = await Promise.all(tries.map(async ({ recover }) => (await recover(codes[0] ?? '')).status))
  assert.deepEqual(answers.toSorted(), [303, 400, 400])
})

test('they end with their authenticator, and with a set of new ones', async () => {
  const { id, email } = person('renews')
  const { codes: before } = await enrol(id)
  const { codes: after } = await enrol(id)
  assert.equal((await (await atCode(email)).recover(before[0] ?? '')).status, 400)
  assert.equal((await (await atCode(email)).recover(after[0] ?? '')).status, 303)

  identity.directory.tickets.set('renew', { kind: 'enroll-mfa', userId: id })
  const browser = identity.browser()
  assert.match(await (await browser.fetch('/mfa?ticket=renew')).text(), /残り 9 個です。/)
  const renewed = codesIn(await (await browser.post('/mfa/recovery-codes?ticket=renew', {})).text())
  assert.equal(renewed.length, 10)
  assert.equal((await browser.post('/mfa/recovery-codes?ticket=renew', {})).status, 410, 'the ticket is used')
  assert.equal((await (await atCode(email)).recover(after[1] ?? '')).status, 400)
  assert.equal((await (await atCode(email)).recover(renewed[0] ?? '')).status, 303)
  assert.ok(identity.directory.entries.some((entry) => entry.id === id && entry.action === 'user.make_recovery_codes'))
  assert.ok(identity.directory.notices.some((told) => told.id === id && told.notice === 'recovery-codes-made'))
})

test('guesses run out together with those of codes', async () => {
  const { id, email } = person('guessed')
  const { codes } = await enrol(id)
  const { browser, at, recover } = await atCode(email)
  for (let count = 0; count < 10; count += 1) {
    const answer = await (count % 2 ? recover('AAAA-BBBB') : browser.post(`${at}/code`, { code: '000000' }))
    assert.equal(answer.status, 400)
  }
  const refused = await recover(codes[0] ?? '')
  assert.equal(refused.status, 429)
  assert.match(await problemIn(refused), /分後にもう一度/)
})

test('an account without any is told who resets its authenticator, and its page takes none', async () => {
  const { page, recover } = await atCode('mfa@alpha.example')
  assert.match(page, /認証アプリを使えない場合/)
  assert.match(page, /管理者に MFA のリセットを依頼してください。/)
  assert.doesNotMatch(page, /name="recovery"/)
  assert.equal((await recover('')).status, 400)
})

test('a ticket makes none for somebody without an authenticator', async () => {
  identity.directory.tickets.set('none', { kind: 'enroll-mfa', userId: 'auth0|admin' })
  const browser = identity.browser()
  assert.doesNotMatch(await (await browser.fetch('/mfa?ticket=none')).text(), /<h2>回復コード/)
  assert.equal((await browser.post('/mfa/recovery-codes?ticket=none', {})).status, 410)
  assert.equal((await browser.fetch('/mfa?ticket=none')).status, 200, 'it is still good')
})

test('the way on from the codes leads nobody past a code that is still asked for', async () => {
  const { browser, at } = await atCode('mfa@alpha.example')
  const { callback } = await browser.follow(await browser.post(`${at}/saved`, {}))
  assert.equal(callback, null)
  assert.equal(await browser.silently(), 'login_required')
})

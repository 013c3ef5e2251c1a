import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { column } from '../testing/rows'
import { MULTI_FACTOR } from './authentication'
import { Authenticator, type Lie } from './authenticator.fixture'
import type { Browser } from './browser.fixture'
import { codeAt, PASSWORD, problemIn, secretIn, TOTP_SECRET, useSandbox } from './sandbox.fixture'

const identity = useSandbox()

let tickets = 0
function ticketFor(userId: string) {
  const ticket = `ticket-${++tickets}`
  identity.directory.tickets.set(ticket, { kind: 'enroll-mfa', userId })
  return ticket
}

/** Somebody of one's own in each test, because passkeys stay. */
const person = (name: string, more: { totpSecret?: string } = {}) =>
  identity.directory.addLike('solo@example.com', name, more)

/** What the page asks the browser for. */
async function optionsOf(response: Response) {
  const [, text = '{}'] = /data-options="([^"]*)"/.exec(await response.text()) ?? []
  return JSON.parse(text.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code))))
}

async function register(userId: string, lie: Lie = {}) {
  const ticket = ticketFor(userId)
  const browser = identity.browser()
  const authenticator = new Authenticator(identity.url)
  const options = await optionsOf(await browser.fetch(`/mfa?ticket=${ticket}`))
  const credential = authenticator.create(options, lie)
  const response = await browser.post(`/mfa/passkey?ticket=${ticket}`, { credential })
  return { ticket, options, authenticator, browser, response }
}

const amrOf = (token: string | undefined) => {
  const { sub, acr, amr } = decodeJwt<{ acr?: string; amr?: string[] }>(token ?? '')
  return { sub, acr, amr }
}
async function signIn(browser: Browser, authenticator: Authenticator, lie: Lie = {}) {
  const { at, verifier, response } = await browser.authorize()
  const options = await optionsOf(response)
  const credential = authenticator.get(options, lie)
  return { at, verifier, options, credential, answer: await browser.post(`${at}/passkey`, { credential }) }
}
const LIES: Lie[] = [
  { origin: 'https://evil.example' },
  { challenge: 'bm8' },
  { domain: 'evil.example' },
  { isVerified: false },
]

test('a passkey is added by the page of a ticket, once, and told by mail', async () => {
  const { id, email } = person('adds')
  const { ticket, browser, options, response } = await register(id)
  assert.match(await response.text(), /パスキーを追加しました/)
  assert.deepEqual([options.rp.id, options.user.name], ['localhost', email])
  const { residentKey, userVerification } = options.authenticatorSelection
  assert.deepEqual([residentKey, userVerification], ['required', 'required'])
  assert.ok(!JSON.stringify(options.user.id).includes('auth0'))
  assert.equal((await browser.fetch(`/mfa?ticket=${ticket}`)).status, 410)
  const told = identity.directory.notices.filter((notice) => notice.id === id)
  assert.deepEqual(column(told, 'notice'), ['passkey-added'])
  const page = await browser.fetch(`/mfa?ticket=${ticketFor(id)}`)
  const [known] = identity.directory.passkeys.filter(({ userId }) => userId === id)
  const { excludeCredentials } = await optionsOf(page)
  assert.deepEqual(column<{ id: string }, 'id'>(excludeCredentials, 'id'), [known?.id])
})

test('with a passkey alone a person signs in, typing nothing, by two factors', async () => {
  const { id } = person('alone')
  const { authenticator } = await register(id)
  const browser = identity.browser()
  const { verifier, options, answer } = await signIn(browser, authenticator)
  assert.deepEqual([options.allowCredentials ?? [], options.userVerification], [[], 'required'])
  const { body } = await browser.exchange((await browser.follow(answer)).callback, verifier)
  assert.deepEqual(amrOf(body.access_token), { sub: id, acr: MULTI_FACTOR, amr: ['pop', 'mfa'] })
  assert.equal(identity.directory.entries.at(-1)?.action, 'user.login')
  const again = await signIn(identity.browser(), authenticator)
  assert.equal(again.answer.status, 303, 'its count of signatures goes on')
})

test('the page asks for the passkey by the names that are saved for its first field', async () => {
  const { response } = await identity.browser().authorize()
  const page = await response.text()
  assert.match(page, /autocomplete="username webauthn"/)
  assert.match(page, /<form\s+method="post"\s+action="\/sign-in\/[^"]+\/passkey"\s+data-passkey="get"/)
})

test('an answer that does not hold registers nothing, and the page says so', async () => {
  const { id } = person('liar')
  for (const lie of LIES) {
    const { response, browser, ticket } = await register(id, lie)
    assert.equal(response.status, 400, JSON.stringify(lie))
    assert.equal(await problemIn(response), 'パスキーを追加できませんでした。もう一度お試しください。')
    assert.equal((await browser.fetch(`/mfa?ticket=${ticket}`)).status, 200, 'the ticket is still good')
  }
  const broken = ['', 'no JSON', '{}', '{"id":1}', '{"id":"a","rawId":"a","type":"public-key"}']
  for (const credential of broken)
    assert.equal((await identity.browser().post(`/mfa/passkey?ticket=${ticketFor(id)}`, { credential })).status, 400)
  assert.deepEqual(await identity.directory.passkeysOf(id), [])
})

test('an answer that does not hold signs nobody in', async () => {
  const { id } = person('holds')
  const { authenticator } = await register(id)
  for (const lie of LIES) {
    const { answer } = await signIn(identity.browser(), authenticator, lie)
    assert.equal(answer.status, 400, JSON.stringify(lie))
    assert.match(await problemIn(answer), /^パスキーで本人を確認できませんでした。/)
  }
  const stranger = await signIn(identity.browser(), new Authenticator(identity.url))
  assert.equal(stranger.answer.status, 400, 'one that nobody has')
  for (const credential of ['', 'no JSON', '{}']) {
    const { browser, at } = await identity.begin()
    assert.equal((await browser.post(`${at}/passkey`, { credential })).status, 400)
  }
})

test('an answer counts once, for the sign-in that asked', async () => {
  const { id } = person('once')
  const { authenticator } = await register(id)
  const { browser, at, response } = await identity.begin()
  const options = await optionsOf(response)
  const refused = await browser.post(`${at}/passkey`, { credential: authenticator.get(options, { isVerified: false }) })
  assert.equal(refused.status, 400)
  const late = await browser.post(`${at}/passkey`, { credential: authenticator.get(options) })
  assert.equal(late.status, 400, 'its challenge is used up')
  const retried = await browser.post(`${at}/passkey`, { credential: authenticator.get(await optionsOf(late)) })
  assert.equal(retried.status, 303, 'that of the page it was refused by is good')

  const { credential } = await signIn(identity.browser(), authenticator)
  const other = identity.browser()
  const elsewhere = await other.authorize()
  assert.equal((await other.post(`${elsewhere.at}/passkey`, { credential })).status, 400)
})

test('a device whose count of signatures goes back may be a copy, and is refused', async () => {
  const { id } = person('copied')
  const { authenticator } = await register(id)
  assert.equal((await signIn(identity.browser(), authenticator, { counter: 7 })).answer.status, 303)
  assert.equal((await signIn(identity.browser(), authenticator, { counter: 7 })).answer.status, 400)
})

test('someone blocked is told so, and not signed in', async () => {
  const account = person('stopped')
  const { authenticator } = await register(account.id)
  account.status = 'blocked'
  const { answer } = await signIn(identity.browser(), authenticator)
  assert.equal(answer.status, 403)
  assert.match(await problemIn(answer), /停止されています/)
})

test('each try with a passkey leaves a line, and one after a password an entry of the account', async () => {
  const account = person('lined', { totpSecret: TOTP_SECRET })
  const { authenticator } = await register(account.id)
  const entries = () =>
    identity.directory.entries.filter(({ id, action }) => id === account.id && action === 'user.login')
  identity.signIns.length = 0
  await signIn(identity.browser(), authenticator)
  await signIn(identity.browser(), new Authenticator(identity.url))
  const { browser, at } = await identity.entered(account.email)
  await browser.post(`${at}/passkey`, { credential: '{}' })
  account.status = 'blocked'
  await signIn(identity.browser(), authenticator)
  assert.deepEqual(
    identity.signIns.map((line) => line.split(' ').slice(1, 4).join(' ')),
    ['signed-in pop+mfa auth0|lined', 'wrong pop -', 'wrong pop auth0|lined', 'blocked pop auth0|lined'],
  )
  const problems = entries().map(({ problem }) => problem?.slice(0, 5))
  assert.deepEqual(problems, [undefined, 'パスキーで', 'アカウント'])
})

test('after the password a passkey is the second factor, alone or beside a code, and only the own one', async () => {
  const alone = person('second')
  const both = person('both', { totpSecret: TOTP_SECRET })
  const other = person('other')
  const mine = await register(alone.id)
  const theirs = await register(other.id)
  const ofBoth = await register(both.id)

  const { browser, at, verifier } = await identity.begin()
  const asked = await browser.enter(at, alone.email, PASSWORD)
  const options = await optionsOf(asked.clone())
  assert.match(await asked.text(), /<h1>パスキーでの確認<\/h1>/)
  const allowed = column<{ id: string }, 'id'>(options.allowCredentials, 'id')
  assert.deepEqual(allowed, [mine.authenticator.id.toString('base64url')])
  const wrong = await browser.post(`${at}/passkey`, { credential: theirs.authenticator.get(options) })
  assert.equal(wrong.status, 400)
  const right = await browser.post(`${at}/passkey`, { credential: mine.authenticator.get(await optionsOf(wrong)) })
  const { body } = await browser.exchange((await browser.follow(right)).callback, verifier)
  assert.deepEqual(amrOf(body.access_token), { sub: alone.id, acr: MULTI_FACTOR, amr: ['pwd', 'pop'] })

  const second = identity.browser()
  const started = await second.authorize()
  const page = await second.enter(started.at, both.email, PASSWORD)
  assert.match(await page.clone().text(), /id="code"/)
  const credential = ofBoth.authenticator.get(await optionsOf(page))
  assert.equal((await second.post(`${started.at}/passkey`, { credential })).status, 303)

  const third = identity.browser()
  const byCode = await third.authorize()
  await third.enter(byCode.at, both.email, PASSWORD)
  assert.equal((await third.post(`${byCode.at}/code`, { code: codeAt(TOTP_SECRET) })).status, 303)
})

test('no authenticator is set up past a passkey that was added during the sign-in', async () => {
  const { id, email } = person('meanwhile')
  const { browser, at } = await identity.begin({ acr_values: MULTI_FACTOR })
  const page = await (await browser.enter(at, email, PASSWORD)).text()
  const secret = secretIn(page)
  await register(id)
  const answer = await browser.post(`${at}/code`, { code: codeAt(secret) })
  assert.match(await answer.text(), /<h1>パスキーでの確認<\/h1>/)
  assert.equal((await identity.directory.findById(id))?.totpSecret, null)
})

test('a removed passkey signs nobody in, and its sessions end', async () => {
  const { id } = person('removes')
  const { authenticator } = await register(id)
  const browser = identity.browser()
  const { answer, verifier } = await signIn(browser, authenticator)
  const { body } = await browser.exchange((await browser.follow(answer)).callback, verifier)
  const ticket = ticketFor(id)
  const page = await (await browser.fetch(`/mfa?ticket=${ticket}`)).text()
  const passkey = /name="passkey" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const foreign = await register(person('foreign').id)
  const theirs = { passkey: foreign.authenticator.id.toString('base64url') }
  const refused = await browser.post(`/mfa/remove-passkey?ticket=${ticket}`, theirs)
  assert.equal(refused.status, 410)
  const done = await browser.post(`/mfa/remove-passkey?ticket=${ticket}`, { passkey })
  assert.match(await done.text(), /パスキーを削除しました/)
  const renewal = await browser.renew(body.refresh_token)
  assert.equal(renewal.status, 403)
  assert.equal((await signIn(identity.browser(), authenticator)).answer.status, 400)
  assert.equal(identity.directory.notices.at(-1)?.notice, 'passkey-removed')
})

test('as a step-up, a passkey is the second factor that was asked for', async () => {
  const { id } = person('steps-up')
  const { authenticator } = await register(id)
  const browser = identity.browser()
  await browser.follow((await signIn(browser, authenticator)).answer)
  const stepUp = { prompt: 'login', max_age: '0', acr_values: MULTI_FACTOR }
  const { at, verifier, response } = await browser.authorize(stepUp)
  const answer = await browser.post(`${at}/passkey`, { credential: authenticator.get(await optionsOf(response)) })
  const { body } = await browser.exchange((await browser.follow(answer)).callback, verifier)
  assert.equal(amrOf(body.access_token).acr, MULTI_FACTOR)
})

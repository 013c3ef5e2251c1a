import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { mock, test } from 'node:test'
import { Attempts } from './attempts'
import type { Browser } from './browser.fixture'
import { MemoryDirectory } from './memory-directory.fixture'
import { PASSWORD_LIMITS } from './password-tries'
import { codeAt, PASSWORD, problemIn, sandbox, secretIn, TOTP_SECRET, useSandbox } from './sandbox.fixture'

const identity = useSandbox()

const OFFICE = '127.0.0.1'
const password = (browser: Browser, at: string, email: string, value = PASSWORD) => browser.enter(at, email, value)
const person = (name: string) => identity.directory.addLike('solo@example.com', name).email

/** Wrong passwords from elsewhere: `count` of them by each of the keys. */
async function triedBefore(scope: keyof typeof PASSWORD_LIMITS, key: string, count: number, group = key) {
  const attempts = new Attempts(identity.directory.state, () => new Date(), PASSWORD_LIMITS[scope])
  for (let tried = 0; tried < count; tried++) await attempts.begin(key, group)
}

test('the wrong tries of one account lock nobody else at its network address', async () => {
  const email = person('noisy')
  const { browser, at } = await identity.begin()
  for (let count = 0; count < 60; count++) {
    const { status } = await password(browser, at, email, 'x'.repeat(200))
    assert.equal(status, count < PASSWORD_LIMITS.pair.limit ? 400 : 429)
  }
  assert.equal((await password(browser, at, person('colleague'))).status, 303)
})

test('one password tried on very many accounts runs out by network address, whatever address the request claims', async () => {
  const office = new Attempts(identity.directory.state, () => new Date(), PASSWORD_LIMITS.address)
  await office.clear(OFFICE)
  await triedBefore('address', OFFICE, PASSWORD_LIMITS.address.limit - 1)
  const { browser, at } = await identity.begin()
  const [one, other] = [person('sprayed'), person('sprayed-too')]
  const claim = { 'x-forwarded-for': '198.51.100.7' }
  assert.equal((await browser.post(`${at}/password`, { email: one, password: 'wrong' }, claim)).status, 400)
  const refused = await browser.post(`${at}/password`, { email: other, password: PASSWORD }, claim)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '900'])
  assert.match(await problemIn(refused), /このネットワークからの/)
  await office.clear(OFFICE)
  assert.equal((await password(browser, at, other)).status, 303, 'a refused try counts for no account')
})

test('tries on one account from many addresses run out too, and a new password by mail opens it at once, everywhere', async () => {
  const email = person('wanted')
  await triedBefore('account', email, PASSWORD_LIMITS.account.limit)
  const { browser, at } = await identity.begin()
  const refused = await password(browser, at, email)
  assert.equal(refused.status, 429)
  assert.match(await problemIn(refused), /15 分後.*「パスワードを忘れた場合」/)
  const unknown = 'wanted-nobody@alpha.example'
  await triedBefore('account', unknown, PASSWORD_LIMITS.account.limit)
  assert.equal((await password(browser, at, unknown)).status, 429, 'an unknown account reads the same')

  await triedBefore('pair', `${email} 192.0.2.9`, PASSWORD_LIMITS.pair.limit, email)
  identity.directory.tickets.set('way-out', { kind: 'reset-password', userId: 'auth0|wanted' })
  const chosen = 'a-longer-passphrase'
  await identity.browser().post('/reset-password?ticket=way-out', { password: chosen, repeated: chosen })
  assert.equal((await password(browser, at, email, chosen)).status, 303)
  const elsewhere = new Attempts(identity.directory.state, () => new Date(), PASSWORD_LIMITS.pair)
  assert.equal(await elsewhere.begin(`${email} 192.0.2.9`, email), null)
})

test('a right password takes back its own try only', async () => {
  const email = person('guessed-beside')
  await triedBefore('account', email, PASSWORD_LIMITS.account.limit - 1)
  const browser = identity.browser()
  assert.equal((await password(browser, (await browser.authorize()).at, email)).status, 303)
  const { browser: other, at } = await identity.begin()
  assert.equal((await password(other, at, email, 'wrong')).status, 400)
  assert.equal((await password(other, at, email)).status, 429)
})

test(
  'a wrong password is judged by the same work for a known and an unknown account, and logged after the reply',
  { timeout: 60_000 },
  async () => {
    const work: string[] = []
    const derive = crypto.scrypt.bind(crypto)
    mock.method(crypto, 'scrypt', (...all: Parameters<typeof derive>) => {
      work.push(`scrypt ${JSON.stringify(all[3])}`)
      derive(...all)
    })
    syncBuiltinESMExports()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let logged = 0
    const directory = new Proxy(new MemoryDirectory([...identity.directory.accounts]), {
      get(target, name) {
        if (name === 'recordSignIn')
          return () => {
            logged += 1
            return held
          }
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...all: unknown[]) => {
          work.push(String(name))
          return Reflect.apply(value, target, all)
        }
      },
    })
    const measured = await sandbox({ directory })
    try {
      const workFor = async (email: string) => {
        const browser = measured.browser()
        const { at } = await browser.authorize()
        work.length = 0
        assert.equal((await password(browser, at, email, 'wrong')).status, 400)
        return [...work]
      }
      const [known, unknown] = [await workFor('admin@alpha.example'), await workFor('nobody@alpha.example')]
      assert.deepEqual(known, unknown)
      assert.equal(known.filter((step) => step.startsWith('scrypt')).length, 1)
      assert.equal(logged, 1)
    } finally {
      mock.restoreAll()
      syncBuiltinESMExports()
      release()
      await measured.close()
    }
  },
)

async function atCode(email: string) {
  const { browser, at } = await identity.entered(email)
  return { browser, enter: (code: string) => browser.post(`${at}/code`, { code }) }
}
test('a code that was used stays used when a page to set up an authenticator is opened', async () => {
  const { email } = identity.directory.addLike('mfa@alpha.example', 'opens-ticket')
  const code = codeAt(TOTP_SECRET)
  assert.equal((await (await atCode(email)).enter(code)).status, 303)
  identity.directory.tickets.set('look', { kind: 'enroll-mfa', userId: 'auth0|opens-ticket' })
  await identity.browser().fetch('/mfa?ticket=look')
  assert.match(await problemIn(await (await atCode(email)).enter(code)), /使用済み/)
})

test('the code that set up an authenticator, by a ticket or at a sign-in, signs nobody in', async () => {
  const byTicket = person('by-ticket')
  identity.directory.tickets.set('enrol', { kind: 'enroll-mfa', userId: 'auth0|by-ticket' })
  const page = await (await identity.browser().fetch('/mfa?ticket=enrol')).text()
  const secret = secretIn(page)
  const code = codeAt(secret)
  assert.equal((await identity.browser().post('/mfa?ticket=enrol', { code })).status, 200)
  assert.match(await problemIn(await (await atCode(byTicket)).enter(code)), /使用済み/)

  const bySignIn = person('by-sign-in')
  Object.assign(identity.directory.account(bySignIn), { mfaPending: true })
  const { browser, at } = await identity.begin()
  const asked = await (await browser.follow(await password(browser, at, bySignIn))).response.text()
  const chosen = secretIn(asked)
  const first = codeAt(chosen)
  assert.equal((await browser.post(`${at}/code`, { code: first })).status, 200)
  assert.match(await problemIn(await (await atCode(bySignIn)).enter(first)), /使用済み/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { column } from '../testing/rows'
import { codeAt, PASSWORD, secretIn, TOTP_SECRET, useSandbox } from './sandbox.fixture'

const identity = useSandbox()

const NEW_PASSWORD = 'a-longer-passphrase'
const organization = { id: 'org_alpha', name: 'alpha' }
const invite = (token: string, email: string, expiresAt = new Date(Date.now() + 60_000)) =>
  identity.directory.invitations.set(token, { id: token, email, organization, expiresAt })
const accountOf = (name: string) => ({ name, password: NEW_PASSWORD, repeated: NEW_PASSWORD })

test('an invitation makes an account once and signs it in', async () => {
  invite('welcome', 'new@alpha.example')
  const { browser, at, verifier, response } = await identity.begin({ invitation: 'welcome', organization: 'org_alpha' })
  assert.match(await response.text(), /new@alpha\.example[\s\S]*>氏名<\/label>[\s\S]*>パスワード（確認）<\/label>/)
  const submit = (name: string, password: string, repeated = password) =>
    browser.post(`${at}/sign-up`, { name, password, repeated })
  assert.match(await (await submit('新人', 'short')).text(), /12 文字以上で入力/)
  assert.match(await (await submit('新人', NEW_PASSWORD, 'another-passphrase')).text(), /一致しません/)
  for (const name of [' ', '長'.repeat(65)])
    assert.match(await (await submit(name, NEW_PASSWORD)).text(), /氏名を 64 文字以内で/)
  for (const name of ['新\u202e人', '新\t人'])
    assert.match(await (await submit(name, NEW_PASSWORD)).text(), /制御文字や文字の向きを変える文字は使えません。/)
  assert.equal((await submit('新\0人', NEW_PASSWORD)).status, 400)
  const { callback } = await browser.follow(await submit('新人', NEW_PASSWORD))
  const { body } = await browser.exchange(callback, verifier)
  assert.equal(decodeJwt(body.access_token ?? '').org_id, 'org_alpha')
  assert.equal(decodeJwt(body.id_token ?? '').email, 'new@alpha.example')
  assert.equal((await identity.browser().authorize({ invitation: 'welcome' })).response.status, 410)
  assert.ok((await identity.browser().signIn('new@alpha.example', NEW_PASSWORD)).access_token)
})

test('an invitation used twice at the same moment makes one account', async () => {
  invite('race', 'race@alpha.example')
  const submit = async () => {
    const { browser, at } = await identity.begin({ invitation: 'race' })
    return (await browser.post(`${at}/sign-up`, accountOf('競争'))).status
  }
  const [won, lost] = (await Promise.all([submit(), submit()])).toSorted()
  assert.equal(won, 303)
  assert.ok(lost === 410 || lost === 409, String(lost))
  assert.equal(identity.directory.accounts.filter(({ email }) => email === 'race@alpha.example').length, 1)
})

test('an invitation asks also where somebody else is signed in, and then signs that person out', async () => {
  invite('second', 'second@alpha.example')
  const browser = identity.browser()
  const earlier = await browser.signIn('solo@example.com', PASSWORD)
  const { at, verifier, response } = await browser.authorize({ invitation: 'second', organization: 'org_alpha' })
  assert.match(await response.text(), /second@alpha\.example/)
  const { response: relay } = await browser.follow(await browser.post(`${at}/sign-up`, accountOf('二人目')))
  // A browser submits this form by itself; it ends the session of the person before.
  const form = await relay.text()
  const action = /action="([^"]+)"/.exec(form)?.[1] ?? ''
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? ''
  const { callback } = await browser.follow(await browser.post(action, { xsrf, logout: 'yes' }))
  const { body } = await browser.exchange(callback, verifier)
  assert.equal(decodeJwt(body.id_token ?? '').email, 'second@alpha.example')
  assert.equal((await browser.renew(earlier.refresh_token)).status, 403)
  assert.equal((await browser.renew(body.refresh_token)).status, 200)
  assert.ok(identity.directory.entries.some(({ action, id }) => action === 'user.logout' && id === 'auth0|solo'))
})

test('an invitation that is late, foreign or for a known address is refused', async () => {
  invite('late', 'late@alpha.example', new Date(Date.now() - 1))
  invite('known', 'admin@alpha.example')
  invite('foreign', 'foreign@alpha.example')
  const status = async (extra: Record<string, string>) => (await identity.browser().authorize(extra)).response.status
  assert.equal(await status({ invitation: 'late' }), 410)
  assert.equal(await status({ invitation: 'made-up' }), 410)
  assert.equal(await status({ invitation: 'foreign', organization: 'org_beta' }), 410)
  assert.equal(await status({ invitation: 'known' }), 409)
})

test('a reset ticket changes the password once and signs out everywhere', async () => {
  identity.directory.tickets.set('t&1', { kind: 'reset-password', userId: 'auth0|solo' })
  const browser = identity.browser()
  const before = await browser.signIn('solo@example.com', PASSWORD)
  const address = '/reset-password?ticket=t%261'
  const page = await browser.fetch(address)
  assert.equal(page.status, 200)
  assert.match(await page.text(), /action="\/reset-password\?ticket=t%261"/)
  const submit = (password: string) => browser.post(address, { password, repeated: password })
  assert.equal((await submit('short')).status, 400)
  const answers = await Promise.all([submit(NEW_PASSWORD), submit(NEW_PASSWORD)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 410])
  assert.equal((await browser.fetch(address)).status, 410)
  assert.equal((await browser.renew(before.refresh_token)).status, 403)
  assert.equal(await browser.silently(), 'login_required')
  assert.ok((await identity.browser().signIn('solo@example.com', NEW_PASSWORD)).access_token)
})

test('a changed password ends the other links that were sent, and a ticket to set up MFA', async () => {
  const account = identity.directory.addLike('admin@alpha.example', 'links')
  for (const ticket of ['older', 'newer'])
    identity.directory.tickets.set(ticket, { kind: 'reset-password', userId: account.id })
  identity.directory.tickets.set('mfa-before', { kind: 'enroll-mfa', userId: account.id })
  const browser = identity.browser()
  const submit = (ticket: string) =>
    browser.post(`/reset-password?ticket=${ticket}`, { password: NEW_PASSWORD, repeated: NEW_PASSWORD })
  assert.equal((await browser.fetch('/mfa?ticket=mfa-before')).status, 200)
  assert.equal((await submit('newer')).status, 200)
  assert.equal((await submit('older')).status, 410)
  assert.equal((await browser.fetch('/mfa?ticket=mfa-before')).status, 410)
})

test('a ticket that replaces an authenticator signs out everywhere', async () => {
  const account = identity.directory.addLike('mfa@alpha.example', 'lost')
  const { browser, at, verifier } = await identity.entered(account.email)
  const { callback } = await browser.follow(await browser.post(`${at}/code`, { code: codeAt(TOTP_SECRET) }))
  const { body } = await browser.exchange(callback, verifier)
  identity.directory.tickets.set('replace', { kind: 'enroll-mfa', userId: account.id })
  const secret = secretIn(await (await browser.fetch('/mfa?ticket=replace')).text())
  const done = await browser.post('/mfa?ticket=replace', { code: codeAt(secret) })
  assert.match(await done.text(), /すべての端末からログアウトしました/)
  assert.equal((await browser.renew(body.refresh_token)).status, 403)
  assert.equal(await browser.silently(), 'login_required')
})

test('an enrolment ticket sets up an authenticator once, leaves the session alone, and is good for nothing else', async () => {
  identity.directory.tickets.set('enrol', { kind: 'enroll-mfa', userId: 'auth0|admin' })
  const { browser, refresh_token } = await identity.signedIn()
  assert.equal((await browser.fetch('/reset-password?ticket=enrol')).status, 410)
  const page = await (await browser.fetch('/mfa?ticket=enrol')).text()
  const secret = secretIn(page)
  assert.equal((await browser.post('/mfa?ticket=enrol', { code: '000000' })).status, 400)
  const evil = { origin: 'https://evil.example' }
  assert.equal((await browser.post('/mfa?ticket=enrol', { code: codeAt(secret) }, evil)).status, 403)
  assert.equal((await browser.post('/mfa?ticket=enrol', { code: codeAt(secret) })).status, 200)
  assert.equal(identity.directory.account('admin@alpha.example').totpSecret, secret)
  assert.equal((await browser.fetch('/mfa?ticket=enrol')).status, 410)
  assert.equal((await browser.renew(refresh_token)).status, 200)
})

test('the mailbox shows mails newest first, links its addresses and escapes the rest', async () => {
  const mail = (id: string, minute: number, body: string) => {
    const sentAt = new Date(Date.UTC(2026, 0, 1, 0, minute))
    return { id, to: 'admin@alpha.example', subject: `件名 ${id}`, body, sentAt }
  }
  const link = `次を開いてください: ${identity.url}/mfa?ticket=a&b`
  identity.directory.outbox.push(mail('one', 1, '<b>古い</b>'), mail('two', 2, link))
  const page = await (await identity.browser().fetch('/mailbox')).text()
  assert.ok(page.indexOf('件名 two') < page.indexOf('件名 one'))
  assert.ok(page.includes(`<a href="${identity.url}/mfa?ticket=a&#38;b">`))
  assert.ok(!page.includes('<b>'))
  assert.ok(page.includes('2026/01/01 9:02'), 'the time of Japan')
  assert.ok(page.includes('宛先: admin@alpha.example'))
})

test('the mailbox without mails says so, and links end before Japanese punctuation', async () => {
  const { outbox } = identity.directory
  const link = `${identity.url}/mfa?ticket=a`
  outbox.length = 0
  assert.match(await (await identity.browser().fetch('/mailbox')).text(), /メールはまだありません/)
  outbox.push({ id: 'x', to: '<i>', subject: '"><script>', body: `${link}。javascript:alert(1)`, sentAt: new Date() })
  const page = await (await identity.browser().fetch('/mailbox')).text()
  assert.ok(page.includes(`<a href="${link}">${link}</a>。`))
  assert.doesNotMatch(page, /<script|<i>|href="javascript/)
})

test('unknown addresses get a Japanese page', async () => {
  const missing = await identity.browser().fetch('/no-such-page')
  assert.equal(missing.status, 404)
  assert.match(await missing.text(), /ページが見つかりません/)
})

test('a user who forgot the password gets a link by mail, and nobody learns which accounts there are', async () => {
  const { browser, at, response } = await identity.begin({ login_hint: 'mfa@alpha.example' })
  assert.match(await response.text(), new RegExp(`href="${at}/forgot">パスワードを忘れた場合`))
  assert.match(await (await browser.fetch(`${at}/forgot`)).text(), /value="mfa@alpha\.example"/)
  const ask = async (email: string) => (await browser.post(`${at}/reset-link`, { email })).text()
  const outbox = identity.directory.outbox.length
  const known = await ask('MFA@alpha.example ')
  const unknown = await ask('nobody@alpha.example')
  const blocked = await ask('blocked@alpha.example')
  assert.match(known, /mfa@alpha\.example/)
  assert.equal(unknown.replace('nobody@', 'mfa@'), known)
  assert.equal(blocked.replace('blocked@', 'mfa@'), known)
  const mails = identity.directory.outbox.slice(outbox)
  assert.deepEqual(column(mails, 'to'), ['mfa@alpha.example'])
  const page = await browser.fetch(/https?:\S+/.exec(mails[0]?.body ?? '')?.[0] ?? '')
  assert.match(await page.text(), /mfa@alpha\.example の新しいパスワード/)
})

test('an address with a NUL is refused, not looked up', async () => {
  const { browser, at } = await identity.begin({})
  const email = 'admin\0@alpha.example'
  assert.equal((await browser.enter(at, email, PASSWORD)).status, 400)
  assert.equal((await browser.post(`${at}/reset-link`, { email })).status, 400)
})

test('reset links run out for one address, and come back with time', async () => {
  const { browser, at } = await identity.begin()
  const ask = () => browser.post(`${at}/reset-link`, { email: 'flood@alpha.example' })
  await identity.later(20, async () => {
    for (let count = 0; count < 10; count++) assert.equal((await ask()).status, 200)
    const refused = await ask()
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '900'])
    assert.match(await refused.text(), /15 分後にもう一度/)
  })
  await identity.later(40, async () => assert.equal((await ask()).status, 200))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD, useSandbox } from './sandbox.fixture'

const identity = useSandbox()

const NEW_PASSWORD = 'a-longer-passphrase'
/** What was mailed since the last look: to whom, and what. */
const told = () => identity.directory.notices.splice(0).map(({ id, notice }) => `${id} ${notice}`)

test('a sign-in from a browser that is new to the account is told by mail, and a known one is not', async () => {
  const { browser } = await identity.signedIn()
  assert.deepEqual(told(), ['auth0|admin new-device'])
  await browser.signIn('admin@alpha.example', PASSWORD, { prompt: 'login' })
  assert.deepEqual(told(), [])
  await identity.browser().signIn('admin@alpha.example', PASSWORD)
  assert.deepEqual(told(), ['auth0|admin new-device'], 'another browser')
})

test('a browser is known to the accounts that signed in from it, not to others, and a wrong password makes it known to none', async () => {
  const { browser } = await identity.signedIn()
  told()
  const { at } = await browser.authorize({ prompt: 'login' })
  await browser.enter(at, 'solo@example.com', 'wrong')
  assert.deepEqual(told(), [])
  await browser.enter(at, 'solo@example.com', PASSWORD)
  assert.deepEqual(told(), ['auth0|solo new-device'])
})

test('a browser from before a new password is new', async () => {
  const { browser } = await identity.signedIn('solo@example.com')
  told()
  identity.directory.tickets.set('reset', { kind: 'reset-password', userId: 'auth0|solo' })
  const other = identity.browser()
  await other.post('/reset-password?ticket=reset', { password: NEW_PASSWORD, repeated: NEW_PASSWORD })
  assert.deepEqual(told(), ['auth0|solo password-changed'])
  await other.signIn('solo@example.com', NEW_PASSWORD)
  assert.deepEqual(told(), [], 'the browser that set the password is known')
  await browser.signIn('solo@example.com', NEW_PASSWORD)
  assert.deepEqual(told(), ['auth0|solo new-device'])
})

test('who makes an account by an invitation is not told of its first sign-in', async () => {
  const organization = { id: 'org_alpha', name: 'alpha' }
  const expiresAt = new Date(Date.now() + 60_000)
  identity.directory.invitations.set('welcome', { id: 'welcome', email: 'new@alpha.example', organization, expiresAt })
  const { browser, at } = await identity.begin({ invitation: 'welcome' })
  const account = { name: '新人', password: NEW_PASSWORD, repeated: NEW_PASSWORD }
  assert.equal((await browser.post(`${at}/sign-up`, account)).status, 303)
  assert.deepEqual(told(), [])
})

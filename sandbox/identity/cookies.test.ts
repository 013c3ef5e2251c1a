import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import type { Browser } from './browser.fixture'
import { loadKeys } from './keys'
import { reservePort } from '../reserved-ports'
import { codeAt, PASSWORD, TOTP_SECRET, useSandbox } from './sandbox.fixture'

const port = await reservePort()
const SESSION = `identity_${port}`

const identity = useSandbox({ port })

/** A sign-in with everything that sets a cookie: password, code, silent answer, logout. */
async function signInAndOut(): Promise<Browser> {
  const { browser, at } = await identity.entered('mfa@alpha.example')
  await browser.follow(await browser.post(`${at}/code`, { code: codeAt(TOTP_SECRET) }))
  await browser.authorize({ prompt: 'none', response_mode: 'web_message' })
  await browser.post('/v2/logout?client_id=portal', {})
  return browser
}

test('each cookie is hidden from scripts, kept from other sites, bound to this host and small', async () => {
  const { received } = await signInAndOut()
  const set = received.filter((line) => !/^[^=]+=;/.test(line))
  const names = ['sign_in', 'resume', 'identity'].flatMap((name) => [`${name}_${port}`, `${name}_${port}.sig`])
  assert.deepEqual(new Set(set.map((line) => line.split('=')[0])), new Set([...names, `device_${port}`]))
  for (const line of set) {
    const attributes = line.toLowerCase().split('; ')
    assert.ok(attributes.includes('httponly'), line)
    assert.ok(attributes.includes('samesite=lax'), line)
    assert.ok(!attributes.some((attribute) => attribute.startsWith('domain=')), line)
    assert.ok(line.length < 300, `${line.length}: ${line}`)
  }
  const all = new Map(set.map((line) => [line.split('=')[0], line.split(';')[0]]))
  assert.ok([...all.values()].join('; ').length < 1024, 'all of them together')
})

test('cookies are signed by HMAC-SHA-256, and a value with another signature is nobody', async () => {
  const { browser } = await identity.signedIn()
  const [key = ''] = (await loadKeys(identity.directory.state)).cookies
  const value = `${SESSION}=${browser.cookie(SESSION)}`
  assert.equal(browser.cookie(`${SESSION}.sig`), createHmac('sha256', key).update(value).digest('base64url'))
  assert.equal(await browser.silently(), 'code')
  const signature = browser.cookie(`${SESSION}.sig`) ?? ''
  browser.hold(`${SESSION}.sig`, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`)
  assert.equal(await browser.silently(), 'login_required')
})

test('a session has an unguessable id, and each sign-in another one; the earlier id is nobody', async () => {
  const browser = identity.browser()
  await browser.authorize()
  assert.equal(browser.cookie(SESSION), undefined, 'there is no session to keep before the sign-in')
  const ids: string[] = []
  const held = () => {
    const id = browser.cookie(SESSION)
    const signature = browser.cookie(`${SESSION}.sig`)
    return id === undefined || signature === undefined ? undefined : { id, signature }
  }
  const first = await browser.signIn('admin@alpha.example', PASSWORD)
  const earlier = held()
  assert.ok(earlier)
  ids.push(earlier.id)
  const second = await browser.signIn('admin@alpha.example', PASSWORD, { prompt: 'login' })
  ids.push(held()?.id ?? '')
  const other = identity.browser()
  const third = await other.signIn('admin@alpha.example', PASSWORD)
  ids.push(other.cookie(SESSION) ?? '')
  const tokens = [first, second, third].map(({ refresh_token }) => refresh_token ?? '')
  for (const value of [...ids, ...tokens]) assert.match(value, /^[\w-]{43}$/, 'more than 128 random bits')
  assert.equal(new Set([...ids, ...tokens]).size, 6)

  const thief = identity.browser()
  thief.hold(SESSION, earlier.id)
  thief.hold(`${SESSION}.sig`, earlier.signature)
  assert.equal(await thief.silently(), 'login_required')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { makeProofKey } from '../api/dpop.fixture'
import { PASSWORD, useSandbox } from './sandbox.fixture'

const identity = useSandbox()

const keyOfBrowser = () => makeProofKey({ htm: 'POST', htu: `${identity.url}/oauth/token` })

/** Signs in as a browser does whose tokens are to be bound to `key`. */
async function signInBy(key: Awaited<ReturnType<typeof keyOfBrowser>>) {
  const browser = identity.browser()
  const bound = { dpop_jkt: key.thumbprint }
  const { verifier, answer } = await browser.enterPassword('admin@alpha.example', PASSWORD, bound)
  const { callback } = await browser.follow(answer)
  const exchange = async (proof?: string) => browser.exchange(callback, verifier, proof ? { dpop: proof } : {})
  return { browser, exchange }
}

test('tokens of a browser that proves a key are bound to it', async () => {
  const key = await keyOfBrowser()
  const { exchange } = await signInBy(key)
  const { status, body } = await exchange(await key.prove(null))
  assert.deepEqual([status, body['token_type']], [200, 'DPoP'])
  assert.deepEqual(decodeJwt(body['access_token'] ?? '')['cnf'], { jkt: key.thumbprint })
})

test('a code that was asked for with a key is worth nothing without it', async () => {
  const [mine, theirs] = [await keyOfBrowser(), await keyOfBrowser()]
  for (const proof of [undefined, await theirs.prove(null)]) {
    const { exchange } = await signInBy(mine)
    assert.equal((await exchange(proof)).status, 400)
  }
})

test('a refresh token counts with proofs of its key alone', async () => {
  const [mine, theirs] = [await keyOfBrowser(), await keyOfBrowser()]
  const { browser, exchange } = await signInBy(mine)
  const { body } = await exchange(await mine.prove(null))
  const renew = (token = '', proof?: string) =>
    browser.token({ grant_type: 'refresh_token', refresh_token: token }, proof ? { dpop: proof } : {})
  const first = await mine.prove(null)
  const renewed = await renew(body['refresh_token'], first)
  assert.equal(renewed.status, 200)
  assert.deepEqual(decodeJwt(renewed.body['access_token'] ?? '')['cnf'], { jkt: mine.thumbprint })
  const stolen = renewed.body['refresh_token']
  for (const proof of [undefined, await theirs.prove(null), first])
    assert.notEqual((await renew(stolen, proof)).status, 200)
  assert.equal((await renew(stolen, await mine.prove(null))).status, 200, 'the owner goes on')
})

test('a browser that proves nothing gets tokens that are bound to nothing', async () => {
  const body = await identity.browser().signIn('admin@alpha.example', PASSWORD)
  assert.equal(body['token_type'], 'Bearer')
  assert.equal(decodeJwt(body['access_token'] ?? '')['cnf'], undefined)
})

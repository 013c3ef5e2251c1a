import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { loadKeys, publicKeys } from './keys'
import { MemoryStore } from './memory-directory.fixture'

const bitsOf = (keys: Awaited<ReturnType<typeof loadKeys>>) => Buffer.from(keys.signing.n, 'base64url').length * 8

test('the signing key has 3072 bits and stays, and of it only the public half is shown', async () => {
  const state = new MemoryStore()
  const first = await loadKeys(state)
  assert.equal(bitsOf(first), 3072)
  assert.deepEqual(await loadKeys(state), first)
  assert.deepEqual(Object.keys(publicKeys(first).keys[0] ?? {}).toSorted(), ['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

test('a shorter key of before is replaced, and the keys of the cookies stay, so that sessions go on', async () => {
  const state = new MemoryStore()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 })
  const jwk = await exportJWK(privateKey)
  const signing = { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' }
  await state.set('identity-keys', 'current', { signing, cookies: ['of-before'] })
  const keys = await loadKeys(state)
  assert.equal(bitsOf(keys), 3072)
  assert.notEqual(keys.signing.kid, signing.kid)
  assert.deepEqual(keys.cookies, ['of-before'])
  assert.deepEqual(await loadKeys(state), keys)
})

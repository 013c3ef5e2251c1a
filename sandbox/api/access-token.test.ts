import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import type { JSONWebKeySet } from 'jose'
import { listenLocally } from '../listen-locally'
import { tokenReader } from './access-token'
import { ADMIN_ALPHA, AUDIENCE, CLIENT, ISSUER, jwk, sign } from './api.fixture'

/** A reader whose keys are fetched, and how often they were. */
function reader(keys: () => Promise<JSONWebKeySet> = async () => ({ keys: [jwk] }), clientId?: string) {
  let fetches = 0
  let now = Date.now()
  const read = tokenReader({
    issuer: ISSUER,
    audience: AUDIENCE,
    clientId,
    now: () => new Date(now),
    jwks: () => {
      fetches += 1
      return keys()
    },
  })
  const asked = { proof: undefined, method: 'GET', url: 'http://api.example/' }
  return {
    read: async (token: string) => read({ authorization: `Bearer ${token}`, ...asked }),
    fetches: () => fetches,
    pass: (seconds: number) => (now += seconds * 1000),
  }
}
const refused = { status: 401, code: 'token.invalid' }

test('keys are fetched once, also when many calls come at the same moment', async () => {
  const { read, fetches } = reader()
  const token = await sign(ADMIN_ALPHA)
  await Promise.all(Array.from({ length: 20 }, () => read(token)))
  assert.equal((await read(token)).projectName, 'alpha')
  assert.equal(fetches(), 1)
})

test('tokens with keys that nobody knows do not make us hammer the issuer', async () => {
  const { read, fetches, pass } = reader()
  await read(await sign(ADMIN_ALPHA))
  const unknown = await sign(ADMIN_ALPHA, { header: { kid: 'two' } })
  for (let count = 0; count < 20; count += 1) await assert.rejects(read(unknown), refused)
  assert.equal(fetches(), 1)
  pass(31)
  await Promise.all(Array.from({ length: 20 }, () => assert.rejects(read(unknown), refused)))
  assert.equal(fetches(), 2)
})

test('a key that the issuer began to use is found', async () => {
  let kid = 'old'
  const { read, pass } = reader(async () => ({ keys: [{ ...jwk, kid }] }))
  await read(await sign(ADMIN_ALPHA, { header: { kid } }))
  kid = 'new'
  pass(31)
  assert.equal((await read(await sign(ADMIN_ALPHA, { header: { kid } }))).subject, ADMIN_ALPHA.sub)
})

test('while the issuer cannot be reached no token passes, and the next call tries again', async () => {
  let up = false
  const { read } = reader(async () => {
    if (!up) throw new Error('unreachable')
    return { keys: [jwk] }
  })
  const token = await sign(ADMIN_ALPHA)
  await assert.rejects(read(token), { message: 'unreachable' })
  up = true
  assert.equal((await read(token)).subject, ADMIN_ALPHA.sub)
})

test('addresses in a token are never visited', async () => {
  let visits = 0
  const evil = createServer((_request, response) => {
    visits += 1
    response.end(JSON.stringify({ keys: [jwk] }))
  })
  const address = `http://127.0.0.1:${await listenLocally(evil)}/jwks`
  const { read } = reader()
  const header = { jku: address, x5u: address, kid: 'evil' }
  await assert.rejects(read(await sign(ADMIN_ALPHA, { foreignKey: true, header })), refused)
  assert.equal(visits, 0)
  await new Promise((resolve) => evil.close(resolve))
})

test('a token counts until five seconds after its end, for clocks that differ, and no longer', async () => {
  const { read, pass } = reader()
  const token = await sign(ADMIN_ALPHA, { expires: 60 })
  pass(64)
  await read(token)
  pass(2)
  await assert.rejects(read(token), refused)
})

test('a very long token costs nothing', async () => {
  const { read } = reader()
  const began = performance.now()
  await assert.rejects(read('a'.repeat(1_000_000)), refused)
  await assert.rejects(read(`${'.'.repeat(500_000)} ${'a'.repeat(500_000)}`), { status: 401 })
  assert.ok(performance.now() - began < 1000)
})

test('permissions that this API does not know are none', async () => {
  const { read } = reader()
  const claimed = ['manage:users', 'manage:everything', '__proto__']
  const { permissions } = await read(await sign({ ...ADMIN_ALPHA, permissions: claimed }))
  assert.deepEqual(permissions, ['manage:users'])
})

test('only tokens of the application that the API serves count, which they name by client_id or azp', async () => {
  const { read } = reader(undefined, CLIENT)
  const tokenOf = (claims: object) => sign({ ...ADMIN_ALPHA, client_id: undefined, ...claims })
  for (const claims of [{ client_id: CLIENT }, { azp: CLIENT }, { client_id: CLIENT, azp: CLIENT }])
    assert.equal((await read(await tokenOf(claims))).subject, ADMIN_ALPHA.sub)
  for (const claims of [{}, { client_id: 'reports' }, { azp: 'reports' }, { client_id: [CLIENT] }])
    await assert.rejects(read(await tokenOf(claims)), refused, JSON.stringify(claims))
})

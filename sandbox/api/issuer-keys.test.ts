import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { fetchIssuerKeys } from './issuer-keys'

const KEYS = { keys: [{ kty: 'RSA', kid: 'one' }] }
const server = createServer(({ url }, response) => {
  if (url === '/real/.well-known/jwks.json') return response.end(JSON.stringify(KEYS))
  if (url === '/moved/.well-known/jwks.json')
    return response.writeHead(302, { location: '/real/.well-known/jwks.json' }).end()
  return response.writeHead(503).end()
})
let address = ''
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${Object(server.address()).port}`
})
after(() => server.close())

test("an issuer's keys are read from its own address only: no redirect is followed", async () => {
  assert.deepEqual(await fetchIssuerKeys(`${address}/real/`), KEYS)
  for (const issuer of ['moved', 'down']) {
    await assert.rejects(fetchIssuerKeys(`${address}/${issuer}/`), {
      message: `The issuer's keys at ${address}/${issuer}/.well-known/jwks.json cannot be read, so that no token can be verified.`,
    })
  }
})

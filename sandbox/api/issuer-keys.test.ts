import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { listenLocally } from '../listen-locally'
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
  address = `http://127.0.0.1:${await listenLocally(server)}`
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

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ADMIN_ALPHA, PORTAL, sign, useApi } from './api.fixture'

const api = useApi()
const decoders = { br: brotliDecompressSync, gzip: gunzipSync }

/** As it is on the wire: `fetch` would decode it and hide its length. */
async function read(path: string, acceptEncoding: string) {
  const { port } = await api.listening()
  const authorization = `Bearer ${await sign(ADMIN_ALPHA)}`
  const headers = { authorization, origin: PORTAL, 'accept-encoding': acceptEncoding }
  const [answer]: IncomingMessage[] = await once(get({ port, path: `/api/v1/alpha${path}`, headers }), 'response')
  assert.equal(answer?.statusCode, 200)
  return { headers: answer.headers, bytes: await buffer(answer) }
}

for (const [encoding, decode] of Object.entries(decoders)) {
  test(`lists and files go out as ${encoding} to whoever accepts it, and are the same inside`, async () => {
    for (const path of ['/servers', '/events', '/servers/alpha-srv-001/hard-logs/export']) {
      const plain = await read(path, 'identity')
      const small = await read(path, `${encoding}, *;q=0`)
      assert.deepEqual([plain.headers['content-encoding'], small.headers['content-encoding']], [undefined, encoding])
      assert.deepEqual(decode(small.bytes), plain.bytes)
      const sizes = [plain.bytes.length, small.bytes.length] as const
      assert.ok(sizes[1] * 3 < sizes[0], `${path}: ${sizes.join(' became ')}`)
      // A length that is told must be the one on the wire.
      const { 'content-length': length = small.bytes.length, vary } = small.headers
      assert.equal(Number(length), small.bytes.length)
      assert.equal(small.headers['access-control-allow-origin'], PORTAL)
      assert.match(String(vary), /origin.*accept-encoding/i)
    }
  })
}

test('a short answer is left as it is', async () => {
  const { headers, bytes } = await read('/events/count', 'br, gzip')
  assert.deepEqual([headers['content-encoding'], headers['content-length']], [undefined, String(bytes.length)])
})

test('a compressed request is refused, whatever it holds', async () => {
  const sent = { body: { name: 'x' }, headers: { 'content-encoding': 'gzip' } }
  const { status } = await api.call('PUT', '/servers/alpha-srv-001', sent)
  assert.ok(status === 400 || status === 415, String(status))
})

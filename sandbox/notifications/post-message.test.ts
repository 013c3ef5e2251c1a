import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import { after, test } from 'node:test'
import { listenLocally } from '../listen-locally'
import { isOfInternet, whyNotUrl } from './own-network'
import { DeliveryError, postMessage } from './post-message'

test('only addresses of the internet are reached', () => {
  for (const address of [
    ...['127.0.0.1', '127.255.0.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '100.127.255.255', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'ff02::1', '::ffff:127.0.0.1'],
    ...['::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00::1'],
    ...['2001:db8::1', 'localhost', ''],
  ])
    assert.equal(isOfInternet(address), false, address)
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450::1'])
    assert.equal(isOfInternet(address), true, address)
})

test('a URL is refused by its text where that says enough, whichever way the address is written', () => {
  for (const url of [
    ...['http://hooks.example/x', 'ftp://hooks.example/x', 'https://user:secret@hooks.example/x'],
    ...['https://127.0.0.1/x', 'https://127.1/x', 'https://0x7f000001/x', 'https://2130706433/x'],
    ...['https://0177.0.0.1/x', 'https://[::1]/x', 'https://[::ffff:10.0.0.1]/x', 'https://localhost/x'],
    ...['https://LOCALHOST./x', 'https://db.internal/x', 'https://printer.local:8443/x', 'hooks.example/x', ''],
  ])
    assert.ok(whyNotUrl(url, undefined), url)
  assert.equal(whyNotUrl('https://hooks.example:8443/x?token=1', undefined), undefined)
  const receiver = 'http://127.0.0.1:4800'
  assert.equal(whyNotUrl(`${receiver}/slack/infra`, receiver), undefined)
  for (const url of ['http://127.0.0.1:4801/x', 'http://localhost:4800/x', 'http://127.0.0.1:4800@evil.example/x'])
    assert.ok(whyNotUrl(url, receiver), url)
})

const servers: ReturnType<typeof createServer>[] = []
after(() => servers.forEach((server) => server.close().closeAllConnections()))

/** A server of this test, and the requests that reached it. */
async function serve(listener: RequestListener) {
  const reached: string[] = []
  const server = createServer((request, response) => {
    reached.push(`${request.method} ${request.url}`)
    listener(request, response)
  })
  servers.push(server)
  const port = await listenLocally(server)
  return { reached, port, origin: `http://127.0.0.1:${port}` }
}

const resolvingTo = (...answers: LookupAddress[][]) =>
  ((_name: string, _options: unknown, done: (error: null, addresses: LookupAddress[]) => void) =>
    done(null, answers.shift() ?? [])) as never
const v4 = (address: string) => ({ address, family: 4 })
const refusal = (message: RegExp, isFinal: boolean) => (cause: unknown) => {
  assert.ok(cause instanceof DeliveryError)
  assert.match(cause.message, message)
  assert.equal(cause.isFinal, isFinal)
  return true
}
const hello = { headers: { 'webhook-id': 'msg_1' }, body: '{"hello":"世界"}' }

test('a name that leads into the own network is not connected to, nor one with a single such address', async () => {
  const { port, reached } = await serve((_request, response) => response.end())
  for (const addresses of [[v4('127.0.0.1')], [v4('8.8.8.8'), v4('10.0.0.1')], [{ address: '::1', family: 6 }]])
    await assert.rejects(
      postMessage({ url: `https://hooks.example:${port}/x`, ...hello }, { resolve: resolvingTo(addresses) }),
      refusal(/内部ネットワーク/, true),
    )
  assert.deepEqual(reached, [])
})

test('a name is resolved once, so that a second answer has no effect', async () => {
  let asked = 0
  const resolve = ((_name: string, _options: unknown, done: (error: null, addresses: LookupAddress[]) => void) => {
    asked += 1
    // TEST-NET-2 is closed here, so the first answer already refuses; a second one would let it through.
    done(null, asked === 1 ? [v4('198.51.100.1')] : [v4('8.8.8.8')])
  }) as never
  await assert.rejects(postMessage({ url: 'https://hooks.example/x', ...hello }, { resolve }), refusal(/内部/, true))
  assert.equal(asked, 1)
})

test('the receiver gets the body as it is, with its headers; 2xx is enough', async () => {
  let got = ''
  const { origin, reached } = await serve((request, response) => {
    assert.equal(request.headers['webhook-id'], 'msg_1')
    assert.equal(request.headers['content-type'], 'application/json')
    request.on('data', (chunk: Buffer) => (got += chunk.toString()))
    request.on('end', () => response.writeHead(202).end('taken'))
  })
  await postMessage({ url: `${origin}/x`, ...hello }, { receiver: origin })
  assert.deepEqual([got, reached], [hello.body, ['POST /x']])
})

for (const [status, headers, message, isFinal] of [
  [301, { location: '/elsewhere' }, /転送には従いません/, true],
  [307, { location: 'http://169.254.169.254/' }, /転送には従いません/, true],
  [400, {}, /400 を返しました/, true],
  [410, {}, /410 を返しました/, true],
  [408, {}, /408 を返しました/, false],
  [429, { 'retry-after': '7' }, /429 を返しました/, false],
  [503, {}, /503 を返しました/, false],
] as const) {
  test(`${status} is a failure that is ${isFinal ? 'final' : 'tried again'}`, async () => {
    const { origin, reached } = await serve((_request, response) => response.writeHead(status, headers).end())
    const isTold = (cause: unknown) =>
      refusal(message, isFinal)(cause) && (status !== 429 || Object(cause).retryAfter === 7)
    await assert.rejects(postMessage({ url: `${origin}/x`, ...hello }, { receiver: origin }), isTold)
    assert.deepEqual(reached, ['POST /x'])
  })
}

test('a receiver that does not answer, or is not there, is a failure that is tried again', async () => {
  const { origin } = await serve(() => {})
  const waiting = postMessage({ url: `${origin}/x`, ...hello }, { receiver: origin, timeLimitMs: 100 })
  await assert.rejects(waiting, refusal(/応答しませんでした/, false))
  const gone = 'http://127.0.0.1:9'
  await assert.rejects(postMessage({ url: `${gone}/x`, ...hello }, { receiver: gone }), refusal(/接続を拒否/, false))
})

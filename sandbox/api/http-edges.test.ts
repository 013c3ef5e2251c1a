import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { adminOf, tokenOf, useApi } from './api.fixture'
import { CODE } from './codes'
import { fullProject } from './projects.fixture'

const project = fullProject('alpha')
const lines: string[] = []
const api = useApi({ fixtures: { projects: [project] }, requestLog: (line) => lines.push(line) })
const claims = adminOf(project, ['manage:servers', 'manage:users'])
const Text = z.string()
const ErrorBody = z.strictObject({ code: Text, message: Text, requestID: Text, field: z.optional(Text) })

type Sent = { method: string; url: string; headers?: Record<string, string>; body?: string | Buffer }

/** One request, byte for byte as written here, and what comes back. */
async function exchange({ method, url, headers = {}, body = '' }: Sent) {
  const bytes = Buffer.from(body)
  const { port } = await api.listening()
  const lines = [
    `${method} ${url} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `Authorization: Bearer ${await tokenOf(claims)}`,
    ...(bytes.length > 0 && !headers['transfer-encoding'] ? [`Content-Length: ${bytes.length}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  const socket = connect(port, '127.0.0.1')
  socket.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]))
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  const [head = '', ...rest] = text.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body: rest.join('\r\n\r\n') }
}

const json = { 'content-type': 'application/json' }
const first = { method: 'PUT', url: `/api/v1/alpha/servers/${project.servers[0]?.id}` }
const put = (body: string | Buffer, headers: Record<string, string> = json): Sent => ({ ...first, headers, body })
const get = (url: string, headers = {}): Sent => ({ method: 'GET', url: `/api/v1/alpha${url}`, headers })
const logout = (body = ''): Sent => ({ method: 'POST', url: '/api/v1/alpha/users/logout', headers: json, body })
const chunked = { ...json, 'content-length': '4', 'transfer-encoding': 'chunked' }
const deep = (depth: number) => `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`

const refused: Record<string, [Sent, number, string]> = {
  'an unknown path': [get('/nothing'), 404, CODE.noCall],
  'a method that the path has not': [{ method: 'PATCH', url: '/api/v1/alpha/servers' }, 404, CODE.noCall],
  'a slash at the end, which asks for nothing by its id': [get('/servers/'), 404, CODE.notFound],
  'two slashes': [get('//servers'), 404, CODE.noCall],
  'an empty id': [get('/servers//hard-logs'), 404, CODE.notFound],
  'a method that HTTP has not': [{ method: 'FLY', url: '/' }, 400, CODE.malformed],
  'a percent sign alone': [get('/servers/%'), 400, CODE.malformed],
  'a percent encoding that is no UTF-8': [get('/servers/%ff%fe'), 400, CODE.malformed],
  'a NUL in an id': [get('/servers/%00'), 400, CODE.malformed],
  'an id that is too long': [get(`/servers/${'x'.repeat(2000)}`), 414, CODE.malformed],
  'a very long address': [get(`/events?q=${'x'.repeat(20_000)}`), 431, CODE.malformed],
  'a very long header': [get('/servers', { 'x-long': 'x'.repeat(20_000) }), 431, CODE.malformed],
  'no Content-Type': [put('{"name":"a"}', {}), 415, CODE.mediaType],
  'plain text': [put('{"name":"a"}', { 'content-type': 'text/plain' }), 415, CODE.mediaType],
  'a form': [put('name=a', { 'content-type': 'application/x-www-form-urlencoded' }), 415, CODE.mediaType],
  'a broken Content-Type': [put('{"name":"a"}', { 'content-type': ';' }), 415, CODE.mediaType],
  'a compressed body': [put(gzipSync('{"name":"a"}'), { ...json, 'content-encoding': 'gzip' }), 415, CODE.mediaType],
  'a body that is too long': [put(`{"name":"${'x'.repeat(70_000)}"}`), 413, CODE.tooLarge],
  'a body without JSON': [put('{"name":'), 400, CODE.malformed],
  'a body that is no UTF-8': [put(Buffer.from([0x22, 0xff, 0x22])), 400, CODE.malformed],
  'a body that would change prototypes': [put('{"name":"a","__proto__":{"x":1}}'), 400, CODE.malformed],
  'no body at all': [put(''), 400, CODE.invalid],
  'null for a body': [put('null'), 400, CODE.invalid],
  'a list for a body': [put('[]'), 400, CODE.invalid],
  'a body of thousands of levels': [put(deep(30_000)), 400, CODE.invalid],
  'a NUL in a text': [put('{"name":"a\\u0000b"}'), 400, CODE.invalid],
  'a body where none is wanted': [logout('{"x":1}'), 400, CODE.invalid],
  'a value of another kind where no body is wanted': [logout('5'), 400, CODE.invalid],
  'a length together with chunks': [put('2\r\n{}\r\n0\r\n\r\n', chunked), 400, CODE.malformed],
  'two lengths': [put('{}', { ...json, 'content-length': '5' }), 400, CODE.malformed],
  'TRACE, which would send the token back': [{ method: 'TRACE', url: '/api/v1/alpha/servers' }, 404, CODE.noCall],
  'a length that is not the one of the body': [put('{}', { ...json, 'content-length': '-1' }), 400, CODE.malformed],
}
for (const [title, [sent, status, code]] of Object.entries(refused)) {
  test(`${title}: ${status} ${code}, in the words of every other error`, async () => {
    const answer = await exchange(sent)
    assert.equal(answer.status, status, answer.body)
    const body = ErrorBody.parse(JSON.parse(answer.body))
    assert.equal(body.code, code)
    assert.match(answer.head, new RegExp(`x-request-id: ${body.requestID}`, 'i'))
    assert.match(answer.head, /content-type: application\/json; charset=utf-8/i)
    assertHeaders(answer.head)
    assert.doesNotMatch(answer.body, /at .*\.ts|node_modules|select /)
    const line = lines.find((each) => each.includes(body.requestID)) ?? ''
    assert.match(line, new RegExp(` ${status} .*${code} .* 127\\.0\\.0\\.1$`))
  })
}

test('HEAD has no body, whatever it answers', async () => {
  const answer = await exchange({ method: 'HEAD', url: '/api/v1/alpha/servers' })
  assert.deepEqual([answer.status, answer.body], [404, ''])
})

test('a body on a read, and what it expects of us, is of no interest', async () => {
  assert.equal((await exchange({ ...get('/contract', json), body: '{"x":1}' })).status, 200)
  assert.equal((await exchange(get('/contract', { expect: '200-maybe' }))).status, 200)
  const { head } = await exchange(put('{"name":"a"}', { ...json, expect: '100-continue' }))
  assert.match(head, /^HTTP\/1\.1 100 Continue/)
})

test('of two keys with one name the last counts, as in JavaScript', async () => {
  const answer = await exchange(put('{"name":"first","name":"last"}'))
  assert.match(answer.body, /"name":"last"/)
})

test('a type named without a body is no mistake where none is wanted', async () => {
  assert.equal((await exchange(logout())).status, 204)
})

test('every answer can be found again, is never stored and stands in no frame', async () => {
  for (const answer of [await exchange(get('/contract')), await exchange(get('/none'))]) {
    assert.match(answer.head, /x-request-id: [0-9a-f-]{36}/)
    assertHeaders(answer.head)
  }
})

function assertHeaders(head: string): void {
  assert.match(head, /cache-control: no-store/i)
  assert.match(head, /content-security-policy: default-src 'none'; frame-ancestors 'none'/i)
  assert.match(head, /cross-origin-opener-policy: same-origin/i)
  assert.match(head, /x-content-type-options: nosniff/i)
}

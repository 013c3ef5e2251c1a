import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { callList, isRead } from '@portal/api-client/all-calls'
import { eq } from 'drizzle-orm'
import { servers } from '../db/schema'
import { ADMIN_ALPHA, PORTAL, tokenOf, useApi } from './api.fixture'

const api = useApi()
const [alpha] = api.fixtures.projects
assert.ok(alpha)
const id = alpha.servers[0]?.id ?? ''

const read = (path: string, tag?: string) =>
  api.call('GET', path, { headers: { origin: PORTAL, ...(tag === undefined ? {} : { 'if-none-match': tag }) } })
const tagOf = async (path: string) => String((await read(path)).headers['etag'])

const plain = callList.filter((call) => isRead(call) && !call.file && !call.path.includes('{'))
const paths = [...plain.map(({ path }) => path), `/servers/${id}`, `/servers/${id}/hard-logs`]

test('every read carries a tag, and who brings it back gets no body', async () => {
  for (const path of paths) {
    const whole = await read(path)
    assert.equal(whole.status, 200, path)
    const tag = String(whole.headers['etag'])
    assert.match(tag, /^W\/"[\w-]{16}"$/, path)
    const { status, text, headers } = await read(path, tag)
    assert.deepEqual([status, text, headers['etag']], [304, '', tag], path)
  }
})

test('a tag counts weak or strong, and among others; another one brings the whole answer', async () => {
  const tag = await tagOf('/contract')
  for (const known of [tag, tag.slice(2), `"other", ${tag}`]) assert.equal((await read('/contract', known)).status, 304)
  for (const unknown of ['"other"', '', tag.slice(0, -2)]) assert.equal((await read('/contract', unknown)).status, 200)
})

test('an unchanged answer has less than 300 bytes with its headers, and those that every answer must have', async () => {
  const { port } = await api.listening()
  const lines = [
    'GET /api/v1/alpha/servers HTTP/1.1',
    'Host: localhost',
    `Origin: ${PORTAL}`,
    `Authorization: Bearer ${await tokenOf(ADMIN_ALPHA)}`,
    `If-None-Match: ${await tagOf('/servers')}`,
  ]
  const socket = connect(port, '127.0.0.1')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [answer]: Buffer[] = await once(socket, 'data')
  socket.destroy()
  const text = String(answer)
  assert.match(text, /^HTTP\/1\.1 304 /)
  for (const name of ['cache-control: no-store', `access-control-allow-origin: ${PORTAL}`, 'x-request-id: ', 'vary: '])
    assert.ok(text.includes(name), text)
  assert.ok(text.length < 300, `${text.length} bytes:\n${text}`)
})

test('the list of servers has another tag after each write that shows in it', async () => {
  const seen = new Set([await tagOf('/servers')])
  const changed = async (what: string) => {
    const tag = await tagOf('/servers')
    assert.ok(!seen.has(tag), what)
    seen.add(tag)
  }
  const put = async (path: string, body: object) => assert.equal((await api.call('PUT', path, { body })).status, 200)
  await put(`/servers/${id}/active`, { isActive: false })
  await changed('a server changed')
  await put(`/servers/${id}/active`, { isActive: true })
  await changed('a server changed back')
  const lifecycle = alpha.lifecycles[0]
  await put(`/server-lifecycles/${lifecycle?.id}`, { serverID: lifecycle?.serverID, supportExpireAt: null })
  await changed('a lifecycle changed')
  const event = alpha.events.find(({ status }) => status === 'new')
  await put(`/events/${event?.id}`, { status: 'in_progress', updatedAt: event?.updatedAt })
  await changed('an event changed')
  await api.db().asOwner((tx) => tx.delete(servers).where(eq(servers.id, alpha.servers.at(-1)?.id ?? '')))
  await changed('a server is gone')
})

test('another project, and a caller who may not read, get no 304 for a tag that is right elsewhere', async () => {
  const tag = await tagOf('/servers')
  const headers = { 'if-none-match': tag }
  assert.equal((await api.call('GET', '/servers', { project: 'beta', headers })).status, 403)
  assert.equal((await api.raw('GET', '/api/v1/alpha/servers', { token: null, headers })).status, 401)
})

test('what only looks like a read has no tag, nor have files and errors', async () => {
  for (const path of ['/users/mfa', `/servers/${id}/hard-logs/export`, '/servers/nothing']) {
    assert.equal((await read(path)).headers['etag'], undefined, path)
  }
})

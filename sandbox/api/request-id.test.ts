import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADMIN_ALPHA, refusalOf, tokenOf, useApi } from './api.fixture'
import { fullProject } from './projects.fixture'

const alpha = fullProject('alpha')
const lines: string[] = []
const api = useApi({ fixtures: { projects: [alpha] }, requestLog: (line) => lines.push(line) })
const as = { ...ADMIN_ALPHA, sub: alpha.users[0]?.id, org_id: alpha.id }
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

test('the trace of a call is its ID in the answer, in the log and in the operation log', async () => {
  const [server] = alpha.servers
  const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }
  const written = await api.call('PUT', `/servers/${server?.id}/active`, { as, body: { isActive: false }, headers })
  assert.deepEqual([written.status, written.headers['x-request-id']], [200, TRACE])
  const found = await api.call('GET', `/activity-logs?q=${TRACE}`, { as })
  const ids = [found.body].flat().map((entry) => Reflect.get(Object(entry), 'requestID'))
  assert.deepEqual(ids, [TRACE])
  const line = lines.find((each) => each.includes(TRACE)) ?? ''
  assert.match(line, /^\S+ 4bf92f3577b34da6a3ce929d0e0e4736 PUT \/api\/v1\/:project\/servers\/:id\/active 200 \d+ ms$/)
})

test('an error says the ID too, and no line names a record', async () => {
  const other = TRACE.replace('4', '5')
  const headers = { traceparent: `00-${other}-00f067aa0ba902b7-01` }
  const refused = await api.call('GET', '/servers/mercury?token=x', { as, headers })
  assert.equal(refusalOf(refused).requestID, other)
  assert.equal(lines.filter((line) => /mercury|token/.test(line)).length, 0)
})

test('what is no trace is not taken as an ID', async () => {
  const wrong = ['', 'x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `00-${TRACE}-${'0'.repeat(16)}-01`, TRACE]
  for (const traceparent of wrong) {
    const { headers } = await api.call('GET', '/servers', { as, headers: { traceparent } })
    assert.match(String(headers['x-request-id']), /^[0-9a-f]{8}-/, traceparent)
  }
})

test('a refused request is found in the log: with its code, whose it was and from where, and no secret', async () => {
  const member = { ...as, sub: alpha.users[1]?.id, permissions: [] }
  const token = await tokenOf(member)
  lines.length = 0
  await api.call('POST', '/mfa', { as: member, body: { enforceMFA: true } })
  await api.call('GET', '/servers', { as, token: 'a.b.c' })
  await api.call('GET', '/servers', { as: { ...as, sub: 'auth0|x\n2026 forged' } })
  await api.call('GET', '/servers', { as, headers: { origin: 'https://evil.example' } })
  await api.raw('GET', '/api/v1/alpha/servers/%00%', { as })
  await api.call('GET', '/contract', { as })
  const path = '/api/v1/:project'
  const subject = JSON.stringify(member.sub)
  assert.deepEqual(
    lines.map((line) => line.replace(/^\S+ \S+ /, '').replace(/\d+ ms/, 'n ms')),
    [
      `POST ${path}/mfa 403 n ms permission.missing ${subject} 127.0.0.1`,
      `GET ${path}/servers 401 n ms token.invalid - 127.0.0.1`,
      `GET ${path}/servers 401 n ms user.inactive "auth0|x\\n2026 forged" 127.0.0.1`,
      `GET ${path}/servers 403 n ms origin.forbidden - 127.0.0.1`,
      'GET (no route) 400 n ms request.malformed - 127.0.0.1',
      `GET ${path}/contract 200 n ms`,
    ],
  )
  assert.ok(!lines.some((line) => line.includes('\n') || line.includes(token)))
})

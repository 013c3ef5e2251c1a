import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADMIN_ALPHA, useApi } from './api.fixture'
import { fullProject } from './projects.fixture'

const alpha = fullProject('alpha')
const lines: string[] = []
const api = useApi({ fixtures: { projects: [alpha] }, requestLog: (line) => lines.push(line) })
const as = { ...ADMIN_ALPHA, sub: alpha.users[0]?.id, org_id: alpha.id }
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

test('the trace of a call is its ID in the answer, in the log and in the operation log', async () => {
  const [server] = alpha.servers
  const written = await api.call('PUT', `/servers/${server?.id}/active`, {
    as,
    body: { isActive: false },
    headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
  })
  assert.deepEqual([written.status, written.headers['x-request-id']], [200, TRACE])
  const found = await api.call('GET', `/activity-logs?q=${TRACE}`, { as })
  assert.deepEqual(
    [found.body].flat().map((entry) => Reflect.get(Object(entry), 'requestID')),
    [TRACE],
  )
  const line = lines.find((each) => each.includes(TRACE)) ?? ''
  assert.match(line, /^\S+ 4bf92f3577b34da6a3ce929d0e0e4736 PUT \/api\/v1\/:project\/servers\/:id\/active 200 \d+ ms$/)
})

test('an error says the ID too, and no line names a record', async () => {
  const refused = await api.call('GET', '/servers/mercury?token=x', {
    as,
    headers: { traceparent: `00-${TRACE.replace('4', '5')}-00f067aa0ba902b7-01` },
  })
  assert.equal(Reflect.get(Object(refused.body), 'requestID'), TRACE.replace('4', '5'))
  assert.equal(lines.filter((line) => /mercury|token/.test(line)).length, 0)
})

test('what is no trace is not taken as an ID', async () => {
  const wrong = ['', 'x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `00-${TRACE}-${'0'.repeat(16)}-01`, TRACE]
  for (const traceparent of wrong) {
    const { headers } = await api.call('GET', '/servers', { as, headers: { traceparent } })
    assert.match(String(headers['x-request-id']), /^[0-9a-f]{8}-/, traceparent)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PORTAL, useApi } from './api.fixture'
import { fullProject } from './projects.fixture'

const api = useApi({ fixtures: { projects: [fullProject('alpha')] } })
const token = null
const preflight = (method: string) => ({
  'access-control-request-method': method,
  'access-control-request-headers': 'authorization,content-type,if-none-match',
})

test('the portal is told that it may, for each method, and never with cookies', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const asked = { origin: PORTAL, ...preflight(method) }
    const { status, headers, text } = await api.raw('OPTIONS', '/api/v1/alpha/servers', { token, headers: asked })
    assert.deepEqual([status, text], [204, ''])
    assert.equal(headers['access-control-allow-origin'], PORTAL)
    assert.ok(String(headers['access-control-allow-methods']).split(', ').includes(method))
    const allowed = 'Authorization, Content-Type, DPoP, If-None-Match, Traceparent'
    assert.equal(headers['access-control-allow-headers'], allowed)
    assert.equal(headers['access-control-allow-credentials'], undefined)
    assert.match(String(headers['vary']), /Origin/)
    assert.equal(headers['access-control-max-age'], '7200')
  }
})

test('no other origin may, whatever it looks like', async () => {
  const alike = [`${PORTAL}.evil.example`, `${PORTAL}:81`, PORTAL.replace('http', 'https'), `${PORTAL}/`]
  for (const origin of ['null', 'http://evil.example', ...alike, '']) {
    for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
      const answer = await api.raw(method, '/api/v1/alpha/servers', { headers: { origin, ...preflight('GET') } })
      assert.equal(answer.status, 403, `${method} from ${origin}`)
      assert.equal(answer.headers['access-control-allow-origin'], undefined)
      assert.match(answer.text, /"code":"origin\.forbidden"/)
    }
  }
})

test('the portal can read errors, file names, waiting times and request ids, also of what no call answers', async () => {
  const exposed = 'Content-Disposition, Date, ETag, Link, Retry-After, WWW-Authenticate, X-Request-Id'
  for (const url of ['/api/v1/alpha/contract', '/api/v1/alpha/nothing', '/api/v1/%zz/servers', '/nothing']) {
    const { headers } = await api.raw('GET', url, { token, headers: { origin: PORTAL } })
    assert.equal(headers['access-control-allow-origin'], PORTAL, url)
    assert.equal(headers['access-control-expose-headers'], exposed, url)
  }
})

test('without an origin, as servers and scripts call, no page is named', async () => {
  const { headers } = await api.raw('GET', '/api/v1/alpha/contract')
  assert.equal(headers['access-control-allow-origin'], undefined)
  assert.match(String(headers['vary']), /Origin/)
})

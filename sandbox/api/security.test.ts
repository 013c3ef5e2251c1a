import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allCalls } from '@portal/api-client/all-calls'
import type { Endpoint } from '@portal/api-client/endpoint'
import { count, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { activityLogs, events, servers, users } from '../db/schema'
import { ADMIN_ALPHA, ADMIN_BETA, type Answer, MEMBER_ALPHA, PORTAL, sign, useApi } from './api.fixture'
import { CODE } from './codes'

const api = useApi()
const [alpha, beta] = api.fixtures.projects
assert.ok(alpha && beta)
const calls: Endpoint[] = Object.values<Record<string, Endpoint>>(allCalls).flatMap((resource) => Object.values(resource))
const label = ({ method, path }: Endpoint) => `${method} ${path}`
const codeOf = ({ body }: Answer) => z.object({ code: z.string(), message: z.string(), requestID: z.string() }).parse(body).code

/** Something in project beta for each kind of id. */
const foreignIDs: Record<string, string> = {
  servers: beta.servers[0]?.id ?? '',
  'server-lifecycles': beta.lifecycles[0]?.id ?? '',
  events: beta.events[0]?.id ?? '',
  'project-keys': beta.keys[0]?.key ?? '',
  users: 'auth0|b-admin',
  'activity-logs': beta.activityLogs[0]?.id ?? '',
}
const pathOf = ({ path }: Endpoint) => {
  const id = path === '/users/invitations/{id}' ? beta.invitations[0]?.id : foreignIDs[path.split('/')[1] ?? '']
  return path.replace(/\{\w+\}/, encodeURIComponent(id ?? ''))
}
/** Bodies and queries that pass, so that only the missing entity can be in the way. */
const bodies: Record<string, unknown> = {
  'PUT /servers/{id}': { name: '乗っ取り' },
  'PUT /servers/{id}/active': { isActive: false },
  'PUT /server-lifecycles/{id}': { serverID: foreignIDs['servers'], supportExpireAt: null },
  'PUT /events/{id}': { status: 'ignored', comment: 'x', updatedAt: beta.events[0]?.updatedAt },
  'PUT /users/{id}': { name: '乗っ取り', role: 'admin' },
}
const queryOf = ({ path }: Endpoint) => (path.endsWith('/metrics') ? '?start=1&end=100&step=10' : '')

const everything = () =>
  api.db().asOwner(async (tx) => {
    const rows = await Promise.all([tx.select().from(servers), tx.select().from(events), tx.select().from(users)])
    const [logs] = await tx.select({ logs: count() }).from(activityLogs)
    return JSON.stringify([rows, logs])
  })

test('no call answers to a bad token, and every refusal says the same', async () => {
  const header = { alg: 'none', typ: 'at+jwt' }
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const expired = Math.floor(Date.now() / 1000) + 600
  const claims = { ...ADMIN_ALPHA, iss: 'http://identity.example/', aud: 'https://api.example', exp: expired }
  const bad: Record<string, string | null> = {
    missing: null,
    garbage: 'abc',
    expired: await sign(ADMIN_ALPHA, { expires: -10 }),
    'wrong audience': await sign(ADMIN_ALPHA, { audience: 'https://other.example' }),
    'wrong issuer': await sign(ADMIN_ALPHA, { issuer: 'http://evil.example/' }),
    'foreign key': await sign(ADMIN_ALPHA, { foreignKey: true }),
    'unknown key': await sign(ADMIN_ALPHA, { header: { kid: 'two' } }),
    'ID token': await sign(ADMIN_ALPHA, { header: { typ: 'JWT' } }),
    'alg none': `${part(header)}.${part(claims)}.`,
    'no subject': await sign({ ...ADMIN_ALPHA, sub: undefined }),
    'blocked user': await sign({ ...ADMIN_ALPHA, sub: 'auth0|a-blocked' }),
    'user of another project': await sign({ ...ADMIN_ALPHA, sub: 'auth0|b-admin' }),
  }
  const before = await everything()
  for (const call of calls) {
    const address = `${pathOf(call)}${queryOf(call)}`
    for (const [name, token] of Object.entries(bad)) {
      const answer = await api.call(call.method, address, { token, body: bodies[label(call)] })
      assert.equal(answer.status, 401, `${label(call)} with ${name}`)
    }
  }
  assert.equal(await everything(), before)
})

test('no call reaches another project, by its name or by an id of it', async () => {
  const before = await everything()
  for (const call of calls) {
    const address = `${pathOf(call)}${queryOf(call)}`
    for (const project of ['beta', 'org_alpha', 'ALPHA', 'nowhere', '..', '.', '%2e%2e', 'alpha/', 'alpha\u0000']) {
      const answer = await api.call(call.method, address, { project, body: bodies[label(call)] })
      assert.ok([403, 404].includes(answer.status), `${label(call)} in ${project}: ${answer.status}`)
      if (answer.status === 403) assert.equal(codeOf(answer), CODE.project)
    }
    if (!call.path.includes('{')) continue
    const answer = await api.call(call.method, address, { body: bodies[label(call)] })
    assert.equal(answer.status, 404, label(call))
    assert.equal(codeOf(answer), CODE.notFound)
    assert.ok(!answer.text.includes('beta'))
  }
  assert.equal(await everything(), before)
})

test('a project name that climbs out of the path is refused', async () => {
  for (const path of ['/api/v1/../servers', '/api/v1/%2e%2e/servers', '/api/v1//servers', '/api/v1/alpha/../beta/servers', '/api/v1/alpha%2f..%2fbeta/servers']) {
    const { status } = await api.raw('GET', path)
    assert.ok([403, 404].includes(status), `${path}: ${status}`)
  }
})

test('a token of an organization that does not exist here, or has another name, opens nothing', async () => {
  for (const as of [{ ...ADMIN_ALPHA, org_id: 'org_none' }, { ...ADMIN_ALPHA, org_name: 'beta' }, { ...ADMIN_ALPHA, org_id: 'org_beta' }]) {
    const answer = await api.call('GET', '/servers', { as })
    assert.deepEqual([answer.status, codeOf(answer)], [403, CODE.project])
  }
})

test('a missing permission is refused, whoever lacks it: the token or the role', async () => {
  const before = await everything()
  for (const call of calls.filter(({ permission }) => permission)) {
    const without = { ...ADMIN_ALPHA, permissions: ADMIN_ALPHA.permissions?.filter((one) => one !== call.permission) ?? [] }
    const claimed = { ...MEMBER_ALPHA, permissions: ADMIN_ALPHA.permissions ?? [] }
    const callers = call.permission === 'read:activity-logs' ? [without] : [without, claimed, MEMBER_ALPHA]
    for (const as of callers) {
      const answer = await api.call(call.method, `${pathOf(call)}${queryOf(call)}`, { as, body: bodies[label(call)] })
      assert.deepEqual([answer.status, codeOf(answer)], [403, CODE.permission], label(call))
    }
  }
  assert.equal(await everything(), before)
})

test('what the contract does not include is refused with a code of its own', async () => {
  for (const call of calls.filter(({ feature }) => feature && feature !== 'infraBasic')) {
    const answer = await api.call(call.method, `${pathOf(call)}${queryOf(call)}`, { as: ADMIN_BETA, body: bodies[label(call)] })
    assert.deepEqual([answer.status, codeOf(answer)], [403, CODE.feature], label(call))
  }
})

test('row-level security alone keeps projects apart', async () => {
  const seen = await api.db().inProject('org_alpha', (tx) => tx.select({ projectID: servers.projectID }).from(servers))
  assert.ok(seen.length > 0 && seen.every(({ projectID }) => projectID === 'org_alpha'))
  assert.deepEqual(await api.db().inProject('', (tx) => tx.select().from(servers)), [])
  const written = await api.db().inProject('org_alpha', (tx) =>
    tx.update(servers).set({ name: 'x' }).where(eq(servers.projectID, 'org_beta')).returning(),
  )
  assert.deepEqual(written, [])
  await assert.rejects(api.db().inProject('org_alpha', (tx) => tx.delete(activityLogs)))
})

test('only the portal may call from a browser, and never with cookies', async () => {
  const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization,content-type' }
  const allowed = await api.raw('OPTIONS', '/api/v1/alpha/servers', { token: null, headers: { origin: PORTAL, ...preflight } })
  assert.equal(allowed.status, 204)
  assert.equal(allowed.headers['access-control-allow-origin'], PORTAL)
  assert.equal(allowed.headers['access-control-allow-credentials'], undefined)
  for (const origin of ['null', 'http://evil.example', `${PORTAL}.evil.example`, `${PORTAL}:81`]) {
    for (const method of ['OPTIONS', 'GET'] as const) {
      const answer = await api.raw(method, '/api/v1/alpha/servers', { headers: { origin, ...preflight } })
      assert.equal(answer.status, 403)
      assert.equal(answer.headers['access-control-allow-origin'], undefined)
    }
  }
  const read = await api.call('GET', '/contract', { headers: { origin: PORTAL } })
  assert.match(String(read.headers['access-control-expose-headers']), /Content-Disposition/)
  const refused = await api.call('GET', '/nothing', { headers: { origin: PORTAL } })
  assert.equal(refused.headers['access-control-allow-origin'], PORTAL)
})

test('every answer can be found again and is never stored', async () => {
  for (const answer of [await api.call('GET', '/contract'), await api.call('GET', '/none'), await api.call('GET', '/contract', { token: null })]) {
    assert.match(String(answer.headers['x-request-id']), /^[0-9a-f-]{36}$/)
    assert.equal(answer.headers['cache-control'], 'no-store')
    if (answer.status >= 400) assert.equal(Reflect.get(Object(answer.body), 'requestID'), answer.headers['x-request-id'])
  }
})

test('keys of the query that nobody knows, or that JavaScript knows too well, are refused', async () => {
  for (const query of ['status[]=new', 'x=1', '__proto__=1', 'constructor=1', 'q=a&q=b']) {
    assert.equal((await api.call('GET', `/events?${query}`)).status, 400, query)
  }
})

test('values that only the database refuses are the caller\'s mistake', async () => {
  assert.equal((await api.call('GET', '/servers/%00')).status, 400)
  assert.equal((await api.call('GET', '/events?q=%00')).status, 400)
  assert.equal((await api.call('GET', '/events?from=0000-01-01T00:00:00Z')).status, 400)
  assert.equal((await api.call('PUT', `/servers/${alpha.servers[0]?.id}`, { body: { name: 'a\u0000b' } })).status, 400)
})

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { METRIC_RETENTION_DAYS, removeOldMetrics } from '../agents/retention'
import { REPORT_PATH } from '../agents/protocol'
import { metricDays } from '../db/schema'
import { NO_LIMITS } from '../limits/limits'
import { column } from '../testing/rows'
import { ADMIN_ALPHA, type Answer, MEMBER_ALPHA, useApi } from './api.fixture'
import { CODE } from './codes'
import { fullProject } from './projects.fixture'

const alpha = fullProject('alpha')
const beta = fullProject('beta')
const two = { perSecond: 0.1, burst: 2 }
const three = { perSecond: 0.1, burst: 3 }
const api = useApi({
  fixtures: { projects: [alpha, beta] },
  limits: {
    ...NO_LIMITS,
    calls: { ...NO_LIMITS.calls, search: { person: two, tenant: three } },
    reports: { agent: two, tenant: three },
  },
})
const admin = { ...ADMIN_ALPHA, sub: alpha.users[0]?.id, org_id: alpha.id }
const [, second] = alpha.users
const other = { ...MEMBER_ALPHA, sub: second?.id, org_id: alpha.id }
const foreign = { ...ADMIN_ALPHA, sub: beta.users[0]?.id, org_id: beta.id, org_name: 'beta' }

function isTooMany({ status, body, headers }: Answer): void {
  assert.deepEqual([status, Object(body).code], [429, CODE.tooMany])
  const seconds = Number(headers['retry-after'])
  assert.ok(seconds >= 1 && Number.isInteger(seconds), String(headers['retry-after']))
  assert.match(String(Object(body).message), new RegExp(`${seconds} 秒後に再試行してください。$`))
}

test('more searches than a person and a tenant may make are 429 with the seconds to wait; nobody else notices', async () => {
  const search = (as: typeof admin) => api.call('GET', '/events?q=fan', { as })
  assert.deepEqual([(await search(admin)).status, (await search(admin)).status], [200, 200])
  isTooMany(await search(admin))
  assert.equal((await api.call('GET', '/events', { as: admin })).status, 200, 'a read without q')
  assert.equal((await search(other)).status, 200)
  isTooMany(await search(other))
  assert.equal((await search(foreign)).status, 200)
})

test('an agent, and all agents of a tenant together, are told to report later; an unknown key stays a 401', async () => {
  const instance = '6e2bbf5c-8a5e-4a92-8f5b-0f6a3b7c1d10'
  const agent = { version: '1.0.0', instance, startedAt: '2026-01-01T00:00:00Z' }
  const nothing = { components: [], alarms: [], sel: [], samples: [], noticesReceived: [] }
  const report = (key = '', serialNo?: string) => {
    const body = { serialNo, agent, sentAt: new Date().toISOString(), powerState: 'On', ...nothing }
    return api.raw('POST', REPORT_PATH, { token: key, body })
  }
  const key = alpha.keys[0]?.key
  const [one, next] = alpha.servers.map(({ serialNo }) => serialNo)
  assert.deepEqual([(await report(key, one)).status, (await report(key, one)).status], [200, 200])
  isTooMany(await report(key, one))
  assert.equal((await report(key, next)).status, 200)
  isTooMany(await report(key, next))
  assert.equal((await report('pk_nobody', one)).status, 401)
  assert.equal((await report(beta.keys[0]?.key, beta.servers[0]?.serialNo)).status, 200)
})

const Page = z.object({ items: z.array(z.object({})), nextCursor: z.nullable(z.string()) })

for (const path of [
  ...['/servers', '/events', '/users', '/users/invitations', '/server-lifecycles', '/project-keys'],
  ...['/notification-rules', '/activity-logs', `/servers/${alpha.servers[0]?.id}/hard-logs`],
]) {
  test(`${path} comes in pages where limit asks for them, whole otherwise`, async () => {
    const { body: whole } = await api.call('GET', path, { as: admin })
    const rows: unknown[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null; pages += 1) {
      const next: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
      const { body }: Answer = await api.call('GET', `${path}?limit=2${next}`, { as: admin })
      const page = Page.parse(body)
      assert.ok(page.items.length <= 2 && pages < 1000)
      rows.push(...Object(body).items)
      cursor = page.nextCursor
    }
    assert.deepEqual(rows, whole)
    for (const [query, field] of [
      ['cursor=x', 'cursor'],
      ['limit=2&cursor=nowhere', 'cursor'],
      ['limit=0', 'limit'],
      ['limit=1001', 'limit'],
      ['limit=x', 'limit'],
    ]) {
      const { status, body } = await api.call('GET', `${path}?${query}`, { as: admin })
      assert.deepEqual([status, Object(body).field], [400, field], query)
    }
  })
}

test('samples are kept for their time, and not longer', async () => {
  const day = 86_400
  const now = new Date()
  const kept = Math.floor(now.getTime() / 1000) - METRIC_RETENTION_DAYS * day + 3600
  const server = { projectID: alpha.id, serverID: alpha.servers[0]?.id ?? '' }
  const row = { ...server, name: 'old', labels: {}, step: 300, samples: [1] }
  const days = [kept - day, kept].map((startsAt) => ({ ...row, startsAt }))
  await api.asOwner((tx) => tx.insert(metricDays).values(days))
  await removeOldMetrics(api.db(), now)
  const left = await api.asOwner((tx) => tx.select().from(metricDays).where(eq(metricDays.name, 'old')))
  assert.deepEqual(column(left, 'startsAt'), [kept])
})

for (const [what, text] of [
  ['headers that never end', 'GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  [
    'a body that never ends',
    `POST ${REPORT_PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  ],
] as const) {
  test(`${what}: 408, and the connection ends`, async () => {
    const { port } = await slow.listening()
    const socket = connect(port, '127.0.0.1')
    socket.write(text)
    let answer = ''
    for await (const piece of socket) answer += String(piece)
    assert.match(answer, /^HTTP\/1\.1 408 /)
    assert.match(answer, new RegExp(`"code":"${CODE.malformed}"`))
  })
}

const slow = useApi({ fixtures: { projects: [] }, requestTimes: { headersMs: 50, wholeMs: 100, checkEveryMs: 20 } })

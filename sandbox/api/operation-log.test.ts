import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callLabel, callList, isLogged } from '@portal/api-client/all-calls'
import { ACTIVITY_ACTION } from '@portal/api-client/activity-logs'
import type { Tx } from '../db/database'
import { activityLogs } from '../db/schema'
import { columns } from '../testing/rows'
import { adminOf, codeOf, useApi } from './api.fixture'
import { dryRun } from './dry-run.fixture'
import { fullProject } from './projects.fixture'
import { validRequest } from './valid-calls.fixture'

const alpha = fullProject('alpha')
const [admin, member] = alpha.users
const claims = adminOf(alpha)
const known: readonly string[] = ACTIVITY_ACTION

type Entry = typeof activityLogs.$inferSelect
let written: Entry[] = []
const seeded = new Set(alpha.activityLogs.map(({ id }) => id))
const look = async (tx: Tx) => {
  written.push(...(await tx.select().from(activityLogs)).filter(({ id }) => !seeded.has(id)))
}
const api = useApi({ fixtures: { projects: [alpha] }, through: (db) => dryRun(db, look) })

for (const call of callList) {
  const expected = isLogged(call) ? 'exactly one entry' : 'no entry'
  test(`${callLabel(call)} leaves ${expected} in the operation log`, async () => {
    written = []
    const { address, body } = validRequest(call, alpha)
    const answer = await api.call(call.method, address, { as: claims, body, headers: { 'user-agent': 'test/1' } })
    assert.ok(answer.status < 300, answer.text)
    assert.equal(written.length, isLogged(call) ? 1 : 0)
    for (const entry of written) {
      assert.equal(entry.requestID, answer.headers['x-request-id'])
      assert.deepEqual(
        [entry.projectID, entry.actorID, entry.actorEmail, entry.actorKind, entry.result, entry.ip, entry.userAgent],
        [alpha.id, admin?.id, admin?.email, 'user', 'success', '127.0.0.1', 'test/1'],
      )
      assert.ok(known.includes(entry.action), entry.action)
      assert.ok(entry.targetType && (entry.targetID ?? entry.targetName))
      assert.ok(!JSON.stringify(entry).includes(alpha.keys[0]?.key ?? ''), 'a key is a secret')
    }
  })

  test(`${callLabel(call)} leaves no entry when it is refused`, async () => {
    written = []
    const { address } = validRequest(call, alpha)
    const unknown = `${address}${address.includes('?') ? '&' : '?'}unknown=1`
    const answers = [
      await api.call(call.method, address, { as: claims, project: 'beta' }),
      await api.call(call.method, unknown, { as: claims, body: { unknown: 1 } }),
      ...(call.permission ? [await api.call(call.method, address, { as: { ...claims, permissions: [] } })] : []),
    ]
    for (const { status } of answers) assert.equal(Math.floor(status / 100), 4)
    assert.deepEqual(written, [])
  })
}

test('a write that finds everything as it was asked for is a write all the same', async () => {
  const [server] = alpha.servers
  const same: [string, object][] = [
    [`/servers/${server?.id}/active`, { isActive: server?.isActive }],
    [`/events/${alpha.events[0]?.id}`, { updatedAt: alpha.events[0]?.updatedAt }],
    [`/users/${encodeURIComponent(member?.id ?? '')}`, { name: member?.name }],
  ]
  for (const [address, body] of same) {
    written = []
    assert.equal((await api.call('PUT', address, { as: claims, body })).status, 200)
    assert.deepEqual(columns(written, 'before', 'after'), address.endsWith('active') ? [[body, body]] : [[{}, {}]])
  }
})

test('reads that change something do nothing when a browser looks ahead, or opens a page or picture that a link named', async () => {
  for (const call of callList.filter(({ method }) => method === 'GET')) {
    written = []
    const { address } = validRequest(call, alpha)
    for (const [header, value] of [
      ['sec-purpose', 'prefetch;prerender'],
      ['purpose', 'prefetch'],
      ['sec-fetch-mode', 'navigate'],
      ['sec-fetch-mode', 'no-cors'],
    ] as const) {
      const answer = await api.call('GET', address, { as: claims, headers: { [header]: value } })
      assert.deepEqual(codeOf(answer), [400, 'request.prefetch'], callLabel(call))
    }
    assert.deepEqual(written, [])
  }
})

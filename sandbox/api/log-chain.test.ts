import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyChain } from '@portal/api-client/activity-chain'
import { ChainKey } from '@portal/api-client/activity-logs'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { activityLogs } from '../db/schema'
import { adminOf, useApi } from './api.fixture'
import { fullProject } from './projects.fixture'

const alpha = fullProject('alpha')
const beta = fullProject('beta')
const as = adminOf(alpha)
const api = useApi({ fixtures: { projects: [alpha, beta] } })

const read = async () => {
  const keys = z.array(ChainKey).parse(JSON.parse((await api.call('GET', '/activity-logs/chain-keys', { as })).text))
  const { status, text, headers } = await api.call('GET', '/activity-logs/chain', { as })
  assert.equal(status, 200, text)
  return { text, headers, verdict: await verifyChain(text, keys) }
}

test('the log of a project is a file that proves itself, the export itself included', async () => {
  const { text, headers, verdict } = await read()
  assert.match(String(headers['content-disposition']), /alpha_activity-logs_\d{8}-\d{6}\.jsonl/)
  assert.ok(verdict.isWhole, JSON.stringify(verdict))
  assert.equal(verdict.project, alpha.id)
  assert.equal(verdict.entries, alpha.activityLogs.length + 1)
  assert.equal(verdict.signature, 'valid')
  assert.match(text, /"action":"export.activity_logs"/)
  assert.ok(!text.includes(beta.id))
})

test('writes that come at the same time have places of their own', async () => {
  const server = alpha.servers[0]
  const notes = Array.from({ length: 12 }, (_, at) => ({ name: server?.name, note: `同時 ${at}` }))
  const answers = await Promise.all(notes.map((body) => api.call('PUT', `/servers/${server?.id}`, { as, body })))
  assert.ok(answers.every(({ status }) => status < 300))
  const { verdict } = await read()
  assert.ok(verdict.isWhole, JSON.stringify(verdict))
})

test('an entry that was edited, moved or deleted in the database is named', async () => {
  const rows = await api.asOwner((tx) => tx.select().from(activityLogs).where(eq(activityLogs.projectID, alpha.id)))
  const [victim] = rows.filter(({ position }) => position === 5)
  assert.ok(victim)
  const own = and(eq(activityLogs.projectID, alpha.id), eq(activityLogs.id, victim.id))
  const restore = (values: Partial<typeof victim>) =>
    api.asOwner((tx) => tx.update(activityLogs).set(values).where(own))

  await restore({ actorEmail: 'somebody@else.example' })
  const first = { line: 6, entryID: victim.id, reason: 'changed' }
  assert.deepEqual((await read()).verdict, { isWhole: false, first })
  await restore({ actorEmail: victim.actorEmail })
  assert.ok((await read()).verdict.isWhole)

  await api.db().asOwner((tx) => tx.delete(activityLogs).where(own))
  const { verdict } = await read()
  assert.ok(!verdict.isWhole)
  assert.equal(verdict.first.reason, 'missing')
  await api.db().asOwner((tx) => tx.insert(activityLogs).values(victim))
  assert.ok((await read()).verdict.isWhole)
})

test('entries from before the chain are no part of it', async () => {
  const old = { position: null, hash: null, id: 'log_old', occurredAt: '2020-01-01T00:00:00.000Z' }
  const [some] = await api.asOwner((tx) => tx.select().from(activityLogs).where(eq(activityLogs.projectID, alpha.id)))
  assert.ok(some)
  await api.db().asOwner((tx) => tx.insert(activityLogs).values({ ...some, ...old }))
  const { verdict, text } = await read()
  assert.ok(verdict.isWhole)
  assert.ok(!text.includes('log_old'))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MaintenanceWindow } from '@portal/api-client/maintenance-windows'
import { HOUR_MS } from '@portal/contract'
import * as z from 'zod/mini'
import { raiseEvent } from '../agents/alarm-events'
import { ADMIN_BETA, codeOf, MEMBER_ALPHA, refusalOf, useApi } from './api.fixture'
import { CODE } from './codes'
import { readEvent } from './read-events'

const api = useApi()
const PATH = '/maintenance-windows'
const soon = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const once = (from = -1, to = 3) => ({ kind: 'once', from: soon(from), to: soon(to) })
const night = { start: '01:00', minutes: 180, from: '2026-01-01' }
const rule = { kind: 'monthlyWeekday', nth: 3, weekday: 2, ...night, until: null }
const SITE = { kind: 'site', site: '名古屋DC' }
const plan = (parts = {}) => ({ name: '法定停電', reason: '年次点検', target: SITE, schedule: once(), ...parts })
const Ids = z.array(z.object({ id: z.string() }))

async function create(body: object = plan()): Promise<MaintenanceWindow> {
  const answer = await api.call('POST', PATH, { body })
  assert.equal(answer.status, 200, answer.text)
  return MaintenanceWindow.parse(answer.body)
}
const list = async (as?: typeof ADMIN_BETA) =>
  z.array(MaintenanceWindow).parse((await api.call('GET', PATH, as ? { as } : {})).body)

/** An event of a new alarm of this machine, as its agent raises it. */
async function raise(serverID: string, id: string, occurredAt = new Date().toISOString()) {
  return api.db().inProject('org_alpha', async (tx) => {
    const scope = { tx, projectID: 'org_alpha', serverID, now: new Date().toISOString() }
    const words = { title: 'ファン停止', message: 'ファン停止', recommendedAction: null, hardLogID: null }
    await raiseEvent(scope, { ...words, id, severity: 'Critical', source: 'hardware', category: 'fan', occurredAt })
    return readEvent(tx, 'org_alpha', id)
  })
}
const maintenanceOf = async (id: string) =>
  z
    .object({ maintenance: z.nullable(z.record(z.string(), z.string())) })
    .parse((await api.call('GET', `/events/${id}`)).body).maintenance

test('a window is planned, changed and deleted, and only by who may manage servers', async () => {
  const made = await create(plan({ schedule: rule }))
  assert.deepEqual([made.name, made.target], ['法定停電', SITE])
  assert.deepEqual([made.schedule, made.createdBy], [rule, 'admin@alpha.example'])
  const schedule = { kind: 'monthlyDay', day: -1, start: '22:00', minutes: 60, from: '2026-01-01' }
  const body = plan({ name: '月例', schedule })
  const changed = MaintenanceWindow.parse((await api.call('PUT', `${PATH}/${made.id}`, { body })).body)
  assert.deepEqual([changed.name, changed.schedule.kind], ['月例', 'monthlyDay'])
  for (const [method, address] of [
    ['POST', PATH],
    ['PUT', `${PATH}/${made.id}`],
    ['DELETE', `${PATH}/${made.id}`],
    ['POST', `${PATH}/${made.id}/end`],
  ] as const)
    assert.equal((await api.call(method, address, { as: MEMBER_ALPHA, body })).status, 403, method)
  assert.equal((await list(MEMBER_ALPHA)).length, 1, 'a member reads')
  assert.deepEqual(await list(ADMIN_BETA), [])
  assert.equal((await api.call('PUT', `${PATH}/${made.id}`, { as: ADMIN_BETA, body })).status, 404)
  assert.equal((await api.call('DELETE', `${PATH}/${made.id}`)).status, 204)
  assert.deepEqual(await list(), [])
})

test('what does not fit is refused with its field, in Japanese', async () => {
  const [betaServer] = Ids.parse((await api.call('GET', '/servers', { as: ADMIN_BETA })).body)
  const cases: [object, string, RegExp][] = [
    [{ name: ' ' }, 'name', /\p{sc=Han}/u],
    [{ schedule: once(1, -1) }, 'schedule.to', /終了は開始より後/],
    [{ schedule: once(-3, -1) }, 'schedule.to', /終了が過去です/],
    [{ schedule: once(0, 32 * 24) }, 'schedule.to', /31 日以内/],
    [{ schedule: { ...rule, until: '2025-12-31' } }, 'schedule.until', /終了日は開始日以降/],
    [{ schedule: { ...rule, minutes: 1441 } }, 'schedule.minutes', /\p{sc=Han}|\p{sc=Hiragana}/u],
    [{ schedule: { ...rule, nth: 6 } }, 'schedule.nth', /./],
    [{ schedule: { ...rule, start: '24:00' } }, 'schedule.start', /00:00〜23:59/],
    [{ schedule: { kind: 'weekly', weekdays: [], ...night } }, 'schedule.weekdays', /./],
    [{ target: { kind: 'servers', serverIDs: [betaServer?.id] } }, 'target.serverIDs', /見つからないサーバー/],
    [{ target: { kind: 'rack', site: '東京' } }, 'target.rack', /./],
    [{ colour: 'red' }, 'colour', /不明な項目/],
  ]
  for (const [parts, field, message] of cases) {
    const answer = await api.call('POST', PATH, { body: plan(parts) })
    const told = refusalOf(answer)
    assert.deepEqual([...codeOf(answer), told.field], [400, CODE.invalid, field], JSON.stringify(parts))
    assert.match(told.message, message)
  }
  assert.deepEqual(await list(), [])
})

test('an event of a machine in a window is marked until its end, also when the end moves; others are not', async () => {
  const [server, other] = Ids.parse((await api.call('GET', '/servers')).body)
  assert.ok(server && other)
  const window = await create(plan({ target: { kind: 'servers', serverIDs: [server.id] } }))
  const until = window.schedule.kind === 'once' ? window.schedule.to : ''
  assert.deepEqual((await raise(server.id, 'ev-in')).maintenance, { windowID: window.id, name: '法定停電', until })
  assert.equal((await raise(other.id, 'ev-other')).maintenance, null)
  assert.equal((await raise(server.id, 'ev-before', soon(-2))).maintenance, null)

  const longer = plan({ target: window.target, schedule: once(-1, 5) })
  const moved = await api.call('PUT', `${PATH}/${window.id}`, { body: longer })
  assert.equal(moved.status, 200, moved.text)
  assert.equal((await maintenanceOf('ev-in'))?.['until'], longer.schedule.to)
  assert.equal((await api.call('POST', `${PATH}/${window.id}/end`)).status, 200)
  assert.ok(Date.parse((await maintenanceOf('ev-in'))?.['until'] ?? '') <= Date.now())
  assert.deepEqual(codeOf(await api.call('POST', `${PATH}/${window.id}/end`)), [409, CODE.notInMaintenance])
  assert.equal((await raise(server.id, 'ev-after')).maintenance, null)
  assert.equal((await api.call('DELETE', `${PATH}/${window.id}`)).status, 204)
  assert.equal((await maintenanceOf('ev-in'))?.['name'], '法定停電', 'the mark stays')
})

test('an end now is of the occurrence under way alone; a window that is not under way cannot be ended', async () => {
  const start = new Date(Date.now() - HOUR_MS + 9 * HOUR_MS).toISOString()
  const daily = { kind: 'weekly', weekdays: [0, 1, 2, 3, 4, 5, 6], ...night, start: start.slice(11, 16), minutes: 120 }
  const window = await create(plan({ schedule: daily }))
  const ended = MaintenanceWindow.parse((await api.call('POST', `${PATH}/${window.id}/end`)).body)
  assert.ok(ended.endedAt)
  const renamed = await api.call('PUT', `${PATH}/${window.id}`, { body: plan({ name: '改名', schedule: daily }) })
  assert.equal(MaintenanceWindow.parse(renamed.body).endedAt, ended.endedAt, 'a new name does not begin it again')
  const later = await create(plan({ schedule: once(2, 3) }))
  assert.deepEqual(codeOf(await api.call('POST', `${PATH}/${later.id}/end`)), [409, CODE.notInMaintenance])
})

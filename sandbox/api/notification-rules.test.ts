import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotificationRule } from '@portal/api-client/notification-rules'
import { desc, eq } from 'drizzle-orm'
import { activityLogs, mails, notificationRules, notifications } from '../db/schema'
import { claimDue, deliver } from '../notifications/deliver'
import { DeliveryError } from '../notifications/post-message'
import { ADMIN_ALPHA, codeOf, fieldOf, MEMBER_ALPHA, useApi } from './api.fixture'

const api = useApi()
const [rule] = api.fixtures.projects[0]?.rules ?? []
const id = rule?.id ?? ''
const SECRET = 'a-secret-of-sixteen'
const URL = 'https://hooks.example/services/T0/B0/abc'
const BY_MAIL = { channel: 'email', addresses: ['a@b.example'] }

const input = (change: object = {}) => ({
  name: '夜間の当番へ',
  isEnabled: true,
  severities: ['Critical', 'Warning'],
  sites: ['東京 第一データセンター'],
  tags: ['基幹系'],
  hours: { weekdays: [5], from: '22:00', to: '06:00' },
  channel: 'webhook',
  url: URL,
  secret: SECRET,
  escalation: { afterMinutes: 10, channel: 'email', addresses: ['lead@alpha.example'] },
  ...change,
})
const make = async (change: object = {}) =>
  NotificationRule.parse((await api.call('POST', '/notification-rules', { body: input(change) })).body)
const stored = async (ruleID: string) =>
  (await api.db().asOwner((tx) => tx.select().from(notificationRules).where(eq(notificationRules.id, ruleID))))[0]
const lastLog = async () =>
  (await api.db().asOwner((tx) => tx.select().from(activityLogs).orderBy(desc(activityLogs.position)).limit(1)))[0]
const sent = { db: () => api.db(), now: () => new Date(Date.now() + api.clock.offset) }
async function deliverDue(post = async () => {}): Promise<void> {
  const delivery = { db: sent.db(), now: sent.now, post, portalUrl: 'https://portal.example' }
  for (const row of await claimDue(delivery, 100)) await deliver(delivery, row)
}

test('no answer and no log has the URL or the secret of a rule', async () => {
  const made = await make()
  assert.deepEqual([made.destination, made.hasSecret], ['https://hooks.example/****', true])
  const texts = [
    (await api.call('GET', '/notification-rules')).text,
    (await api.call('PUT', `/notification-rules/${made.id}/enabled`, { body: { isEnabled: false } })).text,
    (await api.call('POST', `/notification-rules/${made.id}/test`)).text,
    (await api.call('GET', `/notification-rules/${made.id}/notifications`)).text,
    JSON.stringify(await api.db().asOwner((tx) => tx.select().from(activityLogs))),
  ]
  for (const text of texts) assert.ok(!text.includes(SECRET) && !text.includes('/services/'), text)
})

test('addresses are whole for those who may change them, masked for others', async () => {
  const read = async (as: typeof ADMIN_ALPHA) => {
    const { body } = await api.call('GET', '/notification-rules', { as })
    return NotificationRule.parse(Object(body).find((one: { id: string }) => one.id === id))
  }
  assert.deepEqual((await read(ADMIN_ALPHA)).addresses, ['ops@alpha.example'])
  const seen = await read(MEMBER_ALPHA)
  assert.deepEqual([seen.addresses, seen.destination], [[], 'o***@alpha.example'])
})

test('a URL and a secret that are left out stay, unless the channel is another one', async () => {
  const made = await make()
  const { url: _url, secret: _secret, ...rest } = input({ name: '改名' })
  assert.equal((await api.call('PUT', `/notification-rules/${made.id}`, { body: rest })).status, 200)
  const kept = await stored(made.id)
  assert.deepEqual([kept?.name, kept?.url, kept?.secret], ['改名', URL, SECRET])
  const other = await api.call('PUT', `/notification-rules/${made.id}`, { body: { ...rest, channel: 'slack' } })
  assert.deepEqual(fieldOf(other), [400, 'url'])
})

for (const [title, change, field, message] of [
  ['no name', { name: ' ' }, 'name', /./],
  ['no severity', { severities: [] }, 'severities', /./],
  ['no recipient', { channel: 'email' }, 'addresses', /宛先のメールアドレスを入力してください。/],
  ['an odd address', { channel: 'email', addresses: ['x'] }, 'addresses.0', /メールアドレスの形式/],
  ['no URL', { url: undefined }, 'url', /送信先の URL を入力してください。/],
  ['no secret', { secret: undefined }, 'secret', /署名の鍵を入力してください。/],
  ['a short secret', { secret: 'short' }, 'secret', /./],
  ['plain HTTP', { url: 'http://hooks.example/' }, 'url', /https:\/\/ で始まる/],
  ['an address inside', { url: 'https://192.168.0.1/' }, 'url', /内部ネットワーク/],
  ['a weekday that is none', { hours: { weekdays: [8], from: '09:00', to: '18:00' } }, 'hours.weekdays.0', /./],
  ['a time that is none', { hours: { weekdays: [1], from: '24:00', to: '18:00' } }, 'hours.from', /HH:MM/],
  ['an escalation at once', { escalation: { afterMinutes: 0, ...BY_MAIL } }, 'escalation.afterMinutes', /./],
  ['an escalation to nobody', { escalation: { afterMinutes: 5, channel: 'slack' } }, 'escalation.url', /URL/],
] as const) {
  test(`a rule with ${title} is refused, and says where`, async () => {
    const { status, body } = await api.call('POST', '/notification-rules', { body: input(change) })
    assert.deepEqual([status, Object(body).field], [400, field])
    assert.match(Object(body).message, message)
    assert.match(Object(body).message, /[ぁ-んァ-ヶ一-龠]/)
  })
}

test('of two administrators who save one rule the second is told', async () => {
  const made = await make()
  const save = (updatedAt: string | null | undefined) =>
    api.call('PUT', `/notification-rules/${made.id}`, { body: input({ updatedAt }) })
  assert.equal((await save(made.updatedAt)).status, 200)
  assert.deepEqual(codeOf(await save(made.updatedAt)), [409, 'entity.stale'])
})

test('a member reads rules, and changes none', async () => {
  const as = MEMBER_ALPHA
  assert.equal((await api.call('GET', '/notification-rules', { as })).status, 200)
  for (const [method, path, body] of [
    ['POST', '/notification-rules', input()],
    ['PUT', `/notification-rules/${id}`, input()],
    ['PUT', `/notification-rules/${id}/enabled`, { isEnabled: false }],
    ['DELETE', `/notification-rules/${id}`, undefined],
    ['POST', `/notification-rules/${id}/test`, undefined],
  ] as const)
    assert.equal((await api.call(method, path, { as, body })).status, 403, `${method} ${path}`)
})

test('each change is in the operation log: what it was, and that the URL is another one', async () => {
  const made = await make()
  assert.equal((await lastLog())?.action, 'notification_rule.create')
  await api.call('PUT', `/notification-rules/${made.id}`, { body: input({ url: 'https://hooks.example/other' }) })
  const log = await lastLog()
  assert.deepEqual([log?.action, log?.targetName], ['notification_rule.update', '夜間の当番へ'])
  assert.deepEqual([log?.message, log?.after], ['変更: 送信先の URL', {}])
  await api.call('PUT', `/notification-rules/${made.id}/enabled`, { body: { isEnabled: false } })
  assert.deepEqual([(await lastLog())?.before, (await lastLog())?.after], [{ isEnabled: true }, { isEnabled: false }])
  await api.call('DELETE', `/notification-rules/${made.id}`)
  assert.equal((await lastLog())?.action, 'notification_rule.delete')
  assert.equal(await stored(made.id), undefined)
})

test('a try goes to all recipients at once, and not again at once', async () => {
  const made = await make({ isEnabled: false })
  const { body } = await api.call('POST', `/notification-rules/${made.id}/test`)
  const tried = Object(body).map(({ kind, status, channel }: Record<string, string>) => `${kind} ${status} ${channel}`)
  assert.deepEqual(tried.sort(), ['test pending email', 'test pending webhook'])
  const again = await api.call('POST', `/notification-rules/${made.id}/test`)
  assert.deepEqual(codeOf(again), [429, 'request.too_soon'])
  await deliverDue(async () => {
    throw new DeliveryError('送信先のホスト名が見つかりません。')
  })
  const listed = Object((await api.call('GET', `/notification-rules/${made.id}/notifications`)).body)
  const states = listed.map(({ channel, status }: Record<string, string>) => `${channel} ${status}`)
  assert.deepEqual(states.sort(), ['email sent', 'webhook failed'])
  const shown = Object((await api.call('GET', '/notification-rules')).body).find(
    (one: { id: string }) => one.id === made.id,
  )
  assert.equal(shown.failedCount, 1)
  assert.equal(shown.lastNotification.kind, 'test')
})

test('who is given an event is told by mail, who takes it is not; the event says so', async () => {
  const [event] = api.fixtures.projects[0]?.events ?? []
  const path = `/events/${event?.id}`
  const assign = async (assigneeID: string | null) => {
    const { updatedAt } = Object((await api.call('GET', path)).body)
    return Object((await api.call('PUT', path, { body: { assigneeID, updatedAt } })).body)
  }
  await assign(null)
  assert.deepEqual((await assign(String(ADMIN_ALPHA.sub))).notifications, [])
  const { notifications: told } = await assign(String(MEMBER_ALPHA.sub))
  assert.deepEqual([told.length, told[0].kind, told[0].destination], [1, 'assignee', 'member@alpha.example'])
  await deliverDue()
  const after = Object((await api.call('GET', path)).body).notifications
  assert.equal(after[0].status, 'sent')
  const mail = await api.asOwner((tx) => tx.select().from(mails).where(eq(mails.recipient, 'member@alpha.example')))
  assert.equal(mail.length, 1)
  const listed = await api.call('GET', '/events')
  assert.ok(Object(listed.body).every((one: object) => !('notifications' in one)))
  const all = await api.asOwner((tx) => tx.select().from(notifications))
  assert.ok(all.every(({ projectID }) => projectID === 'org_alpha'))
})

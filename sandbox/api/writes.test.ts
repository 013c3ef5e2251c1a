import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ActivityLog } from '@portal/api-client/activity-logs'
import { ProjectKey } from '@portal/api-client/agents'
import { Event } from '@portal/api-client/events'
import { ConnInfo, Server } from '@portal/api-client/servers'
import { Invitation, User } from '@portal/api-client/users'
import * as z from 'zod/mini'
import { takeConsoleTicket } from '../db/console-ticket'
import { openDirectory } from '../db/directory'
import { assertHas, column } from '../testing/rows'
import { ADMIN_ALPHA, type Answer, codeOf, fieldOf, MEMBER_ALPHA, refusalOf, sign, useApi } from './api.fixture'
import { CODE } from './codes'

const api = useApi()
const [alpha] = api.fixtures.projects
assert.ok(alpha)
const [first, offline, remote] = alpha.servers
assert.ok(first && offline && remote)
const user = (id: string) => `/users/${encodeURIComponent(id)}`
const latestLogs = async () => z.array(ActivityLog).parse((await api.call('GET', '/activity-logs')).body)

test('a server takes its five fields, and the log says what changed and who did it', async () => {
  const location = { site: '東京DC', rack: 'A-1', unit: 12 }
  const body = { name: '  新しい名前 ', location, tags: ['基幹系'], note: '' }
  const answer = await api.call('PUT', `/servers/${first.id}`, { body, headers: { 'user-agent': 'test/1' } })
  assert.equal(answer.status, 200)
  const server = Server.parse(answer.body)
  assert.deepEqual([server.name, server.location, server.tags], ['新しい名前', location, body.tags])
  assert.deepEqual([server.note, server.assetTag], [null, first.assetTag ?? null])
  const [log] = await latestLogs()
  assertHas(log, { action: 'server.update', userAgent: 'test/1', ip: '127.0.0.1' })
  assert.equal(log.actor.email, 'admin@alpha.example')
  assert.equal(log.requestID, answer.headers['x-request-id'])
  assert.equal(log.before?.['name'], first.name)
  assert.equal(log.after?.['name'], '新しい名前')
})

test('bad input names the field and changes nothing, not even the log', async () => {
  const before = [(await api.call('GET', '/servers')).text, (await latestLogs()).length]
  const cases: [unknown, string][] = [
    [{ name: '' }, 'name'],
    [{ name: 'a', location: { unit: 61 } }, 'location.unit'],
    [{ name: 'a', assetTag: '日本' }, 'assetTag'],
    [{ name: 'a', isActive: false }, 'isActive'],
    [{ name: 'a', project_id: 'org_beta' }, 'project_id'],
    [{ name: 'a', tags: Array.from({ length: 21 }, () => 'x') }, 'tags'],
    [undefined, ''],
  ]
  for (const [body, field] of cases) {
    const answer = await api.call('PUT', `/servers/${first.id}`, { body })
    assert.deepEqual([answer.status, refusalOf(answer).field ?? ''], [400, field])
    assert.doesNotMatch(refusalOf(answer).message, /Invalid input/)
  }
  const broken = await api.call('PUT', `/servers/${first.id}`, { headers: { 'content-type': 'application/json' } })
  assert.equal(broken.status, 400)
  assert.deepEqual([(await api.call('GET', '/servers')).text, (await latestLogs()).length], before)
})

test('monitoring goes off and on, each time with its own action', async () => {
  for (const isActive of [false, true]) {
    const { body } = await api.call('PUT', `/servers/${first.id}/active`, { body: { isActive } })
    assert.equal(Server.parse(body).isActive, isActive)
    assert.equal((await latestLogs())[0]?.action, isActive ? 'server.activate' : 'server.deactivate')
  }
})

test('an event follows its transitions, wants a comment where it must, and refuses stale changes', async () => {
  const seeded = alpha.events.find(({ severity, status }) => severity === 'Critical' && status === 'new')
  assert.ok(seeded)
  const put = (body: object) => api.call('PUT', `/events/${seeded.id}`, { body })
  assert.deepEqual(fieldOf(await put({ status: 'resolved', updatedAt: seeded.updatedAt })), [400, 'comment'])

  const change = { status: 'in_progress', assigneeID: 'auth0|a-member', comment: '調査中' }
  const started = await put({ ...change, updatedAt: seeded.updatedAt })
  const event = Event.parse(started.body)
  assert.equal(event.status, 'in_progress')
  assert.equal(event.assignee?.email, 'member@alpha.example')
  const by = { at: event.updatedAt, actor: 'admin@alpha.example' }
  assert.deepEqual(event.history.slice(-2), [
    { ...by, from: null, to: null, comment: '担当: member@alpha.example' },
    { ...by, from: 'new', to: 'in_progress', comment: '調査中' },
  ])

  const late = await put({ status: 'resolved', comment: 'x', updatedAt: seeded.updatedAt })
  assert.deepEqual(codeOf(late), [409, CODE.stale])
  const done = await put({ status: 'resolved', comment: '交換しました', updatedAt: event.updatedAt })
  const { resolvedAt, updatedAt } = Event.parse(done.body)
  assert.ok(resolvedAt)
  assert.deepEqual(codeOf(await put({ status: 'ignored', comment: 'x', updatedAt })), [409, CODE.transition])
  assert.deepEqual(fieldOf(await put({ assigneeID: 'auth0|b-admin', updatedAt })), [400, 'assigneeID'])
  assert.equal(Event.parse((await put({ assigneeID: null, updatedAt })).body).assignee, null)
  const own = (await latestLogs()).filter(({ action, target }) => action === 'event.update' && target.id === seeded.id)
  assert.equal(own.length, 3)
})

test('of two people who change an event at the same time one is told', async () => {
  const seeded =
    alpha.events.find(({ status, severity }) => status === 'new' && severity !== 'Critical') ??
    alpha.events.find(({ status }) => status === 'in_progress')
  assert.ok(seeded)
  const put = () => api.call('PUT', `/events/${seeded.id}`, { body: { comment: '同時', updatedAt: seeded.updatedAt } })
  const statuses = (await Promise.all([put(), put()])).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [200, 409])
})

test('remote access: open it, take each ticket once, close it', async () => {
  const access = (id: string) => `/servers/${id}/remote-access`
  assert.deepEqual(codeOf(await api.call('POST', access(offline.id))), [409, CODE.agentOffline])
  assert.deepEqual(codeOf(await api.call('GET', `${access(first.id)}/conninfo`)), [409, CODE.remoteAccessOff])

  const opened = Server.parse((await api.call('POST', `/servers/${first.id}/remote-access`)).body)
  assert.deepEqual([opened.remoteAccess.state, opened.remoteAccess.enabledBy], ['enabled', 'admin@alpha.example'])
  const conninfo = async () => z.array(ConnInfo).parse((await api.call('GET', `${access(first.id)}/conninfo`)).body)
  const [login, screen] = await conninfo()
  assert.ok(login && screen)
  assert.equal(login.url, `ws://gateway.example/servers/${first.id}/login`)
  const take = (ticket: string, serverID: string, kind: string, now?: Date) =>
    takeConsoleTicket(api.db(), ticket, { serverID, kind }, now)
  assert.equal((await take(login.ticket, first.id, 'login'))?.user.email, 'admin@alpha.example')
  assert.equal(await take(login.ticket, first.id, 'login'), null)
  assert.equal(await take(screen.ticket, first.id, 'login'), null)
  const [late, open] = await conninfo()
  assert.ok(late && open)
  assert.equal(await take(late.ticket, first.id, 'login', new Date(Date.now() + 61_000)), null)
  assert.equal((await api.call('DELETE', `/servers/${first.id}/remote-access`)).status, 204)

  const timed = Server.parse((await api.call('POST', `/servers/${first.id}/remote-access?hours=8`)).body)
  const { enabledAt, expireAt } = timed.remoteAccess
  assert.equal(Date.parse(expireAt ?? '') - Date.parse(enabledAt ?? ''), 8 * 3_600_000)
  assert.equal((await api.call('POST', `/servers/${first.id}/remote-access?hours=5`)).status, 400)
  assert.equal(await take(open.ticket, first.id, 'screen'), null)

  const why = `reason=${encodeURIComponent('ファン交換')}&reference=CHG-42`
  assert.equal((await api.call('POST', `/servers/${first.id}/remote-access?${why}`)).status, 200)
  const [logged] = z
    .array(z.looseObject({ after: z.unknown() }))
    .parse((await api.call('GET', `/activity-logs?q=${first.id}`)).body)
  assert.deepEqual(logged?.after, { enabled: true, reason: 'ファン交換', reference: 'CHG-42' })
  const hidden = encodeURIComponent('a\u202eb')
  assert.equal((await api.call('POST', `/servers/${first.id}/remote-access?reason=${hidden}`)).status, 400)
  assert.equal((await api.call('POST', `/servers/${first.id}/remote-access?reference=${'9'.repeat(65)}`)).status, 400)
})

test('a support term keeps to its server and to the day of purchase', async () => {
  const lifecycle = alpha.lifecycles.find(({ purchasedAt }) => purchasedAt)
  assert.ok(lifecycle?.purchasedAt)
  const put = (body: object) => api.call('PUT', `/server-lifecycles/${lifecycle.id}`, { body })
  assert.equal((await put({ serverID: lifecycle.serverID, supportExpireAt: '2031-03-31' })).status, 200)
  const server = Server.parse((await api.call('GET', `/servers/${lifecycle.serverID}`)).body)
  assert.equal(server.supportExpireAt, '2031-03-31')
  assert.equal((await put({ serverID: lifecycle.serverID, supportExpireAt: null })).status, 200)
  for (const [body, field] of [
    [{ serverID: 'other', supportExpireAt: null }, 'serverID'],
    [{ serverID: lifecycle.serverID, supportExpireAt: '2026-02-30' }, 'supportExpireAt'],
    [{ serverID: lifecycle.serverID, supportExpireAt: '2000-01-02' }, 'supportExpireAt'],
  ] as const)
    assert.deepEqual(fieldOf(await put(body)), [400, field])
})

test('keys are rotated by deleting each, then creating one; the log never holds a key', async () => {
  for (const { key } of alpha.keys) assert.equal((await api.call('DELETE', `/project-keys/${key}`)).status, 204)
  assert.equal((await api.call('DELETE', `/project-keys/${alpha.keys[0]?.key}`)).status, 404)
  const { key } = ProjectKey.parse((await api.call('POST', '/project-keys')).body)
  const keys = z.array(ProjectKey).parse((await api.call('GET', '/project-keys')).body)
  assert.deepEqual(column(keys, 'key'), [key])
  const logged = JSON.stringify(await latestLogs())
  assert.ok(!logged.includes(key) && alpha.keys.every((one) => !logged.includes(one.key)))
})

test('agents hear of firmware when they are connected', async () => {
  const notify = (serialNo: string) => api.call('POST', '/agent-notification', { body: { serialNo, type: 'bios' } })
  assert.equal((await notify(remote.serialNo)).status, 204)
  assert.equal((await notify(offline.serialNo)).status, 409)
  assert.equal((await notify('nothing')).status, 404)
})

test('an invitation is mailed, accepted once, and makes a member', async () => {
  const invite = (email: string) => api.call('POST', '/users', { body: { email } })
  for (const [email, code] of [
    ['ADMIN@alpha.example', CODE.userExists],
    ['open@alpha.example', CODE.invited],
  ] as const)
    assert.deepEqual(codeOf(await invite(email)), [409, code])
  assert.equal((await invite('late@alpha.example')).status, 200)
  assert.equal((await invite('not an address')).status, 400)
  assert.equal(Invitation.parse((await invite('neu@Alpha.Example')).body).email, 'neu@alpha.example')

  const directory = openDirectory(api.db())
  const mail = (await directory.mails()).find(({ to }) => to === 'neu@alpha.example')
  const link = new URL(/http:\S+/.exec(mail?.body ?? '')?.[0] ?? '')
  assert.equal(link.origin + link.pathname, 'http://portal.example/signup')
  assert.equal(link.searchParams.get('organization'), 'org_alpha')
  assert.equal(link.searchParams.get('organization_name'), 'alpha')
  const token = link.searchParams.get('invitation') ?? ''
  assert.equal((await directory.findInvitation(token))?.email, 'neu@alpha.example')
  const visit = { at: new Date(), ip: '192.0.2.1', userAgent: 'test' }
  const accept = () => directory.acceptInvitation(token, { name: '新人', passwordHash: 'hash' }, visit)
  const outcomes = await Promise.allSettled([accept(), accept()])
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.equal(await directory.findInvitation(token), null)
  const people = z.array(User).parse((await api.call('GET', '/users')).body)
  assert.equal(people.find(({ email }) => email === 'neu@alpha.example')?.role, 'member')

  const [open] = z.array(Invitation).parse((await api.call('GET', '/users/invitations')).body)
  assert.ok(open)
  assert.equal((await api.call('DELETE', `/users/invitations/${open.id}`)).status, 204)
  assert.equal((await api.call('DELETE', `/users/invitations/${open.id}`)).status, 404)
})

test('a reset mail comes once a minute, its ticket works once, and prefetches do nothing', async () => {
  const path = `${user('auth0|a-member')}/reset-password`
  const prefetch = await api.call('GET', path, { headers: { 'sec-purpose': 'prefetch;prerender' } })
  assert.deepEqual(codeOf(prefetch), [400, CODE.prefetch])
  assert.equal((await api.call('GET', path)).status, 204)
  const again = await api.call('GET', path)
  assert.equal(again.status, 429)
  assert.ok(Number(again.headers['retry-after']) <= 60)

  const directory = openDirectory(api.db())
  const mails = (await directory.mails()).filter(({ to }) => to === 'member@alpha.example')
  assert.equal(mails.length, 1)
  const link = new URL(/http:\S+/.exec(mails[0]?.body ?? '')?.[0] ?? '')
  assert.equal(link.origin + link.pathname, 'http://identity.example/reset-password')
  const ticket = link.searchParams.get('ticket') ?? ''
  assert.equal(await directory.peekTicket(ticket, 'enroll-mfa'), null)
  assert.deepEqual(await directory.peekTicket(ticket, 'reset-password'), { userId: 'auth0|a-member' })
  const use = () => directory.useTicket(ticket, 'reset-password')
  const uses = await Promise.all([use(), use()])
  assert.equal(uses.filter(Boolean).length, 1)

  const own = async (id: string) =>
    (await api.call('GET', `${user(id)}/reset-own-password`, { as: MEMBER_ALPHA })).status
  api.clock.offset = 61_000
  assert.equal(await own('auth0|a-member'), 204)
  api.clock.offset = 0
  assert.equal(await own('auth0|a-admin'), 404)
})

test('MFA: a ticket to set it up, and resets that leave no account without', async () => {
  const { ticketURL } = z.object({ ticketURL: z.string() }).parse((await api.call('GET', '/users/mfa')).body)
  assert.match(ticketURL, /^http:\/\/identity\.example\/mfa\?ticket=[\w-]{43}$/)
  assert.equal((await api.call('GET', `${user('auth0|a-mfa')}/reset-mfa`)).status, 204)
  assert.equal((await openDirectory(api.db()).findById('auth0|a-mfa'))?.mfaPending, true)
  const mails = (await openDirectory(api.db()).mails()).filter(({ subject }) => subject.includes('リセット'))
  assert.equal(mails.length, 1)
  assert.match(mails[0]?.body ?? '', /操作した人: admin@alpha\.example\n/)
  assert.deepEqual(codeOf(await api.call('GET', `${user('auth0|a-mfa')}/reset-mfa`)), [409, CODE.noMfa])
  assert.equal(refusalOf(await api.call('GET', `${user('auth0|a-admin')}/reset-mfa`)).code, CODE.ownMfa)
  assert.deepEqual((await api.call('POST', '/mfa', { body: { enforceMFA: true } })).body, { enforceMFA: true })
  assert.deepEqual((await api.call('GET', '/mfa')).body, { enforceMFA: true })
})

// With a user whose token no test uses, because the reset ends the sessions that began in an earlier second.
test('a passkey counts as MFA, and a reset removes it', async () => {
  const directory = openDirectory(api.db())
  const visit = { at: new Date(), ip: '127.0.0.1', userAgent: 'test' }
  const passkey = { id: 'key', publicKey: 'cHVibGlj', counter: 0, transports: [], device: 'test' }
  const times = { createdAt: visit.at, lastUsedAt: null }
  await directory.addPasskey({ ...passkey, ...times, userId: 'auth0|a-mfa' }, visit)
  const enrolled = async () => Reflect.get(Object((await api.call('GET', user('auth0|a-mfa'))).body), 'mfaEnrolled')
  assert.equal(await enrolled(), true)
  assert.equal((await api.call('GET', `${user('auth0|a-mfa')}/reset-mfa`)).status, 204)
  assert.deepEqual([await enrolled(), await directory.findPasskey('key')], [false, null])
  assert.equal((await directory.findById('auth0|a-mfa'))?.mfaPending, true)
})

test('of tickets to set up MFA one is open, asked for once a minute, also by many calls at the same moment', async () => {
  const directory = openDirectory(api.db())
  const ticketOf = (body: unknown) =>
    new URL(z.object({ ticketURL: z.string() }).parse(body).ticketURL).searchParams.get('ticket') ?? ''
  const ask = () => api.call('GET', '/users/mfa', { as: MEMBER_ALPHA })
  const answers = await Promise.all(Array.from({ length: 8 }, ask))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 429, 429, 429, 429, 429, 429, 429])
  const late = answers.find(({ status }) => status === 429)
  assert.equal(refusalOf({ body: late?.body }).code, CODE.tooSoon)
  assert.ok(Number(late?.headers['retry-after']) <= 60)
  const first = ticketOf(answers.find(({ status }) => status === 200)?.body)

  const later = async (ms: number) => {
    api.clock.offset = ms
    const answer = await ask()
    api.clock.offset = 0
    return ticketOf(answer.body)
  }
  const second = await later(61_000)
  assert.equal(await directory.peekTicket(first, 'enroll-mfa'), null)
  assert.deepEqual(await directory.peekTicket(second, 'enroll-mfa'), { userId: 'auth0|a-member' })

  assert.equal((await api.call('POST', '/users/logout', { as: MEMBER_ALPHA })).status, 204)
  assert.equal(await directory.peekTicket(second, 'enroll-mfa'), null)
})

test('nobody removes themselves or the last administrator', async () => {
  assert.equal(refusalOf(await api.call('DELETE', user('auth0|a-admin'))).code, CODE.ownUser)
  const demoted = await api.call('PUT', user('auth0|a-admin'), { body: { name: '管理者', role: 'member' } })
  assert.deepEqual(codeOf(demoted), [409, CODE.lastAdmin])
  assert.equal((await api.call('PUT', user('auth0|a-mfa'), { body: { name: '別名' } })).status, 200)
  assert.equal((await api.call('DELETE', user('auth0|a-mfa'))).status, 204)
  assert.equal((await api.call('GET', user('auth0|a-mfa'))).status, 404)
})

test('characters that steer a terminal or turn the direction of text are refused by the name of the field', async () => {
  const [event] = z.array(Event).parse((await api.call('GET', '/events?status=new')).body)
  assert.ok(event)
  const put = (path: string, body: object) => api.call('PUT', path, { body })
  const turning = ['a\u202eb', 'a\u2066b', 'a\u200eb', 'a\u200fb']
  for (const text of ['a\u001b[31mb', 'a\u0007b', 'a\u007fb', 'a\u009bb', ...turning, 'a\nb']) {
    const answers: [Answer, string][] = [
      [await put(`/servers/${first.id}`, { name: text }), 'name'],
      [await put(`/servers/${first.id}`, { name: 'x', tags: ['web', text] }), 'tags.1'],
      [await put(user('auth0|a-member'), { name: text }), 'name'],
    ]
    if (text !== 'a\nb') {
      answers.push([await put(`/servers/${first.id}`, { name: 'x', note: text }), 'note'])
      answers.push([await put(`/servers/${first.id}`, { name: 'x', location: { rack: text } }), 'location.rack'])
      answers.push([await put(`/events/${event.id}`, { comment: text, updatedAt: event.updatedAt }), 'comment'])
    }
    for (const [answer, field] of answers) {
      const { code, field: named, message } = refusalOf(answer)
      assert.deepEqual([answer.status, code, named], [400, CODE.invalid, field], JSON.stringify(text))
      assert.match(message, /制御文字や文字の向きを変える文字は使えません。$/)
    }
  }
  const lines = '一行目\r\n\t二行目 👩‍💻 é שלום'
  assert.equal(Server.parse((await put(`/servers/${first.id}`, { name: 'שלום 山', note: lines })).body).note, lines)
})

test('a logout is logged', async () => {
  assert.equal((await api.call('POST', '/users/logout', { as: MEMBER_ALPHA })).status, 204)
  const logged = (await latestLogs()).filter(({ action }) => action === 'user.logout')
  assert.equal(logged[0]?.actor.email, 'member@alpha.example')
})

// Last, because the token of this file's administrator ends with it.
test('a token from before the end of the sessions gets no ticket', async () => {
  const calls = [`/servers/${remote.id}/remote-access/conninfo`, '/users/mfa']
  const earlier = await sign(ADMIN_ALPHA, { issued: -5 })
  api.clock.offset = 200_000
  assert.equal((await api.call('GET', calls[0] ?? '', { token: earlier })).status, 200)
  const visit = { at: new Date(), ip: '192.0.2.7', userAgent: 'Test/1.0' }
  await openDirectory(api.db()).setPassword('auth0|a-admin', 'another hash', visit)
  for (const path of calls)
    assert.deepEqual(codeOf(await api.call('GET', path, { token: earlier })), [401, CODE.badToken])
  const newer = await sign(ADMIN_ALPHA, { issued: 1 })
  for (const path of calls) assert.equal((await api.call('GET', path, { token: newer })).status, 200)
  api.clock.offset = 0
})

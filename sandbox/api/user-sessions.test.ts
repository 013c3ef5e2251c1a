import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UserSession } from '@portal/api-client/user-sessions'
import { DAY_MS, HOUR_MS } from '@portal/contract'
import * as z from 'zod/mini'
import { openDirectory } from '../db/directory'
import { BrowserSessions } from '../identity/browser-sessions'
import { column, columns } from '../testing/rows'
import { ADMIN_ALPHA, ADMIN_BETA, type Claims, codeOf, MEMBER_ALPHA, useApi } from './api.fixture'
import { CODE } from './codes'

const api = useApi()
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const path = (id: string, session = '') => `/users/${encodeURIComponent(id)}/sessions${session && `/${session}`}`
const mine = path('auth0|a-member')
const asMember: Claims = { ...MEMBER_ALPHA, sid: 'here' }

const sessionsAt = (at = Date.now()) => new BrowserSessions(openDirectory(api.db()).state, () => new Date(at))
const start = (id: string, accountId = 'auth0|a-member', at?: number) =>
  sessionsAt(at).start(id, accountId, { ip: '192.0.2.7', userAgent: FIREFOX })
const lasts = (id: string, accountId = 'auth0|a-member') => sessionsAt().use(id, accountId)
const list = async (address = mine, as: Claims = asMember) =>
  z.array(UserSession).parse((await api.call('GET', address, { as })).body)

test('a user sees the sessions that last, the one used last first, and which one asks', async () => {
  await start('there', 'auth0|a-member', Date.now() - HOUR_MS)
  await start('here')
  await start('idle', 'auth0|a-member', Date.now() - DAY_MS - 1000)
  await start('of-admin', 'auth0|a-admin')
  const sessions = await list()
  assert.deepEqual(columns(sessions, 'id', 'isCurrent', 'ip', 'userAgent'), [
    ['here', true, '192.0.2.7', FIREFOX],
    ['there', false, '192.0.2.7', FIREFOX],
  ])
  assert.deepEqual(column(await list(mine, MEMBER_ALPHA), 'isCurrent'), [false, false], 'a token that names no session')
})

test("a member neither sees nor ends another's sessions, and nobody those of another project", async () => {
  await start('of-admin', 'auth0|a-admin')
  await start('of-beta', 'auth0|b-admin')
  for (const [method, session] of [
    ['GET', ''],
    ['DELETE', ''],
    ['DELETE', 'of-admin'],
  ] as const) {
    const answer = await api.call(method, path('auth0|a-admin', session), { as: asMember })
    assert.deepEqual(codeOf(answer), [403, CODE.permission])
    assert.deepEqual(codeOf(await api.call(method, path('auth0|b-admin', session))), [404, CODE.notFound])
  }
  // The id of a session alone ends nothing: it has to be one of the user's.
  assert.equal((await api.call('DELETE', path('auth0|a-member', 'of-admin'), { as: asMember })).status, 204)
  assert.equal((await api.call('DELETE', path('auth0|a-admin', 'of-beta'))).status, 204)
  assert.ok(await lasts('of-admin', 'auth0|a-admin'))
  assert.ok(await lasts('of-beta', 'auth0|b-admin'))
  assert.equal((await list(path('auth0|b-admin'), { ...ADMIN_BETA, sid: 'of-beta' })).length, 1)
})

test('one session is ended, or all but the one that asks, with sign-ins under way and tickets', async () => {
  const directory = openDirectory(api.db())
  await Promise.all(['here', 'there', 'third'].map((id) => start(id)))
  await directory.state.set('sign-in', 'open', { accountId: 'auth0|a-member' })
  assert.equal((await api.call('DELETE', `${mine}/there`, { as: asMember })).status, 204)
  assert.deepEqual([await lasts('here'), await lasts('there'), await lasts('third')], [true, false, true])
  const statusOf = async (sid: string) => (await api.call('GET', '/servers', { as: { ...MEMBER_ALPHA, sid } })).status
  assert.deepEqual([await statusOf('here'), await statusOf('there'), await statusOf('third')], [200, 401, 200])
  assert.ok(await directory.state.get('sign-in', 'open'))
  assert.equal((await api.call('DELETE', `${mine}/there`, { as: asMember })).status, 204, 'one that is over')

  const answer = z.object({ ticketURL: z.string() }).parse((await api.call('GET', '/users/mfa', { as: asMember })).body)
  assert.equal((await api.call('DELETE', mine, { as: asMember })).status, 204)
  assert.deepEqual([await lasts('here'), await lasts('third')], [true, false])
  assert.equal(await directory.state.get('sign-in', 'open'), undefined)
  const ticket = new URL(answer.ticketURL).searchParams.get('ticket') ?? ''
  assert.equal(await directory.peekTicket(ticket, 'enroll-mfa'), null)
})

test('an administrator ends all sessions of a user; a token of one of them is refused at once', async () => {
  await Promise.all([start('here'), start('there'), start('of-admin', 'auth0|a-admin')])
  assert.equal((await list(mine, { ...ADMIN_ALPHA, sid: 'of-admin' })).length, 2)
  assert.equal((await api.call('DELETE', mine, { as: { ...ADMIN_ALPHA, sid: 'of-admin' } })).status, 204)
  assert.deepEqual([await lasts('here'), await lasts('there')], [false, false])
  assert.equal(await lasts('of-admin', 'auth0|a-admin'), true)
  for (const [method, address] of [
    ['GET', '/servers'],
    ['GET', '/users/mfa'],
    ['POST', '/users/logout'],
  ] as const) {
    assert.deepEqual(codeOf(await api.call(method, address, { as: asMember })), [401, CODE.badToken], address)
  }
  assert.equal((await api.call('GET', '/servers', { as: MEMBER_ALPHA })).status, 200, 'a token that names no session')
  const [log] = z
    .array(z.object({ action: z.string(), target: z.object({ id: z.string() }) }))
    .parse((await api.call('GET', '/activity-logs')).body)
  assert.deepEqual([log?.action, log?.target.id], ['user.end_sessions', 'auth0|a-member'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callLabel, callList } from '@portal/api-client/all-calls'
import { activityLogs } from '../db/schema'
import { adminOf, type Claims, codeOf, refusalOf, useApi } from './api.fixture'
import { dryRun } from './dry-run.fixture'
import { fullProject } from './projects.fixture'
import { validRequest } from './valid-calls.fixture'

const MAX_AGE = 300
const MFA = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'
const alpha = fullProject('alpha')
const [, member] = alpha.users
const claims = adminOf(alpha)
const seeded = new Set(alpha.activityLogs.map(({ id }) => id))
let written = 0
const api = useApi({
  fixtures: { projects: [alpha] },
  freshSignIn: { maxAge: MAX_AGE, acrValues: [MFA] },
  // What a call does is taken back, so that each finds everything there.
  through: (db) =>
    dryRun(db, async (tx) => {
      written += (await tx.select().from(activityLogs)).filter(({ id }) => !seeded.has(id)).length
    }),
})
const now = Math.floor(Date.now() / 1000)

/** The administrator, who signed in so many seconds ago. */
const signedIn = (ago: number, more: Claims = { acr: MFA }): Claims => ({ ...claims, auth_time: now - ago, ...more })
const STALE: [string, Claims][] = [
  ['a sign-in of an hour ago', signedIn(3600)],
  ['a sign-in of another kind', signedIn(10, { acr: 'urn:example:password' })],
  ['a sign-in that does not say its kind', signedIn(10, {})],
  ['a token that does not say when its user signed in', { ...claims, acr: MFA }],
]
const asking = callList.filter(({ freshSignIn }) => freshSignIn !== undefined)
const CHALLENGE =
  'Bearer error="insufficient_user_authentication", ' +
  `error_description="A more recent or stronger sign-in is required", acr_values="${MFA}", max_age="${MAX_AGE}"`

test('the calls that want a recent sign-in are these', () => {
  assert.deepEqual(asking.map(callLabel).sort(), [
    'DELETE /project-keys/{key}',
    'DELETE /users/mfa',
    'DELETE /users/{id}',
    'DELETE /users/{id}/sessions',
    'DELETE /users/{id}/sessions/{sessionID}',
    'GET /servers/{id}/remote-access/conninfo',
    'GET /users/mfa',
    'GET /users/{id}/reset-mfa',
    'GET /users/{id}/reset-own-password',
    'POST /mfa',
    'POST /project-keys',
    'POST /servers/{id}/remote-access',
    'PUT /users/{id}',
  ])
})

for (const call of asking) {
  const { address, body } = validRequest(call, alpha)

  test(`${callLabel(call)} with an old or weaker sign-in is refused, says what it wants, and does nothing`, async () => {
    written = 0
    for (const [what, as] of STALE) {
      const answer = await api.call(call.method, address, { as, body })
      assert.deepEqual(codeOf(answer), [401, 'sign_in.insufficient'], what)
      assert.equal(refusalOf(answer).message, 'この操作には、5 分以内の多要素認証によるログインが必要です。')
      assert.equal(answer.headers['www-authenticate'], CHALLENGE)
    }
    assert.equal(written, 0)
  })

  test(`${callLabel(call)} with a recent sign-in is done`, async () => {
    const { status, text } = await api.call(call.method, address, { as: signedIn(MAX_AGE - 60), body })
    assert.ok(status < 300, text)
  })
}

test('a name may be changed with an old sign-in, a role may not', async () => {
  const id = encodeURIComponent(String(member?.id))
  const put = (body: object) => api.call('PUT', `/users/${id}`, { as: signedIn(3600), body })
  assert.equal((await put({ name: '新しい名前', role: 'member' })).status, 200)
  assert.equal((await put({ name: '新しい名前', role: 'admin' })).status, 401)
})

test('permission and input come first: a sign-in that would change nothing is not asked for', async () => {
  const set = (as: Claims, enforceMFA: unknown) => api.call('POST', '/mfa', { as, body: { enforceMFA } })
  assert.equal((await set({ ...signedIn(3600), permissions: [] }, true)).status, 403)
  assert.equal((await set(signedIn(3600), 'yes')).status, 400)
})

test('a sign-in grows old while its token is still good', async () => {
  const as = signedIn(0)
  const set = () => api.call('POST', '/mfa', { as, body: { enforceMFA: false } })
  assert.equal((await set()).status, 200)
  api.clock.offset = (MAX_AGE + 60) * 1000
  assert.equal((await set()).status, 401)
  api.clock.offset = 0
})

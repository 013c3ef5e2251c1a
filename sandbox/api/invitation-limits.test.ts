import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Invitation } from '@portal/api-client/users'
import { HOUR_MS } from '@portal/contract'
import { eq } from 'drizzle-orm'
import { mails } from '../db/schema'
import { ADMIN_ALPHA, ADMIN_BETA, type Claims, sign, useApi } from './api.fixture'
import { INVITATION_LIMITS } from './invitation-limits'

const api = useApi()
const invite = (email: string, request: { as?: Claims; token?: string } = {}) =>
  api.call('POST', '/users', { body: { email }, ...request })
const mailed = (project: string) =>
  api.db().asOwner(async (tx) => (await tx.select().from(mails).where(eq(mails.projectID, project))).length)

/** Invites and cancels, as a loop would. */
async function inviteAndCancel(email: string, request: { as?: Claims; token?: string } = {}) {
  const { status, body } = await invite(email, request)
  if (status === 200) await api.call('DELETE', `/users/invitations/${Invitation.parse(body).id}`, request)
  return status
}

test('an address that is invited and cancelled in a loop gets few mails, and others are still invited', async () => {
  const before = await mailed('org_alpha')
  for (let count = 0; count < 8; count++) {
    const status = await inviteAndCancel(count % 2 === 0 ? 'loop@alpha.example' : 'LOOP@alpha.example')
    assert.equal(status, count < INVITATION_LIMITS.address ? 200 : 429)
  }
  assert.equal((await mailed('org_alpha')) - before, INVITATION_LIMITS.address)
  const refused = await invite('loop@alpha.example')
  assert.match(refused.text, /"request\.too_soon".*続けて送りました。\d+ 秒後に再試行/)
  assert.ok(Number(refused.headers['retry-after']) > 3500)
  assert.equal((await invite('else@alpha.example')).status, 200)
  api.clock.offset = HOUR_MS + 1000
  assert.equal(await inviteAndCancel('loop@alpha.example', { token: await sign(ADMIN_ALPHA, { expires: 7200 }) }), 200)
  api.clock.offset = 0
})

test('invitations at the same moment are counted one by one, and a project runs out at its limit', async () => {
  const addresses = Array.from({ length: INVITATION_LIMITS.project + 3 }, (_, index) => `many${index}@beta.example`)
  const answers = await Promise.all(addresses.map((email) => inviteAndCancel(email, { as: ADMIN_BETA })))
  assert.equal(answers.filter((status) => status === 200).length, INVITATION_LIMITS.project)
  assert.equal(answers.filter((status) => status === 429).length, 3)
})

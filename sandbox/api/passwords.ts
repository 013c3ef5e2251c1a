import { userCalls } from '@portal/api-client/users'
import { mailResetLink } from '../db/reset-link'
import { notFound, tooSoon } from './refusal'
import { type Call, route } from './route'
import { readUser, userTarget } from './users'

async function resetPassword({ tx, caller, params, now, addresses, log }: Call<{ id: string }, undefined, undefined>) {
  const person = await readUser(tx, caller.project.id, params.id)
  const to = { projectID: caller.project.id, id: person.id, email: person.email }
  const refused = await mailResetLink(tx, to, { now, identityUrl: addresses.identity })
  if (refused) throw tooSoon(refused.waitSeconds, '再設定メールは送信済みです。')
  await log({ action: 'user.reset_password', target: userTarget(person) })
}

export const passwordRoutes = [
  route(userCalls.resetPassword, resetPassword),

  route(userCalls.resetOwnPassword, async (call) => {
    // 404 instead of 403, so that ids of other users cannot be probed.
    if (call.params.id !== call.caller.id) throw notFound('ユーザー')
    return resetPassword(call)
  }),
]

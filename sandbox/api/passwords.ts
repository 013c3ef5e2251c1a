import { userCalls } from '@portal/api-client/users'
import { createAccountTicket } from './account-tickets'
import { sendMail } from './mail'
import { notFound } from './refusal'
import { type Call, route } from './route'
import { readUser, userTarget } from './users'

async function mailResetLink({ tx, caller, params, now, addresses, log }: Call<{ id: string }, undefined, undefined>) {
  const projectID = caller.project.id
  const person = await readUser(tx, projectID, params.id)
  const wanted = { projectID, userID: person.id, kind: 'reset-password', now } as const
  const ticket = await createAccountTicket(
    tx,
    wanted,
    (seconds) => `再設定メールは送信済みです。${seconds} 秒後に再試行してください。`,
  )
  await sendMail(tx, projectID, now, {
    to: person.email,
    subject: 'パスワードの再設定',
    body: `次のページで新しいパスワードを設定してください（24 時間以内、1 回限り）。\n\n${addresses.identity}/reset-password?ticket=${ticket}\n`,
  })
  await log({ action: 'user.reset_password', target: userTarget(person) })
}

export const passwordRoutes = [
  route(userCalls.resetPassword, mailResetLink),

  route(userCalls.resetOwnPassword, async (call) => {
    // 404 instead of 403, so that ids of other users cannot be probed.
    if (call.params.id !== call.caller.id) throw notFound('ユーザー')
    return mailResetLink(call)
  }),
]

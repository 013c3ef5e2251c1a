import { userCalls } from '@portal/api-client/users'
import { createAccountTicket, lastTicketAt } from './account-tickets'
import { CODE } from './codes'
import { sendMail } from './mail'
import { notFound, Refusal } from './refusal'
import { type Call, route } from './route'
import { readUser, userTarget } from './users'

const PAUSE_SECONDS = 60

async function mailResetLink({ tx, caller, params, now, addresses, log }: Call<{ id: string }, undefined, undefined>) {
  const projectID = caller.project.id
  const person = await readUser(tx, projectID, params.id)
  const last = await lastTicketAt(tx, projectID, person.id, 'reset-password')
  const wait = last ? Math.ceil((Date.parse(last) - Date.parse(now)) / 1000) + PAUSE_SECONDS : 0
  if (wait > 0) {
    throw new Refusal(429, CODE.tooSoon, `再設定メールは送信済みです。${wait} 秒後に再試行してください。`, { retryAfter: wait })
  }
  const ticket = await createAccountTicket(tx, { projectID, userID: person.id, kind: 'reset-password', now })
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
    // Somebody else's id answers as one that does not exist.
    if (call.params.id !== call.caller.id) throw notFound('ユーザー')
    return mailResetLink(call)
  }),
]

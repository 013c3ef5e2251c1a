import { createTicket, type TooSoon } from './account-ticket'
import type { Tx } from './database'
import { sendMail } from './mail'

/** Mails a user the link to choose a new password, or returns how long the last one is too young for another. */
export async function mailResetLink(
  tx: Tx,
  person: { projectID: string; id: string; email: string },
  { now, identityUrl }: { now: string; identityUrl: string },
): Promise<TooSoon | undefined> {
  const { projectID, id: userID, email } = person
  const made = await createTicket(tx, { projectID, userID, kind: 'reset-password', now })
  if ('waitSeconds' in made) return made
  await sendMail(tx, projectID, now, {
    to: email,
    subject: 'パスワードの再設定',
    body: `次のページで新しいパスワードを設定してください（24 時間以内、1 回限り）。\n\n${identityUrl}/reset-password?ticket=${made.token}\n`,
  })
}

import { randomUUID } from 'node:crypto'
import type { Tx } from './database'
import { mails } from './schema'

type Mail = { to: string; subject: string; body: string }

/** Puts a mail into identity's mailbox page: nothing is ever sent outside. */
export async function sendMail(tx: Tx, projectID: string, now: string, { to, subject, body }: Mail): Promise<void> {
  await tx.insert(mails).values({ projectID, id: `mail_${randomUUID()}`, recipient: to, subject, body, sentAt: now })
}

import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { type Account, type Invitation, InvitationGone, type Visit } from '../identity/directory'
import { findAccount } from './account'
import { logPerson } from './account-activity'
import type { Tx } from './database'
import { invitations, projects, users } from './schema'
import { hashToken } from './token'

/** The invitation of this token, null when it is unknown, used, cancelled or expired. */
export async function findInvitation(tx: Tx, token: string): Promise<Invitation | null> {
  const [row] = await tx
    .select({
      id: invitations.id,
      email: invitations.email,
      expiresAt: invitations.expiresAt,
      organization: { id: projects.id, name: projects.name },
    })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.projectID))
    .where(and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, new Date().toISOString())))
  return row ? { ...row, expiresAt: new Date(row.expiresAt) } : null
}

/** Makes the account of an invitation, which ends it. @throws InvitationGone */
export async function acceptInvitation(
  tx: Tx,
  token: string,
  { name, passwordHash }: { name: string; passwordHash: string },
  visit: Visit,
): Promise<Account> {
  const invitation = await findInvitation(tx, token)
  const ended = await tx
    .delete(invitations)
    .where(eq(invitations.tokenHash, hashToken(token)))
    .returning()
  // Both are checked, because the second of two calls at the same moment finds the invitation but deletes nothing.
  if (!invitation || ended.length === 0) throw new InvitationGone('The invitation is no longer open.')
  const user = { id: `auth0|${randomUUID()}`, email: invitation.email, projectID: invitation.organization.id }
  await tx.insert(users).values({
    ...user,
    name,
    role: 'member',
    status: 'active',
    passwordHash,
    createdAt: visit.at.toISOString(),
  })
  await logPerson(tx, 'user.create', user, visit)
  const account = await findAccount(tx, eq(users.id, user.id))
  if (!account) throw new Error('The account was not created.')
  return account
}

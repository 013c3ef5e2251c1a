import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Account, Directory, TicketKind } from '../identity/directory'
import type { Db, Tx } from './database'
import { keyValueStore } from './key-value-store'
import { permissionsOf } from './roles'
import { accountTickets, activityLogs, invitations, mails, projects, users } from './schema'
import { hashToken } from './token'

/** Identity's view of the same users that the API shows. */
export function openDirectory(db: Db): Directory {
  const one = (where: SQL) => db.asOwner((tx) => findAccount(tx, where))
  const change = (id: string, set: Partial<typeof users.$inferInsert>) =>
    db.asOwner(async (tx) => {
      await tx.update(users).set(set).where(eq(users.id, id))
    })

  return {
    findByEmail: (email) => one(sql`lower(${users.email}) = lower(${email})`),
    findById: (id) => one(eq(users.id, id)),
    setPassword: (id, passwordHash) => change(id, { passwordHash }),
    setTotpSecret: (id, totpSecret) => change(id, totpSecret === null ? { totpSecret } : { totpSecret, mfaPending: false }),

    recordLogin: (id, at) =>
      db.asOwner(async (tx) => {
        const [user] = await tx
          .update(users)
          .set({ lastLoginAt: at.toISOString() })
          .where(eq(users.id, id))
          .returning({ projectID: users.projectID, email: users.email })
        if (user) await logUser(tx, 'user.login', { id, ...user }, at)
      }),

    findInvitation: (token) =>
      db.asOwner(async (tx) => {
        const [row] = await openInvitations(tx, token)
        return row ? { ...row, expiresAt: new Date(row.expiresAt) } : null
      }),

    acceptInvitation: (token, { name, passwordHash }) =>
      db.asOwner(async (tx) => {
        const [invitation] = await openInvitations(tx, token)
        const ended = await tx.delete(invitations).where(eq(invitations.tokenHash, hashToken(token))).returning()
        if (!invitation || ended.length === 0) throw new Error('The invitation is no longer open.')
        const now = new Date()
        const user = { id: `auth0|${randomUUID()}`, email: invitation.email, projectID: invitation.organization.id }
        await tx.insert(users).values({
          ...user, name, role: 'member', status: 'active', passwordHash, createdAt: now.toISOString(),
        })
        await logUser(tx, 'user.create', user, now)
        const account = await findAccount(tx, eq(users.id, user.id))
        if (!account) throw new Error('The account was not created.')
        return account
      }),

    useTicket: (ticket, kind) =>
      db.asOwner(async (tx) => {
        const used = await tx
          .update(accountTickets)
          .set({ usedAt: new Date().toISOString() })
          .where(openTicket(ticket, kind))
          .returning({ userId: accountTickets.userID })
        return used[0] ?? null
      }),

    peekTicket: (ticket, kind) =>
      db.asOwner(async (tx) => {
        const [row] = await tx.select({ userId: accountTickets.userID }).from(accountTickets).where(openTicket(ticket, kind))
        return row ?? null
      }),

    mails: () =>
      db.asOwner(async (tx) => {
        const rows = await tx
          .select({ id: mails.id, to: mails.recipient, subject: mails.subject, body: mails.body, sentAt: mails.sentAt })
          .from(mails)
          .orderBy(desc(mails.sentAt), desc(mails.id))
          .limit(200)
        return rows.map((mail) => ({ ...mail, sentAt: new Date(mail.sentAt) }))
      }),

    state: keyValueStore(db),
  }
}

async function findAccount(tx: Tx, where: SQL): Promise<Account | null> {
  const [row] = await tx
    .select({ user: users, project: { id: projects.id, name: projects.name, enforceMFA: projects.enforceMFA } })
    .from(users)
    .innerJoin(projects, eq(projects.id, users.projectID))
    .where(where)
  if (!row) return null
  const { user, project } = row
  return {
    id: user.id,
    email: user.email,
    name: user.name ?? user.email,
    status: user.status === 'active' ? 'active' : 'blocked',
    passwordHash: user.passwordHash,
    totpSecret: user.totpSecret,
    mfaPending: user.mfaPending,
    // A person without an organization is a project of their own.
    organization: project.id === user.id ? null : { id: project.id, name: project.name },
    permissions: [...permissionsOf(user.role)],
    enforceMFA: project.enforceMFA,
  }
}

const openInvitations = (tx: Tx, token: string) =>
  tx
    .select({
      id: invitations.id,
      email: invitations.email,
      expiresAt: invitations.expiresAt,
      organization: { id: projects.id, name: projects.name },
    })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.projectID))
    .where(and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, new Date().toISOString())))

const openTicket = (ticket: string, kind: TicketKind) =>
  and(
    eq(accountTickets.tokenHash, hashToken(ticket)),
    eq(accountTickets.kind, kind),
    isNull(accountTickets.usedAt),
    gt(accountTickets.expiresAt, new Date().toISOString()),
  )

/** Identity does not know the request: the entry has no address, only its own id. */
async function logUser(tx: Tx, action: string, user: { projectID: string; id: string; email: string }, at: Date) {
  await tx.insert(activityLogs).values({
    projectID: user.projectID,
    id: `log_${randomUUID()}`,
    occurredAt: at.toISOString(),
    actorID: user.id,
    actorEmail: user.email,
    actorKind: 'user',
    action,
    targetType: 'user',
    targetID: user.id,
    targetName: user.email,
    result: 'success',
    requestID: randomUUID(),
  })
}

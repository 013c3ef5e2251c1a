import { randomUUID } from 'node:crypto'
import type { ActivityAction } from '@portal/api-client/activity-logs'
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { type Account, type Directory, InvitationGone, type TicketKind, type Visit } from '../identity/directory'
import { hasLoggedOut, logPerson, type Person } from './account-activity'
import type { Db, Tx } from './database'
import { keyValueStore } from './key-value-store'
import { permissionsOf } from './roles'
import { accountTickets, invitations, mails, projects, users } from './schema'
import { hashToken } from './token'

/** Identity's view of the same users that the API shows. */
export function openDirectory(db: Db): Directory {
  const one = (where: SQL) => db.asOwner((tx) => findAccount(tx, where))
  const change = (id: string, set: Partial<typeof users.$inferInsert>, action: ActivityAction, visit: Visit) =>
    db.asOwner(async (tx) => {
      const changed = tx.update(users).set(set).where(eq(users.id, id))
      const [user] = await changed.returning({ projectID: users.projectID, email: users.email })
      if (user) await logPerson(tx, action, { id, ...user }, visit)
    })
  const logOnly = (id: string, log: (tx: Tx, person: Person) => Promise<void>) =>
    db.asOwner(async (tx) => {
      const [user] = await tx
        .select({ projectID: users.projectID, email: users.email })
        .from(users)
        .where(eq(users.id, id))
      if (user) await log(tx, { id, ...user })
    })

  return {
    findByEmail: (email) => one(sql`lower(${users.email}) = lower(${email})`),
    findById: (id) => one(eq(users.id, id)),
    // These two also end the person's sessions and tickets: migrations/0005-end-sessions.sql, 0006-end-tickets.sql.
    setPassword: (id, passwordHash, visit) => change(id, { passwordHash }, 'user.set_password', visit),
    setTotpSecret: (id, totpSecret, visit) => change(id, { totpSecret, mfaPending: false }, 'user.enroll_mfa', visit),

    recordSignIn: (id, visit, problem) =>
      problem === undefined
        ? change(id, { lastLoginAt: visit.at.toISOString() }, 'user.login', visit)
        : logOnly(id, (tx, person) => logPerson(tx, 'user.login', person, visit, problem)),

    recordSignOut: (id, visit) =>
      logOnly(id, async (tx, person) => {
        if (!(await hasLoggedOut(tx, person, visit.at))) await logPerson(tx, 'user.logout', person, visit)
      }),

    findInvitation: (token) =>
      db.asOwner(async (tx) => {
        const [row] = await openInvitations(tx, token)
        return row ? { ...row, expiresAt: new Date(row.expiresAt) } : null
      }),

    acceptInvitation: (token, { name, passwordHash }, visit) =>
      db.asOwner(async (tx) => {
        const [invitation] = await openInvitations(tx, token)
        const ended = await tx
          .delete(invitations)
          .where(eq(invitations.tokenHash, hashToken(token)))
          .returning()
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
        const [row] = await tx
          .select({ userId: accountTickets.userID })
          .from(accountTickets)
          .where(openTicket(ticket, kind))
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

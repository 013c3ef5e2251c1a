import type { ActivityAction } from '@portal/api-client/activity-logs'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AccountNotice, Directory, Visit } from '../identity/directory'
import { findAccount } from './account'
import { hasLoggedOut, logPerson, type Person } from './account-activity'
import { acceptInvitation, findInvitation } from './account-invitation'
import { mailNotice } from './account-notice'
import { peekTicket, useTicket } from './account-ticket'
import type { Db, Tx } from './database'
import { keyValueStore } from './key-value-store'
import { addPasskey, findPasskey, notePasskeyUse, passkeysOf, removePasskey } from './account-passkey'
import { mailResetLink } from './reset-link'
import { mails, users } from './schema'

/** Identity's view of the same users that the API shows. */
export function openDirectory(db: Db): Directory {
  const one = (where: SQL) => db.asOwner((tx) => findAccount(tx, where))
  const change = (
    id: string,
    set: Partial<typeof users.$inferInsert>,
    { action, notice, visit }: { action: ActivityAction; notice?: AccountNotice; visit: Visit },
  ) =>
    db.asOwner(async (tx) => {
      const changed = tx.update(users).set(set).where(eq(users.id, id))
      const [user] = await changed.returning({ projectID: users.projectID, email: users.email })
      if (user) await logPerson(tx, action, { id, ...user }, visit)
      if (user && notice) await mailNotice(tx, user, notice, visit)
    })
  const forPerson = <Result>(id: string, work: (tx: Tx, person: Person) => Promise<Result>) =>
    db.asOwner(async (tx) => {
      const [user] = await tx
        .select({ projectID: users.projectID, email: users.email })
        .from(users)
        .where(eq(users.id, id))
      return user && work(tx, { id, ...user })
    })

  return {
    findByEmail: (email) => one(sql`lower(${users.email}) = lower(${email})`),
    findById: (id) => one(eq(users.id, id)),
    // `setPassword` and `setTotpSecret` also end the person's sessions and tickets: migrations/0005-end-sessions.sql, 0006-end-tickets.sql.
    setPassword: (id, passwordHash, visit) =>
      change(id, { passwordHash }, { action: 'user.set_password', notice: 'password-changed', visit }),
    renewPasswordHash: (id, { from, to }) =>
      db.asOwner(async (tx) => {
        // For migrations/0012-renewed-hashes.sql, until the end of the transaction.
        await tx.execute(sql`select set_config('portal.same_password', 'on', true)`)
        await tx
          .update(users)
          .set({ passwordHash: to })
          .where(and(eq(users.id, id), eq(users.passwordHash, from)))
      }),
    setTotpSecret: (id, totpSecret, visit) =>
      change(id, { totpSecret, mfaPending: false }, { action: 'user.enroll_mfa', notice: 'mfa-enrolled', visit }),

    passkeysOf: (id) => db.asOwner((tx) => passkeysOf(tx, id)),
    findPasskey: (passkeyId) => db.asOwner((tx) => findPasskey(tx, passkeyId)),
    addPasskey: (passkey, visit) =>
      forPerson(passkey.userId, async (tx, person) => {
        await addPasskey(tx, person, passkey)
        await logPerson(tx, 'user.add_passkey', person, visit)
        await mailNotice(tx, person, 'passkey-added', visit)
      }),
    notePasskeyUse: (passkeyId, counter, visit) => db.asOwner((tx) => notePasskeyUse(tx, passkeyId, counter, visit.at)),
    removePasskey: (id, passkeyId, visit) =>
      forPerson(id, async (tx, person) => {
        if (!(await removePasskey(tx, id, passkeyId))) return false
        await logPerson(tx, 'user.remove_passkey', person, visit)
        await mailNotice(tx, person, 'passkey-removed', visit)
        return true
      }).then((isRemoved) => isRemoved ?? false),

    recordRecoveryCodes: (id, visit) =>
      forPerson(id, async (tx, person) => {
        await logPerson(tx, 'user.make_recovery_codes', person, visit)
        await mailNotice(tx, person, 'recovery-codes-made', visit)
      }).then(() => undefined),
    recordSignIn: (id, visit, problem) =>
      problem === undefined
        ? change(id, { lastLoginAt: visit.at.toISOString() }, { action: 'user.login', visit })
        : forPerson(id, (tx, person) => logPerson(tx, 'user.login', person, visit, problem)),

    recordSignOut: (id, visit) =>
      forPerson(id, async (tx, person) => {
        if (!(await hasLoggedOut(tx, person, visit.at))) await logPerson(tx, 'user.logout', person, visit)
      }),

    findInvitation: (token) => db.asOwner((tx) => findInvitation(tx, token)),
    acceptInvitation: (token, chosen, visit) => db.asOwner((tx) => acceptInvitation(tx, token, chosen, visit)),
    useTicket: (ticket, kind) => db.asOwner((tx) => useTicket(tx, ticket, kind)),
    peekTicket: (ticket, kind) => db.asOwner((tx) => peekTicket(tx, ticket, kind)),

    mailResetLink: (email, identityUrl, visit) =>
      db.asOwner(async (tx) => {
        const [user] = await tx
          .select({ projectID: users.projectID, id: users.id, email: users.email })
          .from(users)
          .where(and(sql`lower(${users.email}) = lower(${email})`, eq(users.status, 'active')))
        const refused = user && (await mailResetLink(tx, user, { now: visit.at.toISOString(), identityUrl }))
        if (user && !refused) await logPerson(tx, 'user.reset_password', user, visit)
      }),

    mailNotice: (id, notice, visit) => forPerson(id, (tx, person) => mailNotice(tx, person, notice, visit)),

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

import { userCalls } from '@portal/api-client/users'
import { and, asc, eq, exists, isNotNull, or, sql } from 'drizzle-orm'
import { endTickets } from '../db/account-ticket'
import type { Tx } from '../db/database'
import { consoleTickets } from '../db/console-schema'
import { passkeys, users } from '../db/schema'
import { changed } from './activity'
import { CODE } from './codes'
import { found, Refusal } from './refusal'
import { route } from './route'

/** Users as the API returns them, by address. */
export function readUsers(tx: Tx, projectID: string, id?: string) {
  const ofPerson = tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userID, users.id))
  return tx
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      status: users.status,
      // By an authenticator or a passkey.
      mfaEnrolled: sql<boolean>`${or(isNotNull(users.totpSecret), exists(ofPerson))}`,
      lastLoginAt: users.lastLoginAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(and(eq(users.projectID, projectID), id === undefined ? undefined : eq(users.id, id)))
    .orderBy(asc(users.email))
}

export const readUser = async (tx: Tx, projectID: string, id: string) =>
  found(await readUsers(tx, projectID, id), 'ユーザー')

type Person = Awaited<ReturnType<typeof readUser>>

export const userTarget = ({ id, email }: Pick<Person, 'id' | 'email'>) => ({ type: 'user', id, name: email })

async function refuseLastAdmin(tx: Tx, projectID: string, person: Person) {
  if (person.role !== 'admin' || person.status !== 'active') return
  // Locked, so that two administrators cannot remove each other at the same moment.
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.projectID, projectID), eq(users.role, 'admin'), eq(users.status, 'active')))
    .for('update')
  if (admins.every(({ id }) => id === person.id)) {
    throw new Refusal(409, CODE.lastAdmin, '最後の管理者は削除も権限の変更もできません。')
  }
}

export const userRoutes = [
  route(userCalls.list, ({ tx, caller }) => readUsers(tx, caller.project.id)),

  route(userCalls.one, ({ tx, caller, params }) => readUser(tx, caller.project.id, params.id)),

  route(userCalls.update, async ({ tx, caller, params, body, requireFreshSignIn, log }) => {
    const before = await readUser(tx, caller.project.id, params.id)
    if (body.role && body.role !== before.role) {
      requireFreshSignIn()
      await refuseLastAdmin(tx, caller.project.id, before)
    }
    await tx
      .update(users)
      .set({ name: body.name, ...(body.role && { role: body.role }) })
      .where(and(eq(users.projectID, caller.project.id), eq(users.id, params.id)))
    const after = await readUser(tx, caller.project.id, params.id)
    await log({
      action: 'user.update',
      target: userTarget(after),
      ...changed({ name: before.name, role: before.role }, { name: after.name, role: after.role }),
    })
    return after
  }),

  route(userCalls.remove, async ({ tx, caller, params, log }) => {
    const person = await readUser(tx, caller.project.id, params.id)
    if (person.id === caller.id) throw new Refusal(409, CODE.ownUser, '自分自身は削除できません。')
    await refuseLastAdmin(tx, caller.project.id, person)
    await tx.delete(users).where(and(eq(users.projectID, caller.project.id), eq(users.id, person.id)))
    const { email, name, role } = person
    await log({ action: 'user.delete', target: userTarget(person), before: { email, name, role } })
  }),

  route(userCalls.logLogout, async ({ tx, caller, now, consoles, log }) => {
    await tx.delete(consoleTickets).where(eq(consoleTickets.userID, caller.id))
    await endTickets(tx, { projectID: caller.project.id, userID: caller.id, kind: 'enroll-mfa', now })
    consoles.endOf(caller.id)
    await log({ action: 'user.logout', target: userTarget(caller) })
  }),
]

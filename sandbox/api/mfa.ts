import { userCalls } from '@portal/api-client/users'
import { and, eq } from 'drizzle-orm'
import { createTicket } from '../db/account-ticket'
import type { Tx } from '../db/database'
import { projects, users } from '../db/schema'
import { refuseEndedSession } from './caller'
import { CODE } from './codes'
import { Refusal, tooSoon } from './refusal'
import { route } from './route'
import { readUser, userTarget } from './users'

async function removeMfa(tx: Tx, projectID: string, userID: string, mfaPending: boolean) {
  const person = await readUser(tx, projectID, userID)
  if (!person.mfaEnrolled) throw new Refusal(409, CODE.noMfa, 'MFA は設定されていません。')
  await tx
    .update(users)
    .set({ totpSecret: null, mfaPending })
    .where(and(eq(users.projectID, projectID), eq(users.id, userID)))
  return { target: userTarget(person), before: { mfaEnrolled: true }, after: { mfaEnrolled: false } }
}

export const mfaRoutes = [
  route(userCalls.mfaTicket, async ({ tx, caller, now, addresses, log }) => {
    refuseEndedSession(caller)
    const wanted = { projectID: caller.project.id, userID: caller.id, kind: 'enroll-mfa', now } as const
    const made = await createTicket(tx, wanted)
    if ('waitSeconds' in made) throw tooSoon(made.waitSeconds, 'MFA の設定ページは用意済みです。')
    await log({ action: 'user.mfa_ticket', target: userTarget(caller) })
    return { ticketURL: `${addresses.identity}/mfa?ticket=${made.token}` }
  }),

  route(userCalls.resetOwnMfa, async ({ tx, caller, log }) => {
    await log({ action: 'user.reset_mfa', ...(await removeMfa(tx, caller.project.id, caller.id, false)) })
  }),

  route(userCalls.resetMfa, async ({ tx, caller, params, log }) => {
    if (params.id === caller.id) {
      throw new Refusal(409, CODE.ownMfa, '自分の MFA はプロフィールからリセットしてください。')
    }
    // The next sign-in asks for a new authenticator instead of skipping the factor, so that a reset never weakens an
    // account.
    await log({ action: 'user.reset_mfa', ...(await removeMfa(tx, caller.project.id, params.id, true)) })
  }),

  route(userCalls.mfaPolicy, async ({ caller }) => ({ enforceMFA: caller.project.enforceMFA })),

  route(userCalls.setMfaPolicy, async ({ tx, caller: { project }, body, log }) => {
    await tx.update(projects).set({ enforceMFA: body.enforceMFA }).where(eq(projects.id, project.id))
    await log({
      action: 'mfa_policy.update',
      target: { type: 'project', id: project.id, name: project.name },
      before: { enforceMFA: project.enforceMFA },
      after: body,
    })
    return body
  }),
]

import { userCalls } from '@portal/api-client/users'
import { and, eq } from 'drizzle-orm'
import { mailNotice } from '../db/account-notice'
import { createTicket } from '../db/account-ticket'
import { passkeys, projects, users } from '../db/schema'
import { CODE } from './codes'
import { Refusal, tooSoon } from './refusal'
import { type Call, route } from './route'
import { readUser, userTarget } from './users'

type Removal = { userID: string; mfaPending: boolean }

async function removeMfa({ tx, caller, now }: Pick<Call, 'tx' | 'caller' | 'now'>, { userID, mfaPending }: Removal) {
  const projectID = caller.project.id
  const person = await readUser(tx, projectID, userID)
  if (!person.mfaEnrolled) throw new Refusal(409, CODE.noMfa, 'MFA は設定されていません。')
  await tx
    .update(users)
    .set({ totpSecret: null, mfaPending })
    .where(and(eq(users.projectID, projectID), eq(users.id, userID)))
  await tx.delete(passkeys).where(and(eq(passkeys.projectID, projectID), eq(passkeys.userID, userID)))
  await mailNotice(tx, { projectID, email: person.email }, 'mfa-reset', { at: new Date(now), by: caller.email })
  return { target: userTarget(person), before: { mfaEnrolled: true }, after: { mfaEnrolled: false } }
}

export const mfaRoutes = [
  route(userCalls.mfaTicket, async ({ tx, caller, now, addresses, log }) => {
    const wanted = { projectID: caller.project.id, userID: caller.id, kind: 'enroll-mfa', now } as const
    const made = await createTicket(tx, wanted)
    if ('waitSeconds' in made) throw tooSoon(made.waitSeconds, 'MFA の設定ページは用意済みです。')
    await log({ action: 'user.mfa_ticket', target: userTarget(caller) })
    return { ticketURL: `${addresses.identity}/mfa?ticket=${made.token}` }
  }),

  route(userCalls.resetOwnMfa, async (call) => {
    const removed = await removeMfa(call, { userID: call.caller.id, mfaPending: false })
    await call.log({ action: 'user.reset_mfa', ...removed })
  }),

  route(userCalls.resetMfa, async (call) => {
    if (call.params.id === call.caller.id) {
      throw new Refusal(409, CODE.ownMfa, '自分の MFA はプロフィールからリセットしてください。')
    }
    // The next sign-in asks for a new authenticator instead of skipping the factor, so that a reset never weakens an
    // account.
    const removed = await removeMfa(call, { userID: call.params.id, mfaPending: true })
    await call.log({ action: 'user.reset_mfa', ...removed })
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

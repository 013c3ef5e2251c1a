import { randomUUID } from 'node:crypto'
import { normalizeEmail, userCalls } from '@portal/api-client/users'
import { DAY_MS } from '@portal/contract'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { refuseManyInvitations } from './invitation-limits'
import { invitations, users } from '../db/schema'
import { hashToken, newToken } from '../db/token'
import { CODE } from './codes'
import { sendMail } from '../db/mail'
import { notFound, Refusal } from './refusal'
import { route } from './route'

const LIFE_DAYS = 7

export const invitationRoutes = [
  route(userCalls.invitations, async ({ tx, caller, now }) => {
    const rows = await tx
      .select({
        id: invitations.id,
        email: invitations.email,
        invitedBy: invitations.invitedBy,
        createdAt: invitations.createdAt,
        expiresAt: invitations.expiresAt,
      })
      .from(invitations)
      .where(eq(invitations.projectID, caller.project.id))
      .orderBy(desc(invitations.createdAt), desc(invitations.id))
    return rows.map((row) => ({ ...row, status: row.expiresAt > now ? 'pending' : 'expired' }))
  }),

  route(userCalls.register, async ({ tx, caller, body, now, addresses, log }) => {
    const { project } = caller
    const email = normalizeEmail(body.email)
    const sameUser = and(eq(users.projectID, project.id), sql`lower(${users.email}) = lower(${email})`)
    if ((await tx.select({ id: users.id }).from(users).where(sameUser)).length > 0) {
      throw new Refusal(409, CODE.userExists, 'すでに登録されています。')
    }
    const sameInvitation = and(
      eq(invitations.projectID, project.id),
      sql`lower(${invitations.email}) = lower(${email})`,
    )
    const open = await tx
      .select({ id: invitations.id })
      .from(invitations)
      .where(and(sameInvitation, gt(invitations.expiresAt, now)))
    if (open.length > 0) throw new Refusal(409, CODE.invited, 'すでに招待済みです。')
    await refuseManyInvitations(tx, { projectID: project.id, email, now })
    await tx.delete(invitations).where(sameInvitation)

    const token = newToken()
    const invitation = {
      id: `inv_${randomUUID()}`,
      email,
      invitedBy: caller.email,
      createdAt: now,
      expiresAt: new Date(Date.parse(now) + LIFE_DAYS * DAY_MS).toISOString(),
    }
    await tx.insert(invitations).values({ ...invitation, projectID: project.id, tokenHash: hashToken(token) })
    const link = new URLSearchParams({ invitation: token, organization: project.id, organization_name: project.name })
    await sendMail(tx, project.id, now, {
      to: email,
      subject: `${project.name} への招待`,
      body: `${caller.email} さんから招待されました。次のページで登録してください（${LIFE_DAYS} 日以内）。\n\n${addresses.portal}/signup?${link}\n`,
    })
    await log({ action: 'user.invite', target: { type: 'invitation', id: invitation.id, name: email } })
    return { ...invitation, status: 'pending' }
  }),

  route(userCalls.cancelInvitation, async ({ tx, caller, params, log }) => {
    const [cancelled] = await tx
      .delete(invitations)
      .where(and(eq(invitations.projectID, caller.project.id), eq(invitations.id, params.id)))
      .returning({ id: invitations.id, email: invitations.email })
    if (!cancelled) throw notFound('招待')
    await log({ action: 'invitation.cancel', target: { type: 'invitation', id: cancelled.id, name: cancelled.email } })
  }),
]

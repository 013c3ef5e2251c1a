import { DAY_MS } from '@portal/contract'
import { iso } from './clock'
import type { SeedInvitation, SeedUser } from './fixture-types'
import { random } from './random'

/** The password of every account. */
export const PASSWORD = 'portal-sandbox'
/** Authenticator secret of mfa@alpha.example, printed at start. */
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const INVITATION_DAYS = 7

export type UserPlan = {
  id: string
  email: string
  name?: string | null
  /** Default `member`. */
  role?: string
  status?: 'active' | 'blocked'
  /** Base32, or true to make one up. Default: no MFA. */
  totpSecret?: string | true
  /** null: never. Default: some hours ago. */
  lastLoginDaysAgo?: number | null
  createdDaysAgo?: number
}

export type InvitationPlan = { email: string; daysAgo: number; invitedBy?: string }

export function makeUser(plan: UserPlan, now: number): SeedUser {
  const { next, text } = random(`user ${plan.id}`)
  const secret = plan.totpSecret === true ? text(32, BASE32) : (plan.totpSecret ?? null)
  const createdAt = now - (plan.createdDaysAgo ?? 400 + next() * 300) * DAY_MS
  const loginDaysAgo = plan.lastLoginDaysAgo === undefined ? 0.05 + next() * 3 : plan.lastLoginDaysAgo
  return {
    id: plan.id,
    email: plan.email,
    name: plan.name ?? null,
    role: plan.role ?? 'member',
    status: plan.status ?? 'active',
    mfaEnrolled: secret !== null,
    lastLoginAt: loginDaysAgo === null ? null : iso(now - loginDaysAgo * DAY_MS),
    createdAt: iso(createdAt),
    password: PASSWORD,
    totpSecret: secret,
  }
}

export function makeInvitation(plan: InvitationPlan, id: string, now: number): SeedInvitation {
  const createdAt = now - plan.daysAgo * DAY_MS
  const expiresAt = createdAt + INVITATION_DAYS * DAY_MS
  return {
    id,
    email: plan.email,
    invitedBy: plan.invitedBy ?? null,
    createdAt: iso(createdAt),
    expiresAt: iso(expiresAt),
    status: expiresAt > now ? 'pending' : 'expired',
    token: random(`invitation ${id}`).text(43, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'),
  }
}

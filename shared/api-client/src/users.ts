import { ask, get, send, status } from '@portal/api-client/http'
import { whyNot } from '@portal/auth'
import { type Permission, PERMISSIONS } from '@portal/contract'
import * as z from 'zod/mini'
import { knownMoment, moment, open } from './answer-schema'
import { endpoint } from './endpoint'
import type { Entitlements } from './entitlements'
import { Id, Paging, rows, Text } from './schema'

/** How the contract's `capabilities` say that the page of the MFA ticket adds and removes passkeys, too. */
export const PASSKEYS_CAPABILITY = 'passkeys'

export const ROLE = ['admin', 'member'] as const

/**
 * What each role may do beyond reading, where the identity provider is set up as docs/backend.md says. For what the
 * user who is signed in may do ask the session, because the provider decides.
 */
export const ROLE_PERMISSIONS: Readonly<Record<(typeof ROLE)[number], readonly Permission[]>> = {
  admin: PERMISSIONS,
  member: ['read:activity-logs'],
}

export const USER_STATUS = ['active', 'blocked'] as const
export const INVITATION_STATUS = ['pending', 'expired'] as const

export const User = z.object({
  id: Id,
  email: z.string(),
  name: z.nullish(z.string()),
  role: open(ROLE),
  status: open(USER_STATUS),
  mfaEnrolled: z.nullish(z.boolean()),
  lastLoginAt: moment,
  createdAt: knownMoment,
})
export type User = z.infer<typeof User>

export const UserUpdate = z.strictObject({ name: Text(64), role: z.optional(z.enum(ROLE)) })
export type UserUpdate = z.infer<typeof UserUpdate>

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  invitedBy: z.nullish(z.string()),
  createdAt: knownMoment,
  expiresAt: knownMoment,
  status: open(INVITATION_STATUS),
})
export type Invitation = z.infer<typeof Invitation>

/** An e-mail address as users type it: trimmed, full-width folded, domain in lower case. */
export function normalizeEmail(raw: string): string {
  const [local = '', ...domain] = raw.normalize('NFKC').trim().split('@')
  return domain.length === 0 ? local : `${local}@${domain.join('@').toLowerCase()}`
}

export const Email = z
  .string()
  .check(
    z.maxLength(254),
    z.regex(/^[^\s@"<>(),;:\\[\]]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'メールアドレスの形式が正しくありません。'),
  )

export const MfaPolicy = z.object({ enforceMFA: z.boolean() })
export type MfaPolicy = z.infer<typeof MfaPolicy>

/** Text too, because some backends return the address alone. */
const MfaTicket = z.union([
  z.object({ ticketURL: z.url() }),
  z.pipe(
    z.url(),
    z.transform((ticketURL) => ({ ticketURL })),
  ),
])

const manage = { permission: 'manage:users', touches: ['users', 'activity-logs'] } as const

export const userCalls = {
  list: endpoint('GET', '/users', { summary: 'Users of the project', query: Paging, answer: rows(User) }),
  register: endpoint('POST', '/users', {
    ...manage,
    summary: 'Invite an address',
    body: z.strictObject({ email: Email }),
    answer: Invitation,
    errors: [409, 429],
  }),
  invitations: endpoint('GET', '/users/invitations', {
    summary: 'Open and expired invitations',
    query: Paging,
    answer: rows(Invitation),
  }),
  cancelInvitation: endpoint('DELETE', '/users/invitations/{id}', {
    ...manage,
    summary: 'Cancel an invitation',
    errors: [404],
  }),
  mfaTicket: endpoint('GET', '/users/mfa', {
    summary: 'One-time address where the caller sets up MFA',
    freshSignIn: 'always',
    answer: MfaTicket,
    errors: [429],
    touches: ['activity-logs'],
  }),
  resetOwnMfa: endpoint('DELETE', '/users/mfa', {
    summary: "Remove the caller's MFA",
    freshSignIn: 'always',
    errors: [409],
    touches: ['users', 'activity-logs'],
  }),
  logLogout: endpoint('POST', '/users/logout', { summary: 'Log the logout of the caller', touches: ['activity-logs'] }),
  one: endpoint('GET', '/users/{id}', { summary: 'One user', answer: User, errors: [404] }),
  update: endpoint('PUT', '/users/{id}', {
    ...manage,
    summary: 'Change name or role',
    freshSignIn: { toChange: 'role' },
    body: UserUpdate,
    answer: User,
    errors: [404, 409],
  }),
  remove: endpoint('DELETE', '/users/{id}', {
    ...manage,
    summary: 'Remove a user',
    freshSignIn: 'always',
    errors: [404, 409],
  }),
  resetPassword: endpoint('GET', '/users/{id}/reset-password', {
    ...manage,
    summary: 'Send a user a password reset mail',
    errors: [404, 429],
  }),
  resetOwnPassword: endpoint('GET', '/users/{id}/reset-own-password', {
    summary: 'Send the caller a password reset mail',
    freshSignIn: 'always',
    errors: [404, 429],
    touches: ['activity-logs'],
  }),
  resetMfa: endpoint('GET', '/users/{id}/reset-mfa', {
    ...manage,
    summary: "Remove a user's MFA",
    freshSignIn: 'always',
    errors: [404, 409],
  }),
  mfaPolicy: endpoint('GET', '/mfa', { summary: 'Must every user have MFA?', answer: MfaPolicy }),
  setMfaPolicy: endpoint('POST', '/mfa', {
    summary: 'Set the MFA policy',
    freshSignIn: 'always',
    body: z.strictObject({ enforceMFA: z.boolean() }),
    answer: MfaPolicy,
    permission: 'manage:users',
    touches: ['mfa', 'activity-logs'],
  }),
}

export const users = {
  list: () => get(userCalls.list, {}),
  one: (id: string) => get(userCalls.one, { id }),
  register: (email: string) => send(userCalls.register, { body: { email } }),
  update: (id: string, body: UserUpdate) => send(userCalls.update, { id, body }),
  remove: (id: string) => send(userCalls.remove, { id }),
  invitations: () => get(userCalls.invitations, {}),
  cancelInvitation: (id: string) => send(userCalls.cancelInvitation, { id }),
  // Only called by a click, because these look like reads but send mails and remove factors.
  resetPassword: (id: string) => send(userCalls.resetPassword, { id }),
  resetOwnPassword: (id: string) => send(userCalls.resetOwnPassword, { id }),
  resetMfa: (id: string) => send(userCalls.resetMfa, { id }),
  /** `onAsk` is called when the user is asked to sign in again before there is a ticket. */
  mfaTicket: (onAsk?: () => void) => ask(userCalls.mfaTicket, {}, onAsk),
  resetOwnMfa: () => send(userCalls.resetOwnMfa, {}),
  /** Returns the HTTP status instead of throwing, because a logout goes on in either case. */
  logLogout: () => status(userCalls.logLogout, {}),
  mfaPolicy: () => get(userCalls.mfaPolicy, {}),
  setMfaPolicy: (enforceMFA: boolean) => send(userCalls.setMfaPolicy, { body: { enforceMFA } }),
}

/** Why users may not be managed by this user, or undefined. */
export function whyNotManageUsers(): string | undefined {
  return whyNot('manage:users', 'ユーザーを管理する権限がありません。')
}

/** Why this user may not be removed by the one with id `ownID`, or undefined. */
export function whyNotRemove(user: User, all: User[], ownID: string | undefined): string | undefined {
  if (user.id === ownID) return '自分自身は削除できません。'
  if (isLastAdmin(user, all)) return '最後の管理者は削除できません。'
  return whyNotManageUsers()
}

/** Why this user's role may not be changed, or undefined. */
export function whyNotChangeRole(user: User, all: User[]): string | undefined {
  if (isLastAdmin(user, all)) return '最後の管理者の権限は変更できません。先にほかのユーザーを管理者にしてください。'
  return whyNotManageUsers()
}

function isLastAdmin(user: User, all: User[]): boolean {
  const isActiveAdmin = (one: User) => one.role === 'admin' && one.status === 'active'
  return isActiveAdmin(user) && !all.some((other) => other.id !== user.id && isActiveAdmin(other))
}

/** Why this user's MFA may not be reset from the user list, or undefined. */
export function whyNotResetMfa(user: User, ownID: string | undefined): string | undefined {
  if (user.id === ownID) return '自分の MFA はプロフィールからリセットしてください。'
  if (user.mfaEnrolled === false) return 'MFA は設定されていません。'
  return whyNotManageUsers()
}

/** Whether the page of the MFA ticket is also for those who have MFA already, because it manages passkeys. */
export const hasPasskeys = (entitlements: Entitlements | undefined): boolean =>
  entitlements?.capabilities.includes(PASSKEYS_CAPABILITY) ?? false

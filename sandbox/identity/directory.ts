/** A person who can sign in. The same row the API shows as a user. */
export type Account = {
  /** The subject of every token, e.g. `auth0|u-admin-alpha`. */
  id: string
  email: string
  name: string
  status: 'active' | 'blocked'
  /** As made by `hashPassword`. */
  passwordHash: string
  /** Base32, or null when no authenticator is enrolled. */
  totpSecret: string | null
  /**
   * The person must enrol at the next sign-in, whatever the project's policy says. Cleared by `setTotpSecret` with a
   * secret.
   */
  mfaPending: boolean
  organization: Organization | null
  permissions: string[]
  /** The policy of the account's project. */
  enforceMFA: boolean
}

export type Organization = { id: string; name: string }

export type Invitation = { id: string; email: string; organization: Organization; expiresAt: Date }

export type Mail = { id: string; to: string; subject: string; body: string; sentAt: Date }

/** A key pair of a person's device; the private half never leaves that, or the password manager it is kept in. */
export type Passkey = {
  /** Of the credential, as the browser names it: base64url. */
  id: string
  userId: string
  /** COSE, base64url. */
  publicKey: string
  /** Of the signatures so far; 0 where the device does not count them. */
  counter: number
  /** How a browser reaches the device, as WebAuthn names it: `internal`, `hybrid`, `usb`, … */
  transports: string[]
  /** Where it was made, in words. */
  device: string
  createdAt: Date
  lastUsedAt: Date | null
}

export type TicketKind = 'reset-password' | 'enroll-mfa'

/** What the owner of an account is told by mail. */
export type AccountNotice =
  | 'new-device'
  | 'password-changed'
  | 'mfa-enrolled'
  | 'mfa-reset'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'

/** Where a request came from and when, as the operation log keeps it. */
export type Visit = { at: Date; ip: string; userAgent: string }

/** Thrown when the invitation was used or cancelled since it was read. */
export class InvitationGone extends Error {}

/**
 * Accounts, and the notes of what happened to them. Tickets and invitations that are used, cancelled or expired are
 * null. A person's sessions end (`endSessions`) with a new password, an authenticator or passkey removed or replaced, a
 * block and a deletion. Each of these, and a first authenticator or a new passkey, ends the person's tickets too. A new
 * password, an authenticator and a passkey are told by mail.
 */
export interface Directory {
  /** Ignores upper and lower case. */
  findByEmail(email: string): Promise<Account | null>
  findById(id: string): Promise<Account | null>
  setPassword(id: string, passwordHash: string, visit: Visit): Promise<void>
  /** Keeps another hash of the same password, which ends nothing; not when the password has changed since `from`. */
  renewPasswordHash(id: string, hashes: { from: string; to: string }): Promise<void>
  setTotpSecret(id: string, secret: string, visit: Visit): Promise<void>
  /** Of one person, the oldest first. */
  passkeysOf(id: string): Promise<Passkey[]>
  findPasskey(passkeyId: string): Promise<Passkey | null>
  /** Also ends `mfaPending`, because a passkey is a second factor. */
  addPasskey(passkey: Passkey, visit: Visit): Promise<void>
  notePasskeyUse(passkeyId: string, counter: number, visit: Visit): Promise<void>
  /** False when the person has no such passkey. */
  removePasskey(id: string, passkeyId: string, visit: Visit): Promise<boolean>
  /** Writes `user.make_recovery_codes` to the activity log and tells the owner. */
  recordRecoveryCodes(id: string, visit: Visit): Promise<void>
  /** Writes `user.login` to the activity log; without `problem` it is also the account's last login. */
  recordSignIn(id: string, visit: Visit, problem?: string): Promise<void>
  /** Writes `user.logout`, unless the portal itself did so a moment ago on its way here. */
  recordSignOut(id: string, visit: Visit): Promise<void>
  findInvitation(token: string): Promise<Invitation | null>
  /** Creates the account and ends the invitation in one step. @throws InvitationGone */
  acceptInvitation(token: string, account: { name: string; passwordHash: string }, visit: Visit): Promise<Account>
  /** Ends the ticket. Of two calls with the same ticket only one gets the user. */
  useTicket(ticket: string, kind: TicketKind): Promise<{ userId: string } | null>
  /** Looks without ending the ticket. */
  peekTicket(ticket: string, kind: TicketKind): Promise<{ userId: string } | null>
  /** Mails a link to choose a new password, unless the account is unknown, blocked or was mailed one a minute ago. */
  mailResetLink(email: string, identityUrl: string, visit: Visit): Promise<void>
  /** Mails the account's owner what was done, and what to do when the owner did not do it. */
  mailNotice(id: string, notice: AccountNotice, visit: Visit): Promise<void>
  mails(): Promise<Mail[]>
  state: KeyValueStore
}

/** Tells `update` what to do: `keep` replaces the value, without `keep` it stays as it is; `answer` is returned. */
export type Change<Answer> = { keep?: { value: unknown; expiresAt?: Date }; answer: Answer }

/**
 * Durable storage of JSON values: sessions, grants, codes, refresh tokens, keys. Past `expiresAt` a value no longer
 * exists.
 */
export interface KeyValueStore {
  get(kind: string, id: string): Promise<unknown>
  /** Replaces the value and its expiry; without `expiresAt` it stays for good. */
  set(kind: string, id: string, value: unknown, expiresAt?: Date): Promise<void>
  /** Reads a value (undefined: there is none), decides and writes, under a lock. */
  update<Answer>(kind: string, id: string, change: (value: unknown) => Change<Answer>): Promise<Answer>
  delete(kind: string, id: string): Promise<void>
  /** Deletes each value of the kind whose top-level `field` equals `value`. */
  deleteWhere(kind: string, field: string, value: string): Promise<void>
  /** One value of the kind whose top-level `field` equals `value`, else undefined. */
  find(kind: string, field: string, value: string): Promise<unknown>
}

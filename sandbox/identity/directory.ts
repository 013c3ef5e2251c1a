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
  /** The person must enrol at the next sign-in, whatever the project's policy says. Cleared by `setTotpSecret` with a secret. */
  mfaPending: boolean
  organization: Organization | null
  permissions: string[]
  /** The policy of the account's project. */
  enforceMFA: boolean
}

export type Organization = { id: string; name: string }

export type Invitation = { id: string; email: string; organization: Organization; expiresAt: Date }

export type Mail = { id: string; to: string; subject: string; body: string; sentAt: Date }

export type TicketKind = 'reset-password' | 'enroll-mfa'

/** Who exists, and what happened to them. Tickets and invitations that are used, cancelled or expired answer null. */
export interface Directory {
  /** Ignores upper and lower case. */
  findByEmail(email: string): Promise<Account | null>
  findById(id: string): Promise<Account | null>
  setPassword(id: string, passwordHash: string): Promise<void>
  setTotpSecret(id: string, secret: string | null): Promise<void>
  /** Also writes `user.login` to the activity log. */
  recordLogin(id: string, at: Date): Promise<void>
  findInvitation(token: string): Promise<Invitation | null>
  /** Creates the account and ends the invitation in one step; rejects when the invitation is gone. */
  acceptInvitation(token: string, account: { name: string; passwordHash: string }): Promise<Account>
  /** Ends the ticket. Of two calls with the same ticket only one gets the user. */
  useTicket(ticket: string, kind: TicketKind): Promise<{ userId: string } | null>
  /** Looks without ending the ticket. */
  peekTicket(ticket: string, kind: TicketKind): Promise<{ userId: string } | null>
  mails(): Promise<Mail[]>
  state: KeyValueStore
}

/** Durable storage of JSON values: sessions, grants, codes, refresh tokens, keys. Past `expiresAt` a value no longer exists. */
export interface KeyValueStore {
  get(kind: string, id: string): Promise<unknown>
  /** Replaces the value and its expiry; without `expiresAt` it stays for good. */
  set(kind: string, id: string, value: unknown, expiresAt?: Date): Promise<void>
  delete(kind: string, id: string): Promise<void>
  /** Deletes each value of the kind whose top-level `field` equals `value`. */
  deleteWhere(kind: string, field: string, value: string): Promise<void>
  /** One value of the kind whose top-level `field` equals `value`, else undefined. */
  find(kind: string, field: string, value: string): Promise<unknown>
}

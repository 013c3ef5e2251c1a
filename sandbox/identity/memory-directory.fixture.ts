import { endSessions } from './browser-sessions'
import {
  type Account,
  type AccountNotice,
  type Change,
  type Directory,
  type Invitation,
  InvitationGone,
  type KeyValueStore,
  type Mail,
  type Passkey,
  type TicketKind,
  type Visit,
} from './directory'

type Stored = { kind: string; id: string; json: string; expiresAt: Date | undefined }

/** A store that, like a database, keeps text rather than objects. */
export class MemoryStore implements KeyValueStore {
  private readonly rows = new Map<string, Stored>()
  async get(kind: string, id: string): Promise<unknown> {
    const row = this.alive(kind, id)
    return row && JSON.parse(row.json)
  }
  async set(kind: string, id: string, value: unknown, expiresAt?: Date) {
    this.rows.set(`${kind}/${id}`, { kind, id, json: JSON.stringify(value), expiresAt })
  }
  async update<Answer>(kind: string, id: string, change: (value: unknown) => Change<Answer>): Promise<Answer> {
    const row = this.alive(kind, id)
    const { keep, answer } = change(row && JSON.parse(row.json))
    if (keep) this.rows.set(`${kind}/${id}`, { kind, id, json: JSON.stringify(keep.value), expiresAt: keep.expiresAt })
    return answer
  }
  async delete(kind: string, id: string) {
    this.rows.delete(`${kind}/${id}`)
  }
  async deleteWhere(kind: string, field: string, value: string) {
    for (const { id } of this.matching(kind, field, value)) this.rows.delete(`${kind}/${id}`)
  }
  async find(kind: string, field: string, value: string): Promise<unknown> {
    const row = this.matching(kind, field, value)[0]
    return row && this.get(kind, row.id)
  }
  all(kind: string): Record<string, unknown>[] {
    return [...this.rows.values()].filter((row) => row.kind === kind).map((row) => JSON.parse(row.json))
  }
  private alive(kind: string, id: string) {
    const row = this.rows.get(`${kind}/${id}`)
    return row && (!row.expiresAt || row.expiresAt > new Date()) ? row : undefined
  }
  private matching(kind: string, field: string, value: string) {
    return [...this.rows.values()].filter((row) => row.kind === kind && JSON.parse(row.json)[field] === value)
  }
}

/** People, tickets and mails in memory; the tests reach in and change them. */
export class MemoryDirectory implements Directory {
  readonly state = new MemoryStore()
  /** The activity log. */
  readonly entries: { action: string; id: string; visit: Visit; problem?: string | undefined }[] = []
  readonly tickets = new Map<string, { kind: TicketKind; userId: string }>()
  readonly invitations = new Map<string, Invitation>()
  /** Ids of projects whose new accounts need a second factor. */
  readonly enforcingProjects = new Set<string>()
  readonly outbox: Mail[] = []
  readonly passkeys: Passkey[] = []
  readonly notices: { id: string; notice: AccountNotice; visit: Visit }[] = []
  constructor(readonly accounts: Account[]) {}

  account(email: string): Account {
    const found = this.accounts.find((account) => account.email === email)
    if (!found) throw new Error(`no account ${email}`)
    return found
  }
  /** Somebody like the owner of an address, by the name `name`. */
  addLike(email: string, name: string, more: Partial<Account> = {}): Account {
    const account = { ...this.account(email), id: `auth0|${name}`, email: `${name}@alpha.example`, ...more }
    this.accounts.push(account)
    return account
  }
  async findByEmail(email: string) {
    return this.accounts.find((account) => account.email === email.toLowerCase()) ?? null
  }
  async findById(id: string) {
    return this.accounts.find((account) => account.id === id) ?? null
  }
  async setPassword(id: string, passwordHash: string, visit: Visit) {
    await this.change(id, { passwordHash })
    await endSessions(this.state, id)
    this.endTickets(id)
    this.entries.push({ action: 'user.set_password', id, visit })
    await this.mailNotice(id, 'password-changed', visit)
  }
  async renewPasswordHash(id: string, { from, to }: { from: string; to: string }) {
    if ((await this.findById(id))?.passwordHash === from) await this.change(id, { passwordHash: to })
  }
  async setTotpSecret(id: string, totpSecret: string, visit: Visit) {
    if ((await this.findById(id))?.totpSecret) await endSessions(this.state, id)
    await this.change(id, { totpSecret, mfaPending: false })
    this.endTickets(id)
    this.entries.push({ action: 'user.enroll_mfa', id, visit })
    await this.mailNotice(id, 'mfa-enrolled', visit)
  }
  async passkeysOf(id: string) {
    return this.passkeys.filter(({ userId }) => userId === id)
  }
  async findPasskey(passkeyId: string) {
    return this.passkeys.find(({ id }) => id === passkeyId) ?? null
  }
  async addPasskey(passkey: Passkey, visit: Visit) {
    this.passkeys.push(passkey)
    await this.change(passkey.userId, { mfaPending: false })
    this.endTickets(passkey.userId)
    this.entries.push({ action: 'user.add_passkey', id: passkey.userId, visit })
    await this.mailNotice(passkey.userId, 'passkey-added', visit)
  }
  async notePasskeyUse(passkeyId: string, counter: number, visit: Visit) {
    Object.assign((await this.findPasskey(passkeyId)) ?? {}, { counter, lastUsedAt: visit.at })
  }
  async removePasskey(id: string, passkeyId: string, visit: Visit) {
    const at = this.passkeys.findIndex((passkey) => passkey.id === passkeyId && passkey.userId === id)
    if (at < 0) return false
    this.passkeys.splice(at, 1)
    await endSessions(this.state, id)
    this.endTickets(id)
    this.entries.push({ action: 'user.remove_passkey', id, visit })
    await this.mailNotice(id, 'passkey-removed', visit)
    return true
  }
  async recordRecoveryCodes(id: string, visit: Visit) {
    this.entries.push({ action: 'user.make_recovery_codes', id, visit })
    await this.mailNotice(id, 'recovery-codes-made', visit)
  }
  async recordSignIn(id: string, visit: Visit, problem?: string) {
    this.entries.push({ action: 'user.login', id, visit, problem })
  }
  async recordSignOut(id: string, visit: Visit) {
    this.entries.push({ action: 'user.logout', id, visit })
  }
  async findInvitation(token: string) {
    return this.invitations.get(token) ?? null
  }
  async acceptInvitation(token: string, chosen: { name: string; passwordHash: string }): Promise<Account> {
    const invitation = this.invitations.get(token)
    if (!invitation) throw new InvitationGone()
    this.invitations.delete(token)
    const { email, organization } = invitation
    const account: Account = {
      ...{ id: `auth0|u-${this.accounts.length}`, email, organization, ...chosen },
      ...{ totpSecret: null, mfaPending: false, permissions: [] },
      status: 'active',
      enforceMFA: this.enforcingProjects.has(organization.id),
    }
    this.accounts.push(account)
    return account
  }
  async useTicket(ticket: string, kind: TicketKind) {
    const found = await this.peekTicket(ticket, kind)
    if (found) this.tickets.delete(ticket)
    return found
  }
  async peekTicket(ticket: string, kind: TicketKind) {
    const found = this.tickets.get(ticket)
    return found?.kind === kind ? { userId: found.userId } : null
  }
  async mailResetLink(email: string, identityUrl: string) {
    const account = await this.findByEmail(email)
    if (account?.status !== 'active') return
    const ticket = `reset-${this.outbox.length}`
    this.tickets.set(ticket, { kind: 'reset-password', userId: account.id })
    const body = `${identityUrl}/reset-password?ticket=${ticket}`
    this.outbox.push({ id: ticket, to: account.email, subject: 'パスワードの再設定', body, sentAt: new Date() })
  }
  async mailNotice(id: string, notice: AccountNotice, visit: Visit) {
    this.notices.push({ id, notice, visit })
  }
  async mails() {
    return this.outbox
  }
  private endTickets(id: string) {
    for (const [ticket, { userId }] of this.tickets) if (userId === id) this.tickets.delete(ticket)
  }
  private async change(id: string, change: Partial<Account>) {
    const account = await this.findById(id)
    if (account) Object.assign(account, change)
  }
}

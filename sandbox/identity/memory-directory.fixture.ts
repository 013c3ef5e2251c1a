import type { Account, Directory, Invitation, KeyValueStore, Mail, TicketKind } from './directory'

type Stored = { kind: string; id: string; json: string; expiresAt: Date | undefined }

/** A store that, like a database, keeps text rather than objects. */
export class MemoryStore implements KeyValueStore {
  private readonly rows = new Map<string, Stored>()
  async get(kind: string, id: string): Promise<unknown> {
    const row = this.rows.get(`${kind}/${id}`)
    return row && (!row.expiresAt || row.expiresAt > new Date()) ? JSON.parse(row.json) : undefined
  }
  async set(kind: string, id: string, value: unknown, expiresAt?: Date) {
    this.rows.set(`${kind}/${id}`, { kind, id, json: JSON.stringify(value), expiresAt })
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
  private matching(kind: string, field: string, value: string) {
    return [...this.rows.values()].filter((row) => row.kind === kind && JSON.parse(row.json)[field] === value)
  }
}

/** People, tickets and mails in memory; the tests reach in and change them. */
export class MemoryDirectory implements Directory {
  readonly state = new MemoryStore()
  readonly logins: string[] = []
  readonly tickets = new Map<string, { kind: TicketKind; userId: string }>()
  readonly invitations = new Map<string, Invitation>()
  readonly outbox: Mail[] = []
  constructor(readonly accounts: Account[]) {}

  account(email: string): Account {
    const found = this.accounts.find((account) => account.email === email)
    if (!found) throw new Error(`no account ${email}`)
    return found
  }
  async findByEmail(email: string) {
    return this.accounts.find((account) => account.email === email.toLowerCase()) ?? null
  }
  async findById(id: string) {
    return this.accounts.find((account) => account.id === id) ?? null
  }
  async setPassword(id: string, passwordHash: string) {
    await this.change(id, { passwordHash })
  }
  async setTotpSecret(id: string, totpSecret: string | null) {
    await this.change(id, { totpSecret, mfaPending: false })
  }
  async recordLogin(id: string) {
    this.logins.push(id)
  }
  async findInvitation(token: string) {
    return this.invitations.get(token) ?? null
  }
  async acceptInvitation(token: string, { name, passwordHash }: { name: string; passwordHash: string }): Promise<Account> {
    const invitation = this.invitations.get(token)
    if (!invitation) throw new Error('invitation gone')
    this.invitations.delete(token)
    const account: Account = {
      id: `auth0|u-${this.accounts.length}`, email: invitation.email, name, passwordHash, status: 'active', totpSecret: null,
      mfaPending: false, organization: invitation.organization, permissions: [], enforceMFA: false,
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
  async mails() {
    return this.outbox
  }
  private async change(id: string, change: Partial<Account>) {
    const account = await this.findById(id)
    if (account) Object.assign(account, change)
  }
}

import { randomBytes } from 'node:crypto'
import type { KeyValueStore } from './directory'
import { sha256 } from '../sha256'
import type { Context } from './send'

const KIND = 'known-device'
const YEAR_MS = 365 * 24 * 3600 * 1000

/**
 * The browsers that an account has signed in from, by a cookie that says nothing else; stored as hashes, so that a copy
 * of the database names no browser.
 */
export class Devices {
  /** Cookies that a reply under way sets: its request does not have them yet. */
  private readonly given = new WeakMap<Context, string>()

  constructor(
    private readonly state: KeyValueStore,
    private readonly now: () => Date,
    private readonly cookie: string,
  ) {}

  /** Remembers the browser for a year. Resolves to whether the account had signed in from it before. */
  async recognize(ctx: Context, accountId: string): Promise<boolean> {
    const sent = this.given.get(ctx) ?? ctx.cookies.get(this.cookie, { signed: false })
    const device = sent !== undefined && /^[\w-]{43}$/.test(sent) ? sent : randomBytes(32).toString('base64url')
    this.given.set(ctx, device)
    const expires = new Date(this.now().getTime() + YEAR_MS)
    ctx.cookies.set(this.cookie, device, { signed: false, httpOnly: true, sameSite: 'lax', overwrite: true, expires })
    return this.state.update<boolean>(KIND, sha256(`${accountId} ${device}`), (value) => ({
      keep: { value: { accountId }, expiresAt: expires },
      answer: value !== undefined,
    }))
  }

  /** Forgets all of an account, because one of them may be that of who knew its password. */
  forget(accountId: string): Promise<void> {
    return this.state.deleteWhere(KIND, 'accountId', accountId)
  }
}

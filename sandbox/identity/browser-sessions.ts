import * as z from 'zod'
import type { KeyValueStore, Visit } from './directory'

/** How long a sign-in lasts at most, however much it is used. */
export const SESSION_SECONDS = 7 * 24 * 3600
const IDLE_MS = 24 * 3600 * 1000

const KIND = 'browser-session'
/** Times in milliseconds. Where it was begun is unknown for sessions from before that was kept. */
export const BrowserSession = z.object({
  accountId: z.string(),
  startedAt: z.number(),
  usedAt: z.number(),
  ip: z.optional(z.string()),
  userAgent: z.optional(z.string()),
})
type BrowserSession = z.infer<typeof BrowserSession>

/**
 * The life of each sign-in in one browser. Kept apart, because oidc-provider's sessions and refresh tokens prolong each
 * other for ever; none of them is valid once the entry here is over or gone.
 */
export class BrowserSessions {
  constructor(
    private readonly state: KeyValueStore,
    private readonly now: () => Date,
  ) {}

  /** `id` is the `uid` of oidc-provider's session. */
  start(id: string, accountId: string, { ip, userAgent }: Partial<Visit> = {}): Promise<void> {
    const now = this.now().getTime()
    return this.state.set(KIND, id, { accountId, startedAt: now, usedAt: now, ip, userAgent }, endOf(now))
  }

  /** Whether it lasts, which also counts as use. Never brings an entry back, so that no use undoes an end. */
  use(id: string, accountId: string): Promise<boolean> {
    const now = this.now().getTime()
    return this.state.update<boolean>(KIND, id, (value) => {
      const found = BrowserSession.safeParse(value)
      if (!found.success || found.data.accountId !== accountId) return { answer: false }
      if (now >= lastsUntil(found.data)) return { answer: false }
      return { keep: { value: { ...found.data, usedAt: now }, expiresAt: endOf(found.data.startedAt) }, answer: true }
    })
  }

  end(id: string): Promise<void> {
    return this.state.delete(KIND, id)
  }
}

/** When a session ends that is not used any more, in milliseconds. */
export const lastsUntil = ({ startedAt, usedAt }: BrowserSession) =>
  Math.min(endOf(startedAt).getTime(), usedAt + IDLE_MS)

const endOf = (startedAt: number) => new Date(startedAt + SESSION_SECONDS * 1000)

/**
 * Signs a person out everywhere, sign-ins under way included; the API refuses the access tokens of a session that is
 * gone. The database does the same by itself: see migrations/0005-end-sessions.sql and 0006-end-tickets.sql.
 */
export async function endSessions(state: KeyValueStore, accountId: string): Promise<void> {
  await Promise.all([KIND, 'sign-in'].map((kind) => state.deleteWhere(kind, 'accountId', accountId)))
}

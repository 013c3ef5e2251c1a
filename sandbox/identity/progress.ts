import * as z from 'zod'
import type { KeyValueStore } from './directory'

/** How long a sign-in page may stay open. */
export const INTERACTION_SECONDS = 30 * 60

const KIND = 'sign-in'
const Progress = z.object({
  /** The account whose password was right. */
  accountId: z.string(),
  /** Shown to the person, not yet proven by a code. */
  newSecret: z.optional(z.string()),
  /** An authenticator was set up in this sign-in, and its recovery codes were shown. */
  isEnrolled: z.optional(z.boolean()),
  /** Nothing is left to ask. */
  done: z.optional(z.boolean()),
})
export type Progress = z.infer<typeof Progress>

/**
 * How far a sign-in has come between the password and the session. Kept in the database, so that the browser holds only
 * the sign-in's id.
 */
export class SignInProgress {
  constructor(
    private readonly state: KeyValueStore,
    private readonly now: () => Date,
  ) {}

  async of(uid: string): Promise<Progress | null> {
    const found = Progress.safeParse(await this.state.get(KIND, uid))
    return found.success ? found.data : null
  }

  keep(uid: string, progress: Progress): Promise<void> {
    return this.state.set(KIND, uid, progress, this.expiry())
  }

  /** Null when the entry is gone by now: the account's sessions were ended, and that ends this sign-in too. */
  change(uid: string, change: Partial<Progress>): Promise<Progress | null> {
    return this.state.update<Progress | null>(KIND, uid, (value) => {
      const found = Progress.safeParse(value)
      if (!found.success) return { answer: null }
      const next = { ...found.data, ...change }
      return { keep: { value: next, expiresAt: this.expiry() }, answer: next }
    })
  }

  /** The entry of a sign-in with nothing left to ask, which is thereby used up; null for any other. */
  finish(uid: string): Promise<Progress | null> {
    return this.state.update<Progress | null>(KIND, uid, (value) => {
      const found = Progress.safeParse(value)
      if (!found.success || !found.data.done) return { answer: null }
      return { keep: { value: {}, expiresAt: this.expiry() }, answer: found.data }
    })
  }

  clear(uid: string): Promise<void> {
    return this.state.delete(KIND, uid)
  }

  private expiry() {
    return new Date(this.now().getTime() + INTERACTION_SECONDS * 1000)
  }
}

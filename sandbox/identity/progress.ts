import * as z from 'zod'
import type { KeyValueStore } from './directory'
import { INTERACTION_SECONDS } from './provider'

const Progress = z.object({
  /** Whose password was right. */
  accountId: z.string(),
  /** Shown to the person, not yet proven by a code. */
  newSecret: z.optional(z.string()),
})
export type Progress = z.infer<typeof Progress>

/** How far a sign-in has come between the password and the code. Kept on this side: the browser holds only the sign-in's id. */
export class SignInProgress {
  constructor(
    private readonly state: KeyValueStore,
    private readonly now: () => Date,
  ) {}

  async of(uid: string): Promise<Progress | null> {
    const found = Progress.safeParse(await this.state.get('sign-in', uid))
    return found.success ? found.data : null
  }

  keep(uid: string, progress: Progress): Promise<void> {
    return this.state.set('sign-in', uid, progress, new Date(this.now().getTime() + INTERACTION_SECONDS * 1000))
  }

  clear(uid: string): Promise<void> {
    return this.state.delete('sign-in', uid)
  }
}

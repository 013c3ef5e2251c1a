import * as z from 'zod'
import { sha256 } from '../sha256'
import type { KeyValueStore } from './directory'

const Tries = z.object({ times: z.array(z.number()), group: z.string() })

/**
 * Counts tries by key within a sliding window. A try counts before it is judged, so that parallel guesses cannot slip
 * past. The counts are stored, so that a restart does not reset them; under hashes of the keys, because an address as
 * typed may be long and need not be readable in the database.
 */
export class Attempts {
  constructor(
    private readonly state: KeyValueStore,
    private readonly now: () => Date,
    private readonly rule: { kind: string; limit: number; windowMinutes: number },
  ) {}

  /** Null when the try may go on, else the minutes to wait. Keys of one `group` can be cleared together. */
  begin(key: string, group = key): Promise<number | null> {
    const now = this.now().getTime()
    return this.state.update<number | null>(this.rule.kind, sha256(key), (value) => {
      const times = this.recent(value, now)
      const oldest = times[0]
      if (times.length >= this.rule.limit && oldest !== undefined) {
        return { answer: Math.max(1, Math.ceil((oldest + this.windowMs() - now) / 60_000)) }
      }
      return { keep: this.kept([...times, now], now, sha256(group)), answer: null }
    })
  }

  clear(key: string): Promise<void> {
    return this.state.delete(this.rule.kind, sha256(key))
  }

  clearGroup(group: string): Promise<void> {
    return this.state.deleteWhere(this.rule.kind, 'group', sha256(group))
  }

  /** Forgets the last try only, because the others under this key may be another person's. */
  takeBack(key: string): Promise<void> {
    const now = this.now().getTime()
    return this.state.update(this.rule.kind, sha256(key), (value) => {
      const found = Tries.safeParse(value)
      if (!found.success) return { answer: undefined }
      return { keep: this.kept(this.recent(value, now).slice(0, -1), now, found.data.group), answer: undefined }
    })
  }

  private recent(value: unknown, now: number): number[] {
    const found = Tries.safeParse(value)
    return found.success ? found.data.times.filter((time) => time > now - this.windowMs()) : []
  }

  private kept(times: number[], now: number, group: string) {
    return { value: { times, group }, expiresAt: new Date(now + this.windowMs()) }
  }

  private windowMs() {
    return this.rule.windowMinutes * 60_000
  }
}

import { once } from 'node:events'
import type { Writable } from 'node:stream'

/** Waits until a stream takes more, or is gone. */
export async function drained(stream: Writable): Promise<void> {
  if (!stream.writableNeedDrain) return
  const over = new AbortController()
  const either = ['drain', 'close'].map((event) => once(stream, event, { signal: over.signal }))
  await Promise.race(either).catch(() => {})
  over.abort()
}

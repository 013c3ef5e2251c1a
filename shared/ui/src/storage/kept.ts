import { storedText, withLock } from '@portal/auth'
import { useMemo, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { stored } from './stored'

/** Tells the components of this tab; the browser's `storage` event tells the other tabs only. */
const changes = new EventTarget()

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  changes.addEventListener('change', onChange)
  return () => {
    window.removeEventListener('storage', onChange)
    changes.removeEventListener('change', onChange)
  }
}

/** What this browser keeps under a key, as all its tabs see it. `initial` without a key, and while nothing is kept. */
export function useKept<T>(key: string | null, schema: z.ZodMiniType<T>, initial: T): T {
  const text = useSyncExternalStore(subscribe, () => (key === null ? null : storedText('local', key).read()))
  // `text` stands for what is kept.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => (key === null ? null : stored('local', key, schema).read()) ?? initial, [key, schema, text])
}

/**
 * Changes what all tabs see. A lock keeps two tabs from changing the same value at once.
 *
 * @returns whether the browser has kept it: it refuses when its storage is blocked or full
 */
export async function changeKept<T>(
  key: string,
  schema: z.ZodMiniType<T>,
  initial: T,
  change: (value: T) => T,
): Promise<boolean> {
  return withLock(key, () => {
    const kept = stored('local', key, schema)
    const next = change(kept.read() ?? initial)
    kept.write(next)
    changes.dispatchEvent(new Event('change'))
    return storedText('local', key).read() === JSON.stringify(next)
  })
}

// Locks of all tabs of the portal in this browser (https://w3c.github.io/web-locks/). Nothing else asks for one, because
// a tab that hangs would keep the others waiting for ever, and a browser that blocks site data has none.

/** How long a tab waits for another one, which may be slow, or stopped by a dialog of the browser, hung or asleep. */
const PATIENCE_MS = 10_000

/**
 * Does `work` while no other tab does work under the same name. After ten seconds the lock is taken from the tab that
 * has it, and the work of both goes on.
 */
export async function withLock<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  let own: Promise<T> | undefined
  const run = () => (own = Promise.resolve().then(work))
  for (const how of [{ signal: AbortSignal.timeout(PATIENCE_MS) }, { steal: true }]) {
    // What comes of the work is told by `own`. Without it the lock came too late, or there are none, as where storage is
    // blocked.
    await navigator.locks.request(name, how, run).catch(() => undefined)
    if (own) return own
  }
  return work()
}

/**
 * Has the lock from some moment on until `signal` ends it, or the tab: a sign for others, or a place in their row.
 * `onHeld` is called when this tab has it.
 */
export function holdLock(name: string, signal: AbortSignal, onHeld: () => void = () => {}): void {
  const held = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      signal.addEventListener('abort', () => resolve())
      onHeld()
    })
  navigator.locks.request(name, { signal }, held).catch(() => {
    // Without locks this tab has no others to agree with.
    if (!signal.aborted) void held()
  })
}

/** Names of the locks that tabs have now; none where the browser has no locks. */
export async function heldLocks(): Promise<Set<string>> {
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] }))
  return new Set(held.flatMap(({ name }) => name ?? []))
}

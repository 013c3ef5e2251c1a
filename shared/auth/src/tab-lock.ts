// Locks of all tabs of the portal in this browser (https://w3c.github.io/web-locks/). Nothing else asks for one, because
// a tab that hangs would keep the others waiting for ever, and a browser that blocks site data has none.
import { openChannel } from './site-data'

/** How long the tab that has a lock may keep this one waiting before it is asked whether it is alive. */
const PATIENCE_MS = 10_000
/** How long it may take to say so. */
const ANSWER_MS = 1000
/** How long work may keep a lock; it goes on without it. */
const LIMIT_MS = 75_000

type Message = { kind: 'who has' | 'I have'; name: string }

const mine = new Set<string>()
let channel: BroadcastChannel | null = null

/** Says so when this tab is asked whether it has a lock; a tab that is stopped by a dialog, hung or asleep cannot. */
function listen(): BroadcastChannel | null {
  if (channel) return channel
  channel = openChannel('portal.locks')
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'who has' && mine.has(data.name)) channel?.postMessage({ kind: 'I have', name: data.name })
  })
  return channel
}

/**
 * Does `work` while no other tab does work under the same name. A tab that is alive is waited for as long as it takes;
 * from one that has not been for ten seconds the lock is taken, and its work, should it wake up, ends unlocked.
 */
export async function withLock<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  let own: Promise<T> | undefined
  const run = async () => {
    mine.add(name)
    own = Promise.resolve().then(work)
    let limit: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>((resolve) => (limit = setTimeout(resolve, LIMIT_MS)))
    // Whatever comes of it is told by `own`.
    await Promise.race([own, late]).catch(() => undefined)
    clearTimeout(limit)
    mine.delete(name)
  }
  listen()
  for (let isTaken = false; ;) {
    try {
      const patience = isTaken ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE_MS) }
      await navigator.locks.request(name, patience, run)
    } catch (cause) {
      const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
      // Not begun: late, or without locks, as where storage is blocked.
      if (!own && isLate) isTaken = !(await isHolderAlive(name))
      else if (!own) return work()
    }
    // Begun, though another tab may have taken the lock meanwhile.
    if (own) return own
  }
}

function isHolderAlive(name: string): Promise<boolean> {
  const asked = listen()
  return new Promise((resolve) => {
    const onMessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'I have' && data.name === name) settle(true)
    }
    const settle = (isAlive: boolean) => {
      asked?.removeEventListener('message', onMessage)
      resolve(isAlive)
    }
    asked?.addEventListener('message', onMessage)
    setTimeout(() => settle(false), ANSWER_MS)
    asked?.postMessage({ kind: 'who has', name } satisfies Message)
  })
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

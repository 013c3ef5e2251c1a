import { currentTime } from '@portal/auth'
// One timer for all relative times, so that they change together; it runs only while any is mounted.
const STEP_MS = 15_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = currentTime()

/** Calls `listener` every 15 s. Returns the function that ends that. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = currentTime()
    for (const notify of listeners) notify()
  }, STEP_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

/**
 * The time of the last call of the listeners, in milliseconds. Catches up after a while without a timer. Not by
 * `subscribe`, because each time would be rendered twice at first.
 */
export function currentStep(): number {
  if (Math.abs(currentTime() - now) >= STEP_MS) now = currentTime()
  return now
}

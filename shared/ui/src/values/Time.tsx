import { useSyncExternalStore } from 'react'
import { formatDateTime, formatRelative } from './format'

// One timer for all relative times, so that they change together; it runs only while any is mounted.
const STEP_MS = 15_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
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

/** Catches up after a while without a timer. Not by `subscribe`, because each time would be rendered twice at first. */
function currentStep(): number {
  if (Math.abs(Date.now() - now) >= STEP_MS) now = Date.now()
  return now
}

/** A point in time: absolute, or relative with the absolute time in the title. Relative times keep themselves current. */
export function Time({ value, relative = false }: { value: string | null | undefined; relative?: boolean }) {
  const current = useSyncExternalStore(subscribe, currentStep)
  if (!value) return <>—</>
  const absolute = formatDateTime(value)
  const ago = formatRelative(value, current)
  return (
    <time dateTime={value} title={relative ? absolute : ago}>
      {relative ? ago : absolute}
    </time>
  )
}

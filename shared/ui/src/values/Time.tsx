import { useSyncExternalStore } from 'react'
import { formatDateTime, formatRelative } from './format'

// One timer for all relative times, so that they change together; it runs only while any is mounted.
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

function subscribe(listener: () => void): () => void {
  now = Date.now()
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const notify of listeners) notify()
  }, 15_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** A point in time: absolute, or relative with the absolute time in the title. Relative times keep themselves current. */
export function Time({ value, relative = false }: { value: string | null | undefined; relative?: boolean }) {
  const current = useSyncExternalStore(subscribe, () => now)
  if (!value) return <>—</>
  const absolute = formatDateTime(value)
  const ago = formatRelative(value, Math.max(current, Date.now() - 15_000))
  return (
    <time dateTime={value} title={relative ? absolute : ago}>
      {relative ? ago : absolute}
    </time>
  )
}

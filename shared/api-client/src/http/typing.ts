const PAUSE_MS = 500
const LONGEST_WAIT_MS = 10_000

let lastKey = -PAUSE_MS
if (typeof document !== 'undefined')
  document.addEventListener('keydown', () => (lastKey = performance.now()), { capture: true, passive: true })

/**
 * Resolves once no key was pressed for half a second, because the work that follows makes keys wait; after 10 s at the
 * latest.
 */
export async function untilNobodyTypes(): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS
  for (let now = performance.now(); now < end; now = performance.now()) {
    const left = lastKey + PAUSE_MS - now
    if (left <= 0) return
    await new Promise((resolve) => setTimeout(resolve, left))
  }
}

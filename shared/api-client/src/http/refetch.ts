import { queryClient } from './query-client'

let writes = 0
/** How many writes this page has made, so that a list can tell the changes of its own user from those of others. */
export const writeCount = () => writes

/** The path segments that writes have touched since `holdRefetches`; null while each write refetches at once. */
let held: Set<string> | null = null

/**
 * Holds back the refetches of writes, so that a bulk change reads each list once instead of once a row. Returns the
 * function that ends this, and refetches all that was touched meanwhile.
 */
export function holdRefetches(): () => Promise<void> {
  if (held) return () => Promise.resolve()
  const touched = new Set<string>()
  held = touched
  return () => {
    held = null
    return refetch([...touched])
  }
}

/** Counts a write that was accepted, and refetches what it touches, or notes it while refetches are held back. */
export async function noteWrite(touches: readonly string[]): Promise<void> {
  writes += 1
  if (held) for (const segment of touches) held.add(segment)
  else await refetch(touches)
}

/** Refetches every read whose path begins with one of these segments. */
export async function refetch(segments: readonly string[]): Promise<void> {
  await Promise.all(segments.map((segment) => queryClient.invalidateQueries({ queryKey: [segment] })))
}

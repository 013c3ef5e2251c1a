import * as z from 'zod/mini'

const KEY = 'portal.quarantine'
const Kept = z.record(z.string(), z.array(z.object({ version: z.string(), reason: z.string() })))
type Kept = z.infer<typeof Kept>

/** Reasons why releases of a remote do not run in this browser any more because they crashed too often, by version. */
export function blockedReleases(name: string): Record<string, string> {
  return Object.fromEntries((read()[name] ?? []).map(({ version, reason }) => [version, reason]))
}

/** Keeps a release from running here, in other tabs and on later visits, until the remote has a new one. */
export function block(name: string, version: string, reason: string): void {
  const others = (read()[name] ?? []).filter((release) => release.version !== version)
  write({ ...read(), [name]: [...others, { version, reason }] })
}

/** Allows every release of a remote again. */
export function unblock(name: string): void {
  const { [name]: known, ...others } = read()
  if (known) write(others)
}

/** Calls back when another tab has blocked a release. */
export function onBlockedElsewhere(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) listener()
  })
}

function read(): Kept {
  try {
    const parsed = Kept.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Ignored, because without storage only the next tab has to find out by itself.
  }
}

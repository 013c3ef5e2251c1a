import { stored } from '@portal/ui'
import * as z from 'zod/mini'

const KEY = 'portal.quarantine'
const kept = stored('local', KEY, z.record(z.string(), z.array(z.object({ version: z.string(), reason: z.string() }))))
const read = () => kept.read() ?? {}

/** Reasons why releases of a remote do not run in this browser any more because they crashed too often, by version. */
export function blockedReleases(name: string): Record<string, string> {
  return Object.fromEntries((read()[name] ?? []).map(({ version, reason }) => [version, reason]))
}

/** Keeps a release from running here, in other tabs and on later visits, until the remote has a new one. */
export function block(name: string, version: string, reason: string): void {
  const others = (read()[name] ?? []).filter((release) => release.version !== version)
  kept.write({ ...read(), [name]: [...others, { version, reason }] })
}

/** Allows every release of a remote again. */
export function unblock(name: string): void {
  const { [name]: known, ...others } = read()
  if (known) kept.write(others)
}

/** Calls back when another tab has blocked a release. */
export function onBlockedElsewhere(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) listener()
  })
}

import { whyNotFetched, whyNotRun } from './gate'
import type { Candidate, Remote, Resolve, Resolved } from './state'
import { type Event, only, type Step } from './step'

/** Looks for a better release among these, best first; ends at the one that runs. */
export function searchBetter(remote: Remote, [release, ...left]: Candidate[]): Step {
  if (!release || isUnchanged(remote, release)) return only({ ...remote, check: null, pending: null })
  if (whyNotFetched(release, remote.origins)) return searchBetter(remote, left)
  const waitsFor: Resolve = { kind: 'resolve', release }
  return { remote: { ...remote, check: { left, waitsFor } }, effects: [waitsFor] }
}

/** The search goes on after a release whose descriptor was read, or was not. */
export function checked(remote: Remote, event: Event & { type: 'resolved' | 'failed' }): Step {
  const { release } = event.of
  const chosen = event.type === 'resolved' ? { release, descriptor: event.descriptor } : null
  return chosen && isBetter(remote, chosen) ? offer(remote, chosen) : searchBetter(remote, remote.check?.left ?? [])
}

/**
 * The release that runs, which needs no check because its hash or descriptor in the config says that it is the same
 * build.
 */
function isUnchanged({ release: running, descriptor, blocked }: Remote, release: Candidate): boolean {
  const isPinned = release.integrity !== undefined || release.descriptor !== undefined
  const isSame = release.url === running?.url && release.integrity === running.integrity
  return isPinned && isSame && blocked[descriptor?.version ?? ''] === undefined
}

/** Whether a release could run here: neither refused by the gate, nor blocked, nor known to fail in this tab. */
function isBetter({ blocked, failures, origins }: Remote, { release, descriptor }: Resolved): boolean {
  if (whyNotRun(descriptor, release, origins) || blocked[descriptor.version] !== undefined) return false
  return !failures.some(({ url, version }) => url === release.url && version === descriptor.version)
}

function offer(remote: Remote, chosen: Resolved): Step {
  const isRunningAlready = chosen.descriptor.version === remote.descriptor?.version
  return only({ ...remote, check: null, pending: isRunningAlready ? null : chosen })
}

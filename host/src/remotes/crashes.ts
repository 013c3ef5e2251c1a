import { reportProblem } from '../diagnostics'
import { messageOf } from '../message-of'
import { quarantine } from './quarantine'
import { giveUp } from './registry'
import { useRemotes } from './state'

const LIMIT = 3
const WITHIN_MS = 60_000
const times = new Map<string, number[]>()
let onSwap: (name: string) => void = () => {}

/** `listener` makes the pages of a remote those of the release that runs from now on. */
export function onReleaseSwapped(listener: (name: string) => void): void {
  onSwap = listener
}

/**
 * Counts a release's failure to render. Three in a minute and it is given up: an older one takes over at once, in this
 * tab without a reload, in others at their next navigation. Returns what becomes of the page.
 */
export function countCrash(name: string, version: string, error: unknown): 'again' | 'swapped' | 'stays' {
  const reason = messageOf(error)
  reportProblem({ remote: name, version, stage: 'render', text: reason })
  const key = `${name}@${version}`
  const now = Date.now()
  const recent = [...(times.get(key) ?? []), now].filter((time) => now - time < WITHIN_MS)
  times.set(key, recent)
  if (recent.length < LIMIT) return 'again'
  times.delete(key)
  const remote = useRemotes.getState()[name]
  if (!remote) return 'stays'
  const { release, descriptor } = remote
  // Another page of the same release was faster.
  if (descriptor?.version !== version) return 'swapped'
  const older = giveUp(name, { url: release?.url ?? '', version, at: 'render', reason })
  if (!older) return 'stays'
  quarantine(name, version, reason)
  void older.then(() => onSwap(name))
  return 'swapped'
}

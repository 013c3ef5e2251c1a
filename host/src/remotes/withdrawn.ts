import { hasUnsaved } from '@portal/ui'
import { restart } from './loader'
import { isAskedFor, type Remote, useRemotes } from './state'

const LOOK_MS = 1000
/** Without a key for so long, nothing is being typed. */
const PAUSE_MS = 3000

/** Addresses of releases that lack a file of an open page. */
const incomplete = new Set<string>()
export const noteIncomplete = (url: string): unknown => incomplete.add(url)

let lastInput = -PAUSE_MS
document.addEventListener('input', () => (lastInput = performance.now()), { capture: true, passive: true })
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Replaces releases that `config.json` names no more, because they were taken back, or that lack a file, by the pending
 * ones: in the open page, without a navigation, as soon as nothing in it would be lost.
 */
export function leaveWithdrawn(): void {
  timer ??= setInterval(() => {
    const names = Object.keys(useRemotes.getState()).filter((name) => isWithdrawn(useRemotes.getState()[name]))
    if (names.length > 0 && isInUse()) return
    clearInterval(timer)
    timer = undefined
    for (const name of names) void restart(name)
  }, LOOK_MS)
}

/** Whether the release that runs was taken back or lacks a file, and another one can take its place. */
function isWithdrawn(remote: Remote | undefined): boolean {
  if (!remote?.release || !remote.pending || isAskedFor(remote.release)) return false
  if (incomplete.has(remote.release.url)) return true
  const { url, canary, previous = [] } = remote.entry
  const named = [url, canary?.url, ...previous.map((release) => (typeof release === 'string' ? release : release.url))]
  return !named.includes(remote.release.url)
}

/** A dialog is an open question, and a text that is neither sent nor in the address would be gone. */
function isInUse(): boolean {
  if (hasUnsaved() || performance.now() - lastInput < PAUSE_MS) return true
  if (document.querySelector('dialog[open]')) return true
  const { activeElement } = document
  return activeElement instanceof HTMLTextAreaElement && activeElement.value !== ''
}

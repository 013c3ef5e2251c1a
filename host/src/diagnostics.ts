import { create } from 'zustand'
import { type FailedStage, useRemotes } from './remotes/state'

export type Problem = {
  /** ISO 8601 */
  at: string
  remote: string | null
  version: string | null
  stage: FailedStage | 'api' | 'script' | 'config' | 'session'
  text: string
}

const MOST = 20
/** Errors of this tab, newest first, for the status page and its snapshot. */
export const useProblems = create<{ problems: Problem[] }>()(() => ({ problems: [] }))

export function reportProblem(problem: Omit<Problem, 'at'>): void {
  useProblems.setState(({ problems }) => ({
    problems: [{ at: new Date().toISOString(), ...problem }, ...problems].slice(0, MOST),
  }))
}

/** Collects uncaught errors, with the release whose script threw them. */
export function collectProblems(): void {
  window.addEventListener('error', ({ error, message, filename }) => reportScript(error ?? message, filename))
  window.addEventListener('unhandledrejection', ({ reason }) => reportScript(reason, ''))
}

function reportScript(cause: unknown, file: string): void {
  const where = cause instanceof Error ? (cause.stack ?? '') : file
  const culprit = Object.values(useRemotes.getState()).find(
    ({ release }) => release && where.includes(new URL('.', release.url).href),
  )
  const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
  reportProblem({
    remote: culprit?.entry.name ?? null,
    version: culprit?.descriptor?.version ?? null,
    stage: 'script',
    text,
  })
}

import { currentTime } from '@portal/auth'
import { create } from 'zustand'
import { fileReasonOf, messageOf } from './message-of'
import { type FailedStage, useRemotes } from './remotes/state'

export type Problem = {
  /** ISO 8601 */
  at: string
  remote: string | null
  version: string | null
  stage: FailedStage | 'part' | 'api' | 'script' | 'policy' | 'config' | 'session'
  text: string
  /** What was thrown, for the telemetry, which sends its place in the code. */
  cause?: unknown
  /** What a policy of the page has refused. */
  violation?: Violation
}

/** What the browser tells of a violation, by the names of the CSP's own events. `sourceFile`: '' when none did it. */
export type Violation = {
  effectiveDirective: string
  blockedURI: string
  sourceFile: string
  lineNumber: number
  columnNumber: number
}

const MOST = 20
/** Errors of this tab, newest first, for the status page and its snapshot. */
export const useProblems = create<{ problems: Problem[] }>()(() => ({ problems: [] }))

export function reportProblem(problem: Omit<Problem, 'at'>): void {
  useProblems.setState(({ problems }) => ({
    problems: [{ at: new Date(currentTime()).toISOString(), ...problem }, ...problems].slice(0, MOST),
  }))
}

/** Collects uncaught errors and violations of the page's policy, with the release whose script is to blame. */
export function collectProblems(): void {
  window.addEventListener('error', ({ error, message, filename }) => reportError(error ?? message, filename))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
  document.addEventListener('securitypolicyviolation', reportViolation)
  observeReports(['integrity-violation'], (body) => {
    const { blockedURL } = Object(body)
    // A script of the portal alone: browsers let those of extensions through.
    if (typeof blockedURL !== 'string' || !/^https?:/.test(blockedURL)) return
    const refused = { blockedURI: blockedURL, sourceFile: '', lineNumber: 0, columnNumber: 0 }
    reportViolation({ effectiveDirective: 'integrity-policy', ...refused })
  })
}

/**
 * Calls `onReport` for the reports of the browser, those from before too (https://w3c.github.io/reporting/#observers);
 * in a browser without such observers never. Returns how to end it.
 */
export function observeReports(types: string[], onReport: (body: unknown) => void): () => void {
  if (!('ReportingObserver' in window)) return () => {}
  const onReports = (reports: Report[]) => reports.forEach(({ body }) => onReport(body))
  const observer = new ReportingObserver(onReports, { types, buffered: true })
  observer.observe()
  return () => observer.disconnect()
}

function reportViolation({
  effectiveDirective,
  blockedURI,
  sourceFile,
  lineNumber,
  columnNumber,
}: Readonly<Violation>): void {
  // The origin alone, because an address may name a record.
  const blocked = URL.canParse(blockedURI) ? new URL(blockedURI).origin : blockedURI
  const violation = { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber }
  const text = `${effectiveDirective} ${blocked}`
  reportProblem({ ...culpritOf(sourceFile || blockedURI), stage: 'policy', text, violation })
}

/** An error that no release's boundary has caught. `file`: the script that threw, where the error has no stack. */
export function reportError(cause: unknown, file = ''): void {
  const where = cause instanceof Error ? (cause.stack ?? '') : file
  const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
  reportProblem({ ...culpritOf(where), stage: 'script', text, cause })
}

/** A file of a part of a page did not arrive. Returns the address of the release that lacks it; null when the host does. */
export function reportPartLost(cause: unknown): string | null {
  const culprit = culpritOf(messageOf(cause))
  reportProblem({ ...culprit, stage: 'part', text: fileReasonOf(cause), cause })
  return (culprit.remote && useRemotes.getState()[culprit.remote]?.release?.url) ?? null
}

/**
 * Whether the reason why a page did not arrive names a file of the host: the shared modules that pages load on demand
 * say nothing about the release whose page needs them.
 */
export const isOfHost = (reason: string): boolean =>
  reason.includes(`(${window.location.origin}/`) && culpritOf(reason).remote === null

/** The release of a remote whose folder a stack or an address names. */
function culpritOf(where: string): Pick<Problem, 'remote' | 'version'> {
  const culprit = Object.values(useRemotes.getState()).find(
    ({ release }) => release && where.includes(new URL('.', release.url).href),
  )
  return { remote: culprit?.entry.name ?? null, version: culprit?.descriptor?.version ?? null }
}

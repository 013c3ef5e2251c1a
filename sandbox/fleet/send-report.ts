import { REPORT_PATH, type Report, ReportAnswer, ReportError } from '../agents/protocol'

/** The outcome of a report. `retryAfter` is in seconds. */
export type Reply =
  | { kind: 'taken'; answer: ReportAnswer }
  | { kind: 'refused'; status: number; code: string; message: string; retryAfter: number | null }
  | { kind: 'unreachable'; message: string }
/** Never throws, so that a fleet goes on without the agent that failed. */
export type Send = (key: string, report: Report) => Promise<Reply>

const PATIENCE_MS = 15_000

/** Sends over HTTP. `host`: an origin, as `agentHost` of the portal's configuration. */
export function sender(host: string): Send {
  const url = new URL(REPORT_PATH, host)
  return async (key, report) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(report),
        signal: AbortSignal.timeout(PATIENCE_MS),
        redirect: 'error',
      })
      const body: unknown = await response.json()
      if (response.ok) return { kind: 'taken', answer: ReportAnswer.parse(body) }
      const { code, message } = ReportError.parse(body)
      return {
        kind: 'refused',
        status: response.status,
        code,
        message,
        retryAfter: Number(response.headers.get('retry-after')) || null,
      }
    } catch (cause) {
      return { kind: 'unreachable', message: reasonOf(cause) }
    }
  }
}

/** The reason from the error's cause, because fetch itself says only "fetch failed". */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? cause.cause.message || cause.message : cause.message
}

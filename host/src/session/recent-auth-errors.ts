import { MINUTE_MS } from '@portal/contract'
import { stored } from '@portal/ui'
import * as z from 'zod/mini'

/** As many within a minute are a loop, which one more ordinary login would only continue. */
const LOOP = 3

/** `at` in epoch milliseconds. */
const RecentErrors = z.array(z.object({ code: z.string(), at: z.number() }))
const kept = stored('session', 'portal.auth-errors', RecentErrors)

/** Of the browser, because one page knows the API's clock and the next, without a session, does not. */
const now = () => Date.now() // oxlint-disable-line no-restricted-properties -- moments of this browser are compared

/** Notes an authentication error of this tab: its code and time, nothing else. */
export function noteAuthError(code: string): void {
  kept.write([...recentErrors(), { code, at: now() }])
}

/**
 * Code and time (ISO 8601) of each error of the last minute, for support, when they are so many that logging in seems
 * to go round in circles; else null.
 */
export function loopDetails(): string | null {
  const errors = recentErrors()
  return errors.length < LOOP ? null : errors.map(({ code, at }) => `${new Date(at).toISOString()} ${code}`).join('\n')
}

function recentErrors(): z.infer<typeof RecentErrors> {
  return (kept.read() ?? []).filter(({ at }) => now() - at < MINUTE_MS)
}

const KEY = 'portal.auth-errors'
const WITHIN_MS = 60_000
/** As many within a minute are a loop, which one more ordinary login would only continue. */
const LOOP = 3

type RecentError = { code: string; at: number }

/** Notes an authentication error of this tab: its code and time, nothing else. */
export function noteAuthError(code: string): void {
  sessionStorage.setItem(KEY, JSON.stringify([...recentErrors(), { code, at: Date.now() }]))
}

/**
 * Code and time (ISO 8601) of each error of the last minute, for support, when they are so many that logging in seems
 * to go round in circles; else null.
 */
export function loopDetails(): string | null {
  const errors = recentErrors()
  return errors.length < LOOP ? null : errors.map(({ code, at }) => `${new Date(at).toISOString()} ${code}`).join('\n')
}

function recentErrors(): RecentError[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter((item) => isRecentError(item) && Date.now() - item.at < WITHIN_MS) : []
  } catch {
    return []
  }
}

function isRecentError(value: unknown): value is RecentError {
  if (typeof value !== 'object' || value === null || !('code' in value) || !('at' in value)) return false
  return typeof value.code === 'string' && typeof value.at === 'number'
}

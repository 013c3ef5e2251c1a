import { safeTarget } from '@portal/auth'

const KEY = 'portal.notices'
const PLACE = 'portal.after-logout'

/** Warnings that must survive the trip to the identity provider and back. Fixed sentences only, no data. */
export function keepNotice(message: string): void {
  sessionStorage.setItem(KEY, JSON.stringify([...readNotices(), message]))
}

export function takeNotices(): string[] {
  const notices = readNotices()
  sessionStorage.removeItem(KEY)
  return notices
}

function readNotices(): string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
  } catch {
    return []
  }
}

/** The page to open after the trip, which itself can only end at the site's origin. */
export function keepPlace(target: string): void {
  sessionStorage.setItem(PLACE, target)
}

/** Given once; null when the trip ends at the origin, as it does by itself. */
export function takePlace(): string | null {
  const target = sessionStorage.getItem(PLACE)
  sessionStorage.removeItem(PLACE)
  return target === null ? null : safeTarget(target)
}

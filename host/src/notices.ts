const KEY = 'portal.notices'

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

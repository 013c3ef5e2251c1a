import { safeTarget } from '@portal/auth'
import { stored, storedText } from '@portal/ui'
import * as z from 'zod/mini'

const notices = stored('session', 'portal.notices', z.array(z.string()))
const place = storedText('session', 'portal.after-logout')

/** Warnings that must survive the trip to the identity provider and back. Fixed sentences only, no data. */
export function keepNotice(message: string): void {
  notices.write([...(notices.read() ?? []), message])
}

export function takeNotices(): string[] {
  const kept = notices.read() ?? []
  notices.remove()
  return kept
}

/** Keeps the page to open after the trip, because the trip itself can only end at the site's origin. */
export function keepPlace(target: string): void {
  place.write(target)
}

/** Given once; null when the trip ends at the origin, as it does by itself. */
export function takePlace(): string | null {
  const target = place.read()
  place.remove()
  return target === null ? null : safeTarget(target)
}

import type { Event } from '@portal/api-client/events'

/** When an event that is resolved was, in ISO 8601: by its steps, because the last one counts. Null for any other. */
export function resolvedAt({ status, history, resolvedAt: at }: Event): string | null {
  if (status !== 'resolved') return null
  return history.findLast(({ to }) => to === 'resolved')?.at || at || null
}

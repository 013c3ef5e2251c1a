import { ApiError } from '@portal/api-client/http'
import { useSyncExternalStore } from 'react'

export type LostInvitation = { email: string; error: ApiError }

// Outlives the page, because the address is nowhere else once its invitation was cancelled.
let lost: readonly LostInvitation[] = []
const listeners = new Set<() => void>()

function change(next: readonly LostInvitation[]): void {
  lost = next
  for (const listener of listeners) listener()
}

export function keepLost(email: string, error: unknown): void {
  change([...lost.filter((each) => each.email !== email), { email, error: ApiError.fromException(error) }])
}

export function forgetLost(email: string): void {
  change(lost.filter((each) => each.email !== email))
}

/** Addresses whose invitation was cancelled by a resend that then failed. */
export function useLostInvitations(): readonly LostInvitation[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => lost,
  )
}

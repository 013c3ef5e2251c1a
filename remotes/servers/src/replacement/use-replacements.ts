import { events, UNRESOLVED } from '@portal/api-client/events'
import { polled } from '@portal/api-client/polling'
import type { ServerRow } from '@portal/api-client/servers'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Replacement, replacementsOf } from './replacements'

const NONE: never[] = []

/**
 * What is to be replaced of these servers. `isPending` until the unresolved events are known; `isError` when they
 * cannot be read, and then the reasons of the servers' states alone tell.
 */
export function useReplacements(servers: readonly ServerRow[]): {
  replacements: readonly Replacement[]
  isPending: boolean
  isError: boolean
} {
  const { data, isPending, isError } = useQuery({ ...events.list({ status: UNRESOLVED }), ...polled })
  const replacements = useMemo(() => replacementsOf(servers, data ?? NONE, new Date()), [servers, data])
  return { replacements, isPending, isError }
}

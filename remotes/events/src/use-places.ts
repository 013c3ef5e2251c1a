import { placesOf } from '@portal/api-client/incidents'
import { servers } from '@portal/api-client/servers'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PlaceOf } from './plain-text'

/** Where servers stand. Not a read that a page waits for, because events are worth showing without it. */
export function usePlaces(): PlaceOf {
  const { data } = useQuery(servers.list())
  return useMemo(() => placesOf(data ?? []), [data])
}

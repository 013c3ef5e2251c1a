import { type Event, events, UNRESOLVED } from '@portal/api-client/events'
import { type Incident, incidentsOf, placesOf } from '@portal/api-client/incidents'
import { servers } from '@portal/api-client/servers'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/**
 * The incident of an event among those that are unresolved, because a vendor sends others for a rack without power than
 * for a machine. Not a read that the sheet waits for.
 */
export function useIncidentOf(event: Event | null): Incident | null {
  const enabled = event !== null
  const { data: unresolved } = useQuery({ ...events.list({ status: UNRESOLVED }), enabled })
  const { data: machines } = useQuery({ ...servers.list(), enabled })
  return useMemo(() => {
    if (!event || !unresolved || !machines) return null
    const others = unresolved.filter(({ id }) => id !== event.id)
    const incidents = incidentsOf([event, ...others], placesOf(machines))
    return incidents.find((incident) => incident.events.includes(event)) ?? null
  }, [event, unresolved, machines])
}

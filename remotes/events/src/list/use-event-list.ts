import { type EventFilter, events } from '@portal/api-client/events'
import { type Incident, incidentsOf } from '@portal/api-client/incidents'
import { servers } from '@portal/api-client/servers'
import { useLive } from '@portal/ui'
import { useListOf } from '@portal/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Apart, useApart } from './apart'
import { type EventList, eventList } from './list-definition'
import { eachEvent, eventsOf, folded } from '../lines'
import { useHistories } from '../remembered-cases'

/**
 * The list of the events that the API returns for `filter`, with a line for each incident. What is selected and saved
 * are the events that the lines stand for.
 */
export function useEventList(filter: EventFilter): { list: EventList; incidents: readonly Incident[]; apart: Apart } {
  const live = useLive(events.list(filter))
  const rows = useHistories(live.data)
  const machines = useMachines()
  const apart = useApart()
  const [search] = useSearchParams()
  const { fold, incident: chosen } = eventList.stateOf(search)
  const isFolding = fold === 'on' && chosen.length === 0
  const incidents = useMemo(() => incidentsOf(rows, (id) => machines.get(id)?.location ?? undefined), [rows, machines])
  const all = useMemo(() => eachEvent(rows, incidents), [rows, incidents])
  const { isApart } = apart
  const lines = useMemo(() => (isFolding ? folded(all, isApart) : all), [isFolding, all, isApart])
  const choices = useMemo(
    () => ({
      serverID: { values: [...machines.keys()], text: (id: string) => machines.get(id)?.name ?? id },
      incident: {
        values: incidents.map(({ id }) => id),
        text: (id: string) => incidents.find(({ events: own }) => own.some((event) => event.id === id))?.reason ?? id,
      },
    }),
    [machines, incidents],
  )
  const list = useListOf(eventList, live, lines, choices)
  const selected = useMemo(() => list.selected.flatMap(unfolded), [list.selected])
  return {
    list: { ...list, selected, sorted: () => list.sorted().flatMap(unfolded) },
    incidents,
    apart,
  }
}

const unfolded = (line: Parameters<typeof eventsOf>[0]) => eachEvent(eventsOf(line), [])

/** The servers by id. Not a read that the list waits for, because it works without their names and places too. */
function useMachines() {
  const { data } = useQuery(servers.list())
  return useMemo(() => new Map(data?.map((server) => [server.id, server])), [data])
}

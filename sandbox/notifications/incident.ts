import { type Incident, type IncidentEvent, incidentsOf, type Place } from '@portal/api-client/incidents'
import { HOUR_MS } from '@portal/contract'
import { and, between, desc, eq } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { events, servers } from '../db/schema'

/** Twice the longest time that may pass between two events of one incident. */
const AROUND_MS = 2 * HOUR_MS
/** So that a fleet that raises events by the thousand does not hold up the reports of its machines. */
const MOST_EVENTS = 2000

/** The incident that an event belongs to, by all events of its project around it; undefined while it stands alone. */
export async function incidentAround(
  tx: Tx,
  projectID: string,
  { id, occurredAt }: Pick<IncidentEvent, 'id' | 'occurredAt'>,
): Promise<Incident<IncidentEvent> | undefined> {
  const at = (by: number) => new Date(Date.parse(occurredAt) + by).toISOString()
  const around = await tx
    .select({
      id: events.id,
      title: events.title,
      source: events.source,
      category: events.category,
      serverID: events.serverID,
      occurredAt: events.occurredAt,
      site: servers.site,
      rack: servers.rack,
    })
    .from(events)
    .innerJoin(servers, and(eq(servers.projectID, events.projectID), eq(servers.id, events.serverID)))
    .where(and(eq(events.projectID, projectID), between(events.occurredAt, at(-AROUND_MS), at(AROUND_MS))))
    .orderBy(desc(events.occurredAt))
    .limit(MOST_EVENTS)
  const places = new Map(around.map(({ serverID, site, rack }): [string, Place] => [serverID, { site, rack }]))
  return incidentsOf(around, (serverID) => places.get(serverID)).find((incident) =>
    incident.events.some((event) => event.id === id),
  )
}

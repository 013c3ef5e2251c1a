import type { EventMaintenance } from '@portal/api-client/maintenance/event-maintenance'
import type { MaintenanceWindow } from '@portal/api-client/maintenance-windows'
import { activeWindowsAt } from '@portal/api-client/maintenance/occurrences'
import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import type { Tx } from './database'
import { maintenanceWindows, servers } from './schema'

/** Maintenance windows as the API returns them, all or one, by name. */
export async function readWindows(tx: Tx, projectID: string, id?: string): Promise<MaintenanceWindow[]> {
  const { projectID: _, ...columns } = getTableColumns(maintenanceWindows)
  return tx
    .select(columns)
    .from(maintenanceWindows)
    .where(
      and(eq(maintenanceWindows.projectID, projectID), id === undefined ? undefined : eq(maintenanceWindows.id, id)),
    )
    .orderBy(asc(maintenanceWindows.name), asc(maintenanceWindows.id))
}

/** The mark of an event that came from this server at this moment; null when it was in no window then. */
export async function maintenanceOf(
  tx: Tx,
  { projectID, serverID }: { projectID: string; serverID: string },
  occurredAt: string,
): Promise<EventMaintenance | null> {
  const windows = await readWindows(tx, projectID)
  if (windows.length === 0) return null
  const [server] = await tx
    .select({ id: servers.id, tags: servers.tags, site: servers.site, rack: servers.rack })
    .from(servers)
    .where(and(eq(servers.projectID, projectID), eq(servers.id, serverID)))
  if (!server) return null
  const placed = { id: server.id, tags: server.tags, location: server }
  const [active] = activeWindowsAt(windows, placed, Date.parse(occurredAt))
  if (!active) return null
  const { window, occurrence } = active
  return { windowID: window.id, name: window.name, until: new Date(occurrence.to).toISOString() }
}

import { get, send } from '@portal/api-client/http'
import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import type { Entitlements } from './entitlements'
import { MaintenanceWindow, MaintenanceWindowInput } from './maintenance/maintenance-window'
import { rows } from './schema'

export { LAST } from './maintenance/last'
export {
  MaintenanceSchedule,
  MaintenanceTarget,
  MaintenanceWindow,
  MaintenanceWindowInput,
} from './maintenance/maintenance-window'

/** How the contract's `capabilities` name these calls. */
export const MAINTENANCE_CAPABILITY = 'maintenance-windows'

const optional = { capability: MAINTENANCE_CAPABILITY, feature: 'infraBasic' } as const
const manage = {
  ...optional,
  permission: 'manage:servers',
  // Events too, because those of a window know when it ends.
  touches: ['maintenance-windows', 'events', 'activity-logs'],
} as const

export const maintenanceWindowCalls = {
  list: endpoint('GET', '/maintenance-windows', {
    ...optional,
    summary: 'Maintenance windows of the project, by name, those that are over too',
    answer: rows(MaintenanceWindow),
  }),
  create: endpoint('POST', '/maintenance-windows', {
    ...manage,
    summary: 'Plan a maintenance window',
    body: MaintenanceWindowInput,
    answer: MaintenanceWindow,
  }),
  update: endpoint('PUT', '/maintenance-windows/{id}', {
    ...manage,
    summary: 'Change a maintenance window; the body is the whole of it',
    body: MaintenanceWindowInput,
    answer: MaintenanceWindow,
    errors: [404],
  }),
  remove: endpoint('DELETE', '/maintenance-windows/{id}', {
    ...manage,
    summary: 'Delete a maintenance window; one under way ends',
    errors: [404],
  }),
  end: endpoint('POST', '/maintenance-windows/{id}/end', {
    ...manage,
    summary: 'End the occurrence under way; a rule goes on with its next one',
    answer: MaintenanceWindow,
    errors: [404],
  }),
}

export const maintenanceWindows = {
  list: () => get(maintenanceWindowCalls.list, {}),
  create: (body: z.input<typeof MaintenanceWindowInput>) => send(maintenanceWindowCalls.create, { body }),
  update: (id: string, body: z.input<typeof MaintenanceWindowInput>) =>
    send(maintenanceWindowCalls.update, { id, body }),
  remove: (id: string) => send(maintenanceWindowCalls.remove, { id }),
  end: (id: string) => send(maintenanceWindowCalls.end, { id }),
}

/** Whether the API plans maintenance windows. */
export const hasMaintenanceWindows = (entitlements: Entitlements | undefined): boolean =>
  entitlements?.capabilities.includes(MAINTENANCE_CAPABILITY) ?? false

import type { ActivityLog } from '@portal/api-client/activity-logs'
import { paths } from '@portal/contract'

/** The page of an entry's target, or undefined when it has none. */
export function targetPath({ target }: Pick<ActivityLog, 'target'>): string | undefined {
  const { type, id } = target
  if (type === 'project_key') return paths.agents
  if (type === 'notification_rule') return `${paths.agents}?tab=rules`
  if (type === 'invitation') return paths.users
  if (!id) return undefined
  if (type === 'server') return paths.server(id)
  if (type === 'event') return paths.event(id)
  if (type === 'lifecycle') return paths.lifecycle(id)
  if (type === 'maintenance_window') return paths.maintenanceWindow(id)
  return type === 'user' ? paths.updateUser(id) : undefined
}

import type { Event } from '@portal/api-client/events'

export const MAINTENANCE = 'メンテナンス'

/** The mark of an event that came from a machine in maintenance: 「メンテナンス: 法定停電」; '' for any other. */
export function maintenanceText({ maintenance }: Pick<Event, 'maintenance'>): string {
  if (!maintenance) return ''
  return maintenance.name ? `${MAINTENANCE}: ${maintenance.name}` : MAINTENANCE
}

import { entitlements } from '@portal/api-client/entitlements'
import { answerOf, ensure } from '@portal/api-client/http'
import { hasMaintenanceWindows, maintenanceWindows } from '@portal/api-client/maintenance-windows'

/** Reads the windows before a page of theirs is drawn, where the API has any. */
export async function loadWindows(): Promise<null> {
  if (hasMaintenanceWindows(await answerOf(entitlements.one()))) await ensure(maintenanceWindows.list())
  return null
}

import type { ActivityLog } from '@portal/api-client/activity-logs'
import { targetLabels } from '@portal/api-client/labels/activity-logs'

/** サーバー srv-012 */
export function targetText({ target }: Pick<ActivityLog, 'target'>): string {
  return [target.type && targetLabels.text(target.type), target.name ?? target.id].filter(Boolean).join(' ')
}

/** The period of the list at first, and of the widget: one answer of the API serves both. */
export const USUAL_PERIOD = '7d'

/** Whether nothing needs to be said of the result, because it is the usual one or none was told. */
export const isDone = ({ result }: Pick<ActivityLog, 'result'>) => result === 'success' || result === ''

import { activityLogCalls } from './activity-logs'
import { agentCalls } from './agents'
import type { Endpoint } from './endpoint'
import { entitlementCalls } from './entitlements'
import { eventCalls } from './events'
import { lifecycleCalls } from './lifecycles'
import { maintenanceWindowCalls } from './maintenance-windows'
import { notificationRuleCalls } from './notification-rules'
import { previewCalls } from './previews'
import { ruleChangeCalls } from './rule-changes'
import { serverCalls } from './servers'
import { userSessionCalls } from './user-sessions'
import { userCalls } from './users'

/** Every call of the API by resource. `docs/openapi.json` is generated from it, and the sandbox must serve all of them. */
export const allCalls = {
  servers: serverCalls,
  lifecycles: lifecycleCalls,
  events: eventCalls,
  agents: agentCalls,
  notificationRules: { ...notificationRuleCalls, ...ruleChangeCalls },
  users: userCalls,
  userSessions: userSessionCalls,
  activityLogs: activityLogCalls,
  maintenanceWindows: maintenanceWindowCalls,
  contract: entitlementCalls,
  previews: previewCalls,
} satisfies Record<string, Record<string, Endpoint>>

export const callList: Endpoint[] = Object.values<Record<string, Endpoint>>(allCalls).flatMap((resource) =>
  Object.values(resource),
)

/** `GET /servers/{id}` */
export const callLabel = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** Not counted as reads, because these change something although they are sent by GET. */
const ACTING_READS: readonly Endpoint[] = [
  userCalls.resetPassword,
  userCalls.resetOwnPassword,
  userCalls.resetMfa,
  userCalls.mfaTicket,
  serverCalls.connInfo,
]

export const isRead = (call: Endpoint) => call.method === 'GET' && !ACTING_READS.includes(call)

/** Does the call leave an entry in the operation log? Reads that send mails, make tickets or take data out do too. */
export const isLogged = ({ touches }: Endpoint) => touches.includes('activity-logs')

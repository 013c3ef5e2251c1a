import { activityLogCalls } from './activity-logs'
import { agentCalls } from './agents'
import { contractCalls } from './contract'
import type { Endpoint } from './endpoint'
import { eventCalls } from './events'
import { lifecycleCalls } from './lifecycles'
import { serverCalls } from './servers'
import { userCalls } from './users'

/** Every call of the API by resource: what `docs/openapi.json` is generated from and the sandbox must serve. */
export const allCalls = {
  servers: serverCalls,
  lifecycles: lifecycleCalls,
  events: eventCalls,
  agents: agentCalls,
  users: userCalls,
  activityLogs: activityLogCalls,
  contract: contractCalls,
} satisfies Record<string, Record<string, Endpoint>>

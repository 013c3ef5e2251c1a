import type { BackendCheck } from './backend-check'
import { accountWriteChecks, selfRemovalChecks } from './checks/account-writes'
import { agentWriteChecks } from './checks/agent-writes'
import { answerChecks, readChecks } from './checks/answers'
import { corsChecks } from './checks/cors'
import { csvChecks } from './checks/csv'
import { eventWriteChecks } from './checks/event-writes'
import { inputChecks } from './checks/input'
import { invitationWriteChecks } from './checks/invitation-writes'
import { listChecks } from './checks/lists'
import { listViewChecks } from './checks/list-view'
import { metricsChecks } from './checks/metrics'
import { operationLogChecks } from './checks/operation-log'
import { permissionChecks } from './checks/permissions'
import { prefetchChecks } from './checks/prefetch'
import { remoteAccessChecks } from './checks/remote-access'
import { serverWriteChecks } from './checks/server-writes'
import { tenancyChecks } from './checks/tenancy'
import { tokenChecks } from './checks/tokens'
import { unchangedChecks } from './checks/unchanged'

/**
 * Every check, in the order in which they run. Those that look at all answers come after those that cause them. Last,
 * so that they harm no other check, are those whose change could not be put back if the backend took a call that it
 * must refuse.
 */
export const allChecks: BackendCheck[] = [
  ...readChecks,
  ...listChecks,
  ...listViewChecks,
  ...csvChecks,
  ...metricsChecks,
  ...corsChecks,
  ...unchangedChecks,
  ...tokenChecks,
  ...tenancyChecks,
  ...permissionChecks,
  ...inputChecks,
  ...prefetchChecks,
  ...serverWriteChecks,
  ...eventWriteChecks,
  ...agentWriteChecks,
  ...invitationWriteChecks,
  ...accountWriteChecks,
  ...remoteAccessChecks,
  ...operationLogChecks,
  ...answerChecks,
  ...selfRemovalChecks,
]

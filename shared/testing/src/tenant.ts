import type { ActivityLog } from '@portal/api-client/activity-logs'
import type { Entitlements } from '@portal/api-client/entitlements'
import type { Event } from '@portal/api-client/events'
import type { Lifecycle } from '@portal/api-client/lifecycles'
import type { HardLog, Server } from '@portal/api-client/servers'
import type { Invitation, User } from '@portal/api-client/users'

/** The data of a test's own project, as the sandbox made it. */
export type Tenant = {
  id: string
  name: string
  entitlements: Entitlements
  users: User[]
  servers: Server[]
  events: Event[]
  hardLogs: HardLog[]
  lifecycles: Lifecycle[]
  invitations: Invitation[]
  activityLogs: ActivityLog[]
}

/** A tenant, and the access tokens of its users by their role. */
export type MadeTenant = { project: Tenant; tokens: Record<string, string> }

export const testApi = () => process.env.PORTAL_TEST_API ?? ''

/** Makes a project of its own for a test. `plan` is the sandbox's project plan: servers, events, users, entitlements … */
export async function makeTenant(plan: Record<string, unknown> = {}): Promise<MadeTenant> {
  const response = await fetch(`${testApi()}/testing/tenants`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(plan),
  })
  if (!response.ok) throw new Error(`The sandbox could not make a tenant: ${await response.text()}`)
  const answer: MadeTenant = await response.json()
  return answer
}

/** A call below the project, as its administrator makes it elsewhere. */
export async function callElsewhere({ project, tokens }: MadeTenant, method: string, path: string, body?: object) {
  const answer = await fetch(`${testApi()}/api/v1/${project.name}${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens.admin}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? undefined : answer.json()
}

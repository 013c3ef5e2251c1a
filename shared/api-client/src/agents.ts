import { get, send } from '@portal/api-client/http'
import { can } from '@portal/auth'
import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { Id, Moment, open, rows } from './schema'
import { FIRMWARE_TYPE } from './servers'

export const ProjectKey = z.object({
  key: z.string().check(z.minLength(1)),
  createdAt: Moment,
  createdBy: z.nullish(z.string()),
  lastUsedAt: z.nullish(Moment),
})
export type ProjectKey = z.infer<typeof ProjectKey>

export const NotificationRule = z.object({
  id: Id,
  name: z.string(),
  isEnabled: z.boolean(),
  severities: z.array(z.string()),
  target: z.union([z.literal('all'), z.object({ serverIDs: z.array(Id) })]),
  channel: open(['email', 'webhook', 'slack']),
  /** Masked by the API. */
  destination: z.string(),
})
export type NotificationRule = z.infer<typeof NotificationRule>

export const FirmwareNotification = z.strictObject({
  serialNo: z.string().check(z.minLength(1), z.maxLength(64)),
  type: z.enum(FIRMWARE_TYPE),
})
export type FirmwareNotification = z.infer<typeof FirmwareNotification>

const manage = { permission: 'manage:agents', feature: 'infraBasic' } as const

export const agentCalls = {
  keys: endpoint('GET', '/project-keys', { ...manage, summary: 'Keys that agents sign in with', answer: rows(ProjectKey) }),
  deleteKey: endpoint('DELETE', '/project-keys/{key}', {
    ...manage, summary: 'Delete a key: its agents fall silent', errors: [404], touches: ['project-keys', 'activity-logs'],
  }),
  createKey: endpoint('POST', '/project-keys', {
    ...manage, summary: 'Create a key', answer: ProjectKey, touches: ['project-keys', 'activity-logs'],
  }),
  notify: endpoint('POST', '/agent-notification', {
    ...manage, summary: 'Tell the agent of a server about new firmware', body: FirmwareNotification, errors: [404, 409],
    touches: ['activity-logs'],
  }),
  rules: endpoint('GET', '/notification-rules', {
    summary: 'Who is told about what', answer: rows(NotificationRule), feature: 'infraBasic',
  }),
}

export type RotationStep = { kind: 'delete'; key: string } | { kind: 'create' }

export const agents = {
  keys: () => get(agentCalls.keys, {}),
  createKey: () => send(agentCalls.createKey, {}),
  notify: (body: FirmwareNotification) => send(agentCalls.notify, { body }),
  rules: () => get(agentCalls.rules, {}),
  /**
   * Deletes each key, then creates one; stops at the first error, so the project may be left without a key.
   * `onStep` hears each step before it is taken.
   */
  rotateKeys: async (keys: ProjectKey[], onStep: (step: RotationStep) => void): Promise<ProjectKey> => {
    for (const { key } of keys) {
      onStep({ kind: 'delete', key })
      await send(agentCalls.deleteKey, { key })
    }
    onStep({ kind: 'create' })
    return send(agentCalls.createKey, {})
  },
}

/** Why agents may not be managed by this user, or undefined. */
export function whyNotManageAgents(): string | undefined {
  return can('manage:agents') ? undefined : 'エージェントを管理する権限がありません。'
}

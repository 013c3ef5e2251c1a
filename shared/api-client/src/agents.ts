import { get, isApiError, readNow, send } from '@portal/api-client/http'
import { whyNot } from '@portal/auth'
import * as z from 'zod/mini'
import { knownMoment, moment } from './answer-schema'
import { endpoint } from './endpoint'
import { Paging, rows } from './schema'
import { FIRMWARE_TYPE } from './servers'

export const ProjectKey = z.object({
  key: z.string().check(z.minLength(1)),
  createdAt: knownMoment,
  createdBy: z.nullish(z.string()),
  lastUsedAt: moment,
})
export type ProjectKey = z.infer<typeof ProjectKey>

export const FirmwareNotification = z.strictObject({
  serialNo: z.string().check(z.minLength(1), z.maxLength(64)),
  type: z.enum(FIRMWARE_TYPE),
})
export type FirmwareNotification = z.infer<typeof FirmwareNotification>

const manage = { permission: 'manage:agents', feature: 'infraBasic' } as const

export const agentCalls = {
  keys: endpoint('GET', '/project-keys', {
    ...manage,
    summary: 'Keys that agents sign in with',
    query: Paging,
    answer: rows(ProjectKey),
  }),
  deleteKey: endpoint('DELETE', '/project-keys/{key}', {
    ...manage,
    freshSignIn: 'always',
    summary: 'Delete a key: its agents fall silent',
    errors: [404],
    touches: ['project-keys', 'activity-logs'],
  }),
  createKey: endpoint('POST', '/project-keys', {
    ...manage,
    freshSignIn: 'always',
    summary: 'Create a key',
    answer: ProjectKey,
    touches: ['project-keys', 'activity-logs'],
  }),
  notify: endpoint('POST', '/agent-notification', {
    ...manage,
    summary: 'Tell the agent of a server about new firmware',
    body: FirmwareNotification,
    errors: [404, 409],
    touches: ['activity-logs'],
  }),
}

export type RotationStep = { kind: 'delete'; key: string } | { kind: 'create' }

export const agents = {
  keys: () => get(agentCalls.keys, {}),
  createKey: () => send(agentCalls.createKey, {}),
  notify: (body: FirmwareNotification) => send(agentCalls.notify, { body }),
  /**
   * Deletes each key that exists at this moment, then creates one. Stops at the first error, so the project may be left
   * without a key. `onStep` is called before each step with all steps and the index of that one. Returns the new key,
   * unless the answer lacks it.
   *
   * @throws ApiError of the step that failed, or of the list when the keys cannot be read
   */
  rotateKeys: async (onStep: (steps: RotationStep[], at: number) => void): Promise<ProjectKey | undefined> => {
    // By `readNow`, so that neither the cache nor a read that is already on its way says which keys there are.
    const keys = await readNow(agentCalls.keys, {})
    const steps: RotationStep[] = [...keys.map(({ key }) => ({ kind: 'delete' as const, key })), { kind: 'create' }]
    for (const [at, step] of steps.entries()) {
      onStep(steps, at)
      if (step.kind === 'delete') await deleteKey(step.key)
    }
    return send(agentCalls.createKey, {})
  },
}

/** Deletes a key. A key that another administrator deleted in the meantime (404) is deleted as well. */
async function deleteKey(key: string): Promise<void> {
  try {
    await send(agentCalls.deleteKey, { key })
  } catch (cause) {
    // Checked, because a 404 may also mean that the backend does not know the call, and then the key would live on.
    if (!isApiError(cause) || cause.status !== 404) throw cause
    const left = await readNow(agentCalls.keys, {})
    if (left.some((one) => one.key === key)) throw cause
  }
}

/** Why agents may not be managed by this user, or undefined. `remedy`: what is said of a role that may not. */
export function whyNotManageAgents(remedy = ''): string | undefined {
  return whyNot('manage:agents', `エージェントを管理する権限がありません。${remedy}`)
}

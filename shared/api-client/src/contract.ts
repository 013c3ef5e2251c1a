import { get } from '@portal/api-client/http'
import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { Moment, open } from './schema'

export const CONTRACT_STATUS = ['active', 'trial', 'suspended', 'terminated'] as const

/** What the project has bought; each flag opens screens. */
export const Contract = z.object({
  status: open(CONTRACT_STATUS),
  isTrial: z.boolean(),
  contractedAt: Moment,
  infraBasic: z.boolean(),
  infraAdvanced: z.boolean(),
  remoteAccess: z.boolean(),
})
export type Contract = z.infer<typeof Contract>

export const contractCalls = {
  one: endpoint('GET', '/contract', { summary: "The project's contract", answer: Contract }),
}

export const contract = { one: () => get(contractCalls.one, {}) }

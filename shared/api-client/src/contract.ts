import { get } from '@portal/api-client/http'
import type { Feature } from '@portal/contract'
import * as z from 'zod/mini'
import { knownMoment, open } from './answer-schema'
import { endpoint } from './endpoint'

export const CONTRACT_STATUS = ['active', 'trial', 'suspended', 'terminated'] as const

/** What the project has bought; a flag that is false locks screens. */
export const Contract = z.object({
  status: open(CONTRACT_STATUS),
  isTrial: z.nullish(z.boolean()),
  contractedAt: knownMoment,
  infraBasic: z.nullish(z.boolean()),
  infraAdvanced: z.nullish(z.boolean()),
  remoteAccess: z.nullish(z.boolean()),
})
export type Contract = z.infer<typeof Contract>

/**
 * Does the contract say that the project lacks this? While it was not read, or does not say, nothing is locked: the API
 * refuses by itself what is not bought.
 */
export const isLocked = (contract: Contract | undefined, feature: Feature): boolean => contract?.[feature] === false

export const contractCalls = {
  one: endpoint('GET', '/contract', { summary: "The project's contract", answer: Contract }),
}

export const contract = { one: () => get(contractCalls.one, {}) }

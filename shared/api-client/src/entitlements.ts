import { get } from '@portal/api-client/http'
import type { Feature } from '@portal/contract'
import * as z from 'zod/mini'
import { knownMoment, list, open } from './answer-schema'
import { endpoint } from './endpoint'

export const ENTITLEMENT_STATUS = ['active', 'trial', 'suspended', 'terminated'] as const

/**
 * The functions that the project has bought, from the API's `/contract`. They are not called contract here, because
 * `@portal/contract` is the agreement of host and remotes.
 */
export const Entitlements = z.object({
  status: open(ENTITLEMENT_STATUS),
  isTrial: z.nullish(z.boolean()),
  contractedAt: knownMoment,
  infraBasic: z.nullish(z.boolean()),
  infraAdvanced: z.nullish(z.boolean()),
  remoteAccess: z.nullish(z.boolean()),
  /** What the API offers beyond the calls that every one has: `servers?view=list`, the view of a long list. */
  capabilities: list(z.string()),
})
export type Entitlements = z.infer<typeof Entitlements>

/**
 * Do the entitlements say that the project lacks this? While they were not read, or do not say, nothing is locked,
 * because the API refuses by itself what is not bought.
 */
export const isLocked = (entitlements: Entitlements | undefined, feature: Feature): boolean =>
  entitlements?.[feature] === false

export const entitlementCalls = {
  one: endpoint('GET', '/contract', { summary: "The project's contract", answer: Entitlements }),
}

export const entitlements = { one: () => get(entitlementCalls.one, {}) }

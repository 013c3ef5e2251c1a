import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { KeyValueStore } from './directory'

const kindOf = (model: string) => `oidc.${model}`
const isPayload = (value: unknown): value is AdapterPayload => typeof value === 'object' && value !== null

const GRANT_BOUND = ['AccessToken', 'AuthorizationCode', 'RefreshToken']
const ACCOUNT_BOUND = [...GRANT_BOUND, 'Grant', 'Session']

/** What oidc-provider keeps, in our store: one kind for each of its models. */
export function providerStorage(state: KeyValueStore) {
  return (model: string): Adapter => {
    const kind = kindOf(model)
    const payload = async (value: Promise<unknown>) => {
      const found = await value
      return isPayload(found) ? found : undefined
    }
    return {
      find: (id) => payload(state.get(kind, id)),
      findByUid: (uid) => payload(state.find(kind, 'uid', uid)),
      // The device flow is off, so nothing ever has a user code.
      findByUserCode: async () => undefined,
      upsert: (id, value, expiresIn) =>
        state.set(kind, id, value, expiresIn === undefined ? undefined : new Date(Date.now() + expiresIn * 1000)),
      async consume(id) {
        const found = await payload(state.get(kind, id))
        if (!found) return
        const expiresAt = found.exp === undefined ? undefined : new Date(found.exp * 1000)
        await state.set(kind, id, { ...found, consumed: Math.floor(Date.now() / 1000) }, expiresAt)
      },
      destroy: (id) => state.delete(kind, id),
      revokeByGrantId: (grantId) => state.deleteWhere(kind, 'grantId', grantId),
    }
  }
}

/** Ends one sign-in of one client: its codes, tokens and the grant itself. */
export async function revokeGrant(state: KeyValueStore, grantId: string): Promise<void> {
  await Promise.all(GRANT_BOUND.map((model) => state.deleteWhere(kindOf(model), 'grantId', grantId)))
  await state.delete(kindOf('Grant'), grantId)
}

/** Signs a person out everywhere. Access tokens already given out live on until they expire, 10 minutes at most. */
export async function revokeAccount(state: KeyValueStore, accountId: string): Promise<void> {
  await Promise.all(ACCOUNT_BOUND.map((model) => state.deleteWhere(kindOf(model), 'accountId', accountId)))
}

import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { BrowserSessions } from './browser-sessions'
import type { KeyValueStore } from './directory'

const kindOf = (model: string) => `oidc.${model}`
const isPayload = (value: unknown): value is AdapterPayload => typeof value === 'object' && value !== null

const GRANT_BOUND = ['AccessToken', 'AuthorizationCode', 'RefreshToken']

/** Storage of oidc-provider in the database: one kind for each of its models. */
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
      // Never called, because the device flow is off.
      findByUserCode: async () => undefined,
      upsert: (id, value, expiresIn) =>
        state.set(kind, id, value, expiresIn === undefined ? undefined : new Date(Date.now() + expiresIn * 1000)),
      consume: (id) => consume(state, kind, id),
      destroy: (id) => state.delete(kind, id),
      revokeByGrantId: (grantId) => state.deleteWhere(kind, 'grantId', grantId),
    }
  }
}

/**
 * A code or refresh token is valid once. Consumed under a lock, because oidc-provider looks first and consumes later,
 * so that of two requests at the same moment both may come here. The second is a reuse, which ends the whole family
 * (RFC 9700 section 4.14.2), and the browser session too where it was of a code.
 */
async function consume(state: KeyValueStore, kind: string, id: string): Promise<void> {
  const { first, used } = await state.update<{ first: boolean; used?: AdapterPayload }>(kind, id, (value) => {
    if (!isPayload(value)) return { answer: { first: false } }
    if (value.consumed) return { answer: { first: false, used: value } }
    const keep = {
      value: { ...value, consumed: Math.floor(Date.now() / 1000) },
      ...(value.exp && { expiresAt: new Date(value.exp * 1000) }),
    }
    return { keep, answer: { first: true } }
  })
  if (first) return
  if (used?.grantId !== undefined) await revokeGrant(state, used.grantId)
  if (used && kind === kindOf('AuthorizationCode')) await endSessionOf(state, used)
  throw new errors.InvalidGrant('already used')
}

/**
 * Ends the browser session of a code that is used again, because access tokens of its first use end with that alone
 * (RFC 6749 section 4.1.2).
 */
export async function endSessionOfCode(state: KeyValueStore, code: unknown): Promise<void> {
  const used = typeof code === 'string' ? await state.get(kindOf('AuthorizationCode'), code) : undefined
  if (isPayload(used)) await endSessionOf(state, used)
}

const endSessionOf = async (state: KeyValueStore, { sessionUid }: AdapterPayload) => {
  if (typeof sessionUid === 'string') await new BrowserSessions(state, () => new Date()).end(sessionUid)
}

/** Ends one sign-in of one client: its codes, tokens and the grant itself, without which no token counts. */
export async function revokeGrant(state: KeyValueStore, grantId: string): Promise<void> {
  await state.delete(kindOf('Grant'), grantId)
  await Promise.all(GRANT_BOUND.map((model) => state.deleteWhere(kindOf(model), 'grantId', grantId)))
}

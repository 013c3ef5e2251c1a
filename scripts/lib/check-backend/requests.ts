import { callLabel, callList, isRead } from '@portal/api-client/all-calls'
import { entitlementCalls } from '@portal/api-client/entitlements'
import type { Endpoint } from '@portal/api-client/endpoint'
import { serverCalls } from '@portal/api-client/servers'
import { userCalls } from '@portal/api-client/users'
import { type Backend, type Request, unknownID } from './backend'
import { CannotTell } from '../conformance/check'
import { rowsOf } from './pages'
import type { Caller } from './token'

export const hasID = ({ path }: Endpoint) => path.includes('{')

/** The list in which the ids of a call are found: `/servers` for `/servers/{id}/hard-logs`. */
export function listOf({ path }: Endpoint): { list: Endpoint | undefined; key: string } {
  const parent = path.slice(0, path.indexOf('/{'))
  return {
    list: callList.find((call) => call.method === 'GET' && call.path === parent),
    key: /\{(\w+)\}/.exec(path)?.[1] ?? 'id',
  }
}

/** The ids of entities of their own project that a caller may put into a call; none when their list may not be read. */
export async function idsFor(backend: Backend, call: Endpoint, as: Caller): Promise<string[]> {
  const { list, key } = listOf(call)
  if (!list || (await refusalOf(backend, list, as))) return []
  const { status, body } = await backend.read(list, { as })
  return status === 200 ? rowsOf(body).map((row) => String(Reflect.get(row, key))) : []
}

const METRICS_SECONDS = 3600

export function lastHour(): { start: number; end: number; step: number } {
  const end = Math.floor(Date.now() / 60_000) * 60
  return { start: end - METRICS_SECONDS, end, step: 60 }
}

/** A request that fits the call and changes nothing, because its id is foreign (as given) or that of no entity. */
export async function harmless(
  backend: Backend,
  call: Endpoint,
  id = unknownID(),
): Promise<Pick<Request, 'id' | 'query' | 'body'>> {
  const query = call === serverCalls.metrics ? lastHour() : undefined
  return { ...(hasID(call) ? { id } : {}), query, body: call.body ? await bodyOf(backend, call) : undefined }
}

/** Changes nothing, because the server that it names does not exist. */
const noWindow = () => ({
  name: 'check',
  target: { kind: 'servers', serverIDs: [unknownID()] },
  schedule: { kind: 'weekly', weekdays: [0], start: '00:00', minutes: 1, from: '2099-01-01', until: '2099-01-01' },
})

async function bodyOf(backend: Backend, call: Endpoint): Promise<object> {
  const bodies: Record<string, () => object | Promise<object>> = {
    'PUT /servers/{id}': () => ({ name: 'check' }),
    'PUT /servers/{id}/active': () => ({ isActive: true }),
    'PUT /server-lifecycles/{id}': () => ({ serverID: 'check', supportExpireAt: null }),
    'POST /maintenance-windows': noWindow,
    'PUT /maintenance-windows/{id}': noWindow,
    'PUT /events/{id}': () => ({ comment: 'check', updatedAt: new Date(0).toISOString() }),
    'POST /agent-notification': () => ({ serialNo: unknownID(), type: 'bios' }),
    // Changes nothing, because the address of a user cannot be invited.
    'POST /users': async () => ({ email: (await ownUser(backend)).email }),
    'PUT /users/{id}': () => ({ name: 'check' }),
    // Leaves an entry in the operation log, and changes nothing else.
    'POST /previews': () => ({ remote: 'servers', version: '0.0.0', until: new Date().toISOString() }),
    'POST /mfa': async () => ({ ...(await backend.data(userCalls.mfaPolicy)) }),
  }
  const body = bodies[callLabel(call)]
  if (!body) throw new Error(`No body for ${callLabel(call)}`)
  return body()
}

/** The user of `--token`. @throws CannotTell */
export async function ownUser(backend: Backend, as = backend.own) {
  const user = (await backend.data(userCalls.list, { as })).find(({ id }) => id === as.subject)
  if (!user) throw new CannotTell("needs the token's own user in GET /users")
  return user
}

/** Calls that may be sent with tokens that must open nothing: the reads, and with `--write` the others too. */
export const sendable = ({ options }: Backend) =>
  callList.filter((call) => call.capability === undefined && (isRead(call) || options.write))

/** Why a call has to be refused to a caller whose token is right: contract and permissions, in this order. */
export async function refusalOf(
  backend: Backend,
  call: Endpoint,
  as: Caller,
): Promise<'contract.feature' | 'permission.missing' | undefined> {
  if (call.feature && !(await backend.data(entitlementCalls.one, { as }))[call.feature]) return 'contract.feature'
  return call.permission && !as.permissions.includes(call.permission) ? 'permission.missing' : undefined
}

/** The calls among these that the backend has: the optional ones only where its contract says so. */
async function offeredOf<E extends Endpoint>(backend: Backend, calls: readonly E[], as: Caller): Promise<readonly E[]> {
  if (calls.every(({ capability }) => capability === undefined)) return calls
  const { capabilities } = await backend.data(entitlementCalls.one, { as })
  return calls.filter(({ capability }) => capability === undefined || capabilities.includes(capability))
}

/** The calls among these that the caller may make. */
export async function allowed<E extends Endpoint>(
  backend: Backend,
  calls: readonly E[],
  as = backend.own,
): Promise<E[]> {
  const offered = await offeredOf(backend, calls, as)
  const refusals = await Promise.all(offered.map((call) => refusalOf(backend, call, as)))
  return offered.filter((_, index) => refusals[index] === undefined)
}

/** @throws CannotTell when contract or permissions do not let the caller of `--token` make the call */
export async function needsCall(backend: Backend, ...calls: Endpoint[]): Promise<void> {
  for (const call of calls) {
    const refusal = await refusalOf(backend, call, backend.own)
    if (refusal) throw new CannotTell(`needs a token that may ${callLabel(call)} (${call.permission ?? call.feature})`)
  }
}

import { accessToken } from '@portal/testing/access-token'
import { signIn, signInWith } from '@portal/testing/sign-in'
import { makeTenant, testApi } from '@portal/testing/tenant'
import { activityLogs } from './activity-logs'
import { entitlements } from './entitlements'
import { events } from './events'
import { configureApi, ensure, type getPath, queryClient } from '@portal/api-client/http'
import { lifecycles } from './lifecycles'
import { servers } from './servers'
import { users } from './users'

// The client against the sandbox's real API.

type Read<T> = Pick<ReturnType<typeof getPath>, 'queryKey' | 'queryFn'> & { select?: (raw: unknown) => T }

/** As a page sees it: read, then parsed. */
async function read<T>({ queryKey, queryFn, select }: Read<T>): Promise<T> {
  const raw = await queryClient.fetchQuery({ queryKey, queryFn, retry: false })
  if (!select) throw new Error('The read has no parser')
  return select(raw)
}

/** A user of a project of its own is signed in. Returns that and the id of its first server. */
async function signedIn(role?: 'admin' | 'member') {
  const tenant = await makeTenant()
  await signIn(tenant, role)
  return { project: tenant.project, id: tenant.project.servers[0]?.id ?? '' }
}

test('every read of a project parses', async () => {
  const { project } = await signedIn()
  await expect(read(servers.list())).resolves.toHaveLength(project.servers.length)
  await expect(read(events.list())).resolves.toHaveLength(project.events.length)
  await expect(read(users.list())).resolves.toHaveLength(project.users.length)
  await expect(read(lifecycles.list())).resolves.toHaveLength(project.lifecycles.length)
  await expect(read(entitlements.one())).resolves.toMatchObject({ infraBasic: project.entitlements.infraBasic })
  await read(activityLogs.list())
  await read(events.count())
})

test('a value this release does not know passes as it is', async () => {
  const { project } = await signedIn()
  const { select, queryKey } = servers.list()
  const [first] = project.servers
  const raw = [{ ...first, hardStatus: 'Degraded', powerState: 'Paused', surprise: 1 }]
  expect(select?.(raw)).toMatchObject([{ hardStatus: 'Degraded', powerState: 'Paused' }])
  expect(queryKey).toEqual(['servers'])
})

test('what the API refuses carries status, code, message and request id', async () => {
  await signedIn()
  const [code, requestID] = [expect.any(String), expect.any(String)]
  const refused = { status: 404, code, message: expect.stringContaining('見つかりません'), requestID, isAPIError: true }
  await expect(read(servers.one('nowhere'))).rejects.toMatchObject(refused)
})

test('bad input comes back with the message at its field', async () => {
  const { id } = await signedIn()
  const refusal = servers.update(id, { name: 'a', location: { unit: 99 } })
  await expect(refusal).rejects.toMatchObject({ status: 400, fields: { 'location.unit': expect.any(String) } })
})

test('a member may not write', async () => {
  const { id } = await signedIn('member')
  await expect(servers.setActive(id, false)).rejects.toMatchObject({ status: 403 })
})

test('a token that the API does not believe is a 401 after one renewal', async () => {
  await signInWith(accessToken({ sub: 'u', org_id: 'o', org_name: 'alpha' }))
  configureApi({ apiServer: testApi() })
  await expect(read(servers.list())).rejects.toMatchObject({ status: 401, isAPIError: true })
})

test('a write makes stale what it touches and nothing else', async () => {
  const { project, id } = await signedIn()
  await ensure(servers.list(), servers.one(id), users.list())
  await servers.setActive(id, !project.servers[0]?.isActive)
  const stale = (options: { queryKey: readonly unknown[] }) =>
    queryClient.getQueryState(options.queryKey)?.isInvalidated
  expect(stale(servers.list())).toBe(true)
  expect(stale(servers.one(id))).toBe(true)
  expect(stale(users.list())).toBe(false)
})

test('an answer without a body is a success', async () => {
  const { id } = await signedIn()
  await expect(servers.disableRemoteAccess(id)).resolves.toBeUndefined()
})

test('an export comes as a file with the name that the API gave', async () => {
  await signedIn()
  const { blob, fileName } = await activityLogs.export({})
  expect(fileName).toMatch(/\.csv$/)
  expect((await blob.text()).split('\r\n').length).toBeGreaterThan(1)
})

import { configureApi, onRecordedError, recordError, send } from '@portal/api-client/http'
import type { ApiError } from '../error'
import { prepareApi, visit } from '../api.fixture'
import { agentCalls } from '../agents'
import { servers } from '../servers'

const TRACEPARENT = /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/

const api = prepareApi()

const traces = () => api.requests.map(({ headers }) => headers.traceparent)

test('a call has no trace, unless the config says so', async () => {
  api.answers({ body: [] })
  await visit(servers.list())
  expect(traces()).toEqual([undefined])
})

test('each call begins a trace of its own', async () => {
  configureApi({ apiServer: api.url, traceCalls: true })
  api.answers({ status: 503, body: '' }, { body: [] })
  await visit(servers.list())
  expect(traces()).toEqual([expect.stringMatching(TRACEPARENT), expect.stringMatching(TRACEPARENT)])
  expect(new Set(traces()).size).toBe(2)
})

test('an error without an ID of the API has that of its trace, also when no answer came', async () => {
  configureApi({ apiServer: api.url, traceCalls: true })
  api.answers({ body: [] }, { status: 500, body: '' })
  const errors: ApiError[] = []
  onRecordedError((error) => errors.push(error))
  await visit(servers.list())
  await send(agentCalls.createKey, {}).catch(recordError)
  await api.close()
  await send(agentCalls.createKey, {}).catch(recordError)
  const [first, last] = errors
  expect(first?.requestID).toBe(TRACEPARENT.exec(traces()[1]?.toString() ?? '')?.[1])
  expect(last).toMatchObject({ status: -1, requestID: expect.stringMatching(/^[0-9a-f]{32}$/) })
})

test('an API whose preflight refuses the header is asked without it from then on; a write does not try it', async () => {
  configureApi({ apiServer: api.url, traceCalls: true })
  const real = globalThis.fetch
  // As a browser does it: the call fails as if there were no network.
  const fetches = jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (new Headers(init?.headers).has('traceparent')) throw new TypeError('Failed to fetch')
    return real(url, init)
  })
  api.answers({ body: {} }, { body: [] }, { body: { id: 's1', isActive: true } })
  await send(agentCalls.createKey, {})
  expect(fetches).toHaveBeenCalledTimes(1)
  await visit(servers.list())
  expect(fetches).toHaveBeenCalledTimes(3)
  await visit(servers.one('s1'))
  expect(fetches).toHaveBeenCalledTimes(4)
  fetches.mockRestore()
})

import { configureApi, onRecordedError, recordError, send } from '@portal/api-client/http'
import type { ApiError } from '../error'
import { prepareApi, visit } from '../api.fixture'
import { agentCalls } from '../agents'
import { servers } from '../servers'

const TRACEPARENT = /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/

const api = prepareApi()

const traces = () => api.requests.map(({ headers }) => headers.traceparent)

test('a call has no trace, unless the config says so, because a CORS answer that refuses the header would end all calls', async () => {
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
  api.answers({ status: 500, body: '' })
  const errors: ApiError[] = []
  onRecordedError((error) => errors.push(error))
  await send(agentCalls.createKey, {}).catch(recordError)
  await api.close()
  await send(agentCalls.createKey, {}).catch(recordError)
  const [first, last] = errors
  expect(first?.requestID).toBe(TRACEPARENT.exec(traces()[0]?.toString() ?? '')?.[1])
  expect(last).toMatchObject({ status: -1, requestID: expect.stringMatching(/^[0-9a-f]{32}$/) })
})

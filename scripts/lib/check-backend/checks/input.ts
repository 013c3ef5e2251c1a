import { gzipSync } from 'node:zlib'
import { activityLogCalls } from '@portal/api-client/activity-logs'
import { callList, isRead } from '@portal/api-client/all-calls'
import type { Endpoint } from '@portal/api-client/endpoint'
import { eventCalls } from '@portal/api-client/events'
import { serverCalls } from '@portal/api-client/servers'
import * as z from 'zod/mini'
import { inParallel } from '../../release/in-parallel'
import { type Backend, type Request, said } from '../backend'
import { type BackendCheck, backendCheck, writingCheck } from '../backend-check'
import { notInvalid, notRefused } from '../refused'
import { allowed, hasID, idsFor, lastHour, needsCall } from '../requests'
import { aServer } from '../subjects'

const UNKNOWN = 'Unknown keys of query and body are refused (400, `field` names them)'
const TWICE = 'as are keys that may come once and came twice'
const LISTS = 'never `status[]`'
const BODY = 'A body is at most 64 KiB, `application/json`, not compressed.'
const FITS = 'A value that does not fit is 400 `request.invalid`, and `field` names it.'
const HOSTILE = 'right, wrong and hostile requests: no 5xx'

/** Reads that succeed, with what makes them do so. */
async function reads(backend: Backend): Promise<{ call: Endpoint; id: string | undefined; query: object }[]> {
  const calls = await allowed(backend, callList.filter(isRead))
  const found = await Promise.all(
    calls.map(async (call) => ({
      call,
      id: hasID(call) ? (await idsFor(backend, call, backend.own))[0] : undefined,
      query: call === serverCalls.metrics ? lastHour() : {},
    })),
  )
  return found.filter(({ call, id }) => !hasID(call) || id !== undefined)
}

/** The query keys of a call that may come only once. */
function singleKeys({ query }: Endpoint): string[] {
  if (!query) return []
  const { properties = {} } = z.toJSONSchema(query, { io: 'input' })
  return Object.entries(properties)
    .filter(([, schema]) => Reflect.get(Object(schema), 'type') !== 'array')
    .map(([key]) => key)
}

const WRONG_VALUES: [Endpoint, Record<string, string>, string][] = [
  [eventCalls.list, { sort: 'title' }, 'sort'],
  [eventCalls.list, { sort: '--count' }, 'sort'],
  [eventCalls.list, { assignee: 'you' }, 'assignee'],
  [eventCalls.list, { from: 'yesterday' }, 'from'],
  [eventCalls.list, { from: '2025-01-01' }, 'from'],
  [eventCalls.list, { to: '2025-02-30T00:00:00Z' }, 'to'],
  [eventCalls.list, { q: 'x'.repeat(201) }, 'q'],
  [activityLogCalls.list, { sort: 'actor' }, 'sort'],
]

const HOSTILE_PATHS = [
  '/servers/%',
  '/servers/%ff%fe',
  '/servers/%00',
  `/servers/${'x'.repeat(2000)}`,
  `/events?q=${'x'.repeat(7000)}`,
  '/events?q=%00',
  '/events?q=%27%22%3B--',
  '/events?q=%25_%5C',
  '/events?status=__proto__',
  '/events?__proto__=1',
  '/events?serverID=%F0%9F%92%A9',
  '/activity-logs?from=0001-01-01T00:00:00Z',
  '/activity-logs?to=9999-12-31T23:59:59Z',
  '/events/count?status=',
  '//servers',
  '/servers/',
]

export const inputChecks: BackendCheck[] = [
  backendCheck('query-unknown-key', 'An unknown key of a query is 400, and named', UNKNOWN, async (backend) => {
    const wrong: string[] = []
    await inParallel(await reads(backend), async ({ call, id, query }) => {
      wrong.push(...notInvalid(await backend.ask(call, { id, query: { ...query, check: 1 } }), 'check'))
    })
    return wrong
  }),

  backendCheck('query-key-twice', 'A key that may come once is 400 when it comes twice', TWICE, async (backend) => {
    const wrong: string[] = []
    const values: Record<string, string> = {
      sort: 'lastOccurredAt',
      from: '2025-01-01T00:00:00Z',
      to: '2025-01-01T00:00:00Z',
      assignee: 'me',
    }
    await inParallel(await reads(backend), async ({ call, id, query }) => {
      for (const key of singleKeys(call)) {
        const value = Reflect.get(query, key) ?? values[key] ?? 'x'
        const answer = await backend.ask(call, { id, query: { ...query, [key]: [value, value] } })
        wrong.push(...notInvalid(answer, key))
      }
    })
    return wrong
  }),

  backendCheck('query-brackets', 'A list in a query repeats its key, without brackets', LISTS, async (backend) => {
    await needsCall(backend, eventCalls.list)
    return notInvalid(await backend.ask(eventCalls.list, { query: { 'status[]': 'new' } }), 'status[]')
  }),

  backendCheck('query-values', 'A value of a query that does not fit is 400, and named', FITS, async (backend) => {
    const wrong: string[] = []
    const may = await allowed(
      backend,
      WRONG_VALUES.map(([call]) => call),
    )
    await inParallel(
      WRONG_VALUES.filter(([call]) => may.includes(call)),
      async ([call, query, field]) => {
        wrong.push(...notInvalid(await backend.ask(call, { query }), field))
      },
    )
    return wrong
  }),

  backendCheck('hostile-requests', 'Hostile requests are refused or find nothing', HOSTILE, async (backend) => {
    const wrong: string[] = []
    await inParallel(HOSTILE_PATHS, async (path) => {
      const answer = await backend.send('GET', path)
      if (answer.status >= 500) wrong.push(said(answer))
    })
    return wrong
  }),

  writingCheck('body-unknown-key', 'An unknown key of a body is 400, and named', UNKNOWN, async (backend) => {
    const server = await aServer(backend)
    const wrong: string[] = []
    const bodies: [Endpoint, Request, string][] = [
      [serverCalls.update, { id: server.id, body: { name: server.name, check: 1 } }, 'check'],
      [serverCalls.update, { id: server.id, body: { name: server.name, location: { check: 1 } } }, 'location.check'],
      [serverCalls.setActive, { id: server.id, body: { isActive: server.isActive, check: 1 } }, 'check'],
    ]
    for (const [call, request, field] of bodies) wrong.push(...notInvalid(await backend.ask(call, request), field))
    return wrong
  }),

  writingCheck('body-form', 'A body that is too long, compressed, or not JSON is refused', BODY, async (backend) => {
    const { id, name } = await aServer(backend)
    const put = (payload: string | Buffer, headers: Record<string, string> = {}) =>
      backend.ask(serverCalls.update, { id, payload, headers })
    const right = JSON.stringify({ name })
    return [
      ...notRefused(await put(JSON.stringify({ name, note: 'x'.repeat(70_000) })), 413, 'request.too_large'),
      ...notRefused(await put(right, { 'content-type': 'text/plain' }), 415, 'request.media_type'),
      ...notRefused(
        await put(right, { 'content-type': 'application/x-www-form-urlencoded' }),
        415,
        'request.media_type',
      ),
      ...notRefused(await put(gzipSync(right), { 'content-encoding': 'gzip' }), 415, 'request.media_type'),
      ...notRefused(await put('{"name":'), 400, 'request.malformed'),
      ...notInvalid(await put('null')),
      ...notInvalid(await put('[]')),
    ]
  }),

  writingCheck('body-values', 'A value of a body that does not fit is 400, and named', FITS, async (backend) => {
    const { id, name } = await aServer(backend)
    const bodies: [object, string][] = [
      [{ name: '' }, 'name'],
      [{ name: '   ' }, 'name'],
      [{ name: 'x'.repeat(65) }, 'name'],
      [{ name, location: { unit: 61 } }, 'location.unit'],
      [{ name, assetTag: '日本' }, 'assetTag'],
      [{ name, tags: Array.from({ length: 21 }, () => 'x') }, 'tags'],
    ]
    const wrong: string[] = []
    for (const [body, field] of bodies)
      wrong.push(...notInvalid(await backend.ask(serverCalls.update, { id, body }), field))
    return wrong
  }),
]

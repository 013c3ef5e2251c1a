import { activityLogCalls } from '@portal/api-client/activity-logs'
import { callList, isRead } from '@portal/api-client/all-calls'
import type { Endpoint } from '@portal/api-client/endpoint'
import { type Event, eventCalls, UNRESOLVED } from '@portal/api-client/events'
import { lifecycleCalls } from '@portal/api-client/lifecycles'
import { serverCalls } from '@portal/api-client/servers'
import { userCalls } from '@portal/api-client/users'
import * as z from 'zod/mini'
import { type Backend, said } from '../backend'
import { CannotTell } from '../../conformance/check'
import { type BackendCheck, backendCheck, needed } from '../backend-check'
import { disorder, equalRowsByID } from '../ordering'
import { rowsOf } from '../pages'
import { allowed, hasID, idsFor, needsCall } from '../requests'

const UPWARDS = '`sort=name` is upwards, `sort=-name` downwards'
const LAST = 'rows without the value come last'
const BY_ID = 'equal ones by id, so that the same list is the same twice'

/** A list that each server has is read of so many servers, because every server costs a call for each order. */
const SHOWN_SERVERS = 3

/** Every `sort` that a call knows. */
function sortsOf({ query }: Endpoint): string[] {
  if (!query) return []
  const { properties = {} } = z.toJSONSchema(query, { io: 'input' })
  const values: unknown = Reflect.get(Object(properties['sort']), 'enum')
  return Array.isArray(values) ? values.map(String) : []
}

/** Every list in each of its orders. */
async function sorted(
  backend: Backend,
  problem: (rows: object[], sort: string) => string | undefined,
): Promise<string[]> {
  const wrong: string[] = []
  for (const call of await allowed(
    backend,
    callList.filter((one) => isRead(one) && sortsOf(one).length > 0),
  )) {
    const ids = hasID(call) ? (await idsFor(backend, call, backend.own)).slice(0, SHOWN_SERVERS) : [undefined]
    for (const id of ids) {
      for (const sort of sortsOf(call)) {
        const answer = await backend.read(call, { id, query: { sort } })
        const found = answer.status === 200 ? problem(rowsOf(answer.body), sort) : 'that order is refused'
        if (found !== undefined) wrong.push(`${said(answer)}: ${found}`)
      }
    }
  }
  return wrong
}

type Default = [call: Endpoint, sort: string, rule: string]
const DEFAULTS: Record<string, Default> = {
  servers: [serverCalls.list, 'name', 'By name.'],
  lifecycles: [lifecycleCalls.list, 'supportExpireAt', 'The first to expire first.'],
  events: [eventCalls.list, '-lastOccurredAt', 'Last seen first.'],
  'hard-logs': [serverCalls.hardLogs, '-receivedAt', 'Last received first.'],
  users: [userCalls.list, 'email', 'By address'],
  'activity-logs': [activityLogCalls.list, '-occurredAt', '`actor` filters by address or id'],
}

const defaultOrders = Object.entries(DEFAULTS).map(([name, [call, sort, rule]]) =>
  backendCheck(`order-${name}`, `${call.path} comes by ${sort} unless asked otherwise`, rule, async (backend) => {
    await needsCall(backend, call)
    const [id] = hasID(call) ? await idsFor(backend, call, backend.own) : []
    if (hasID(call)) needed(id, 'a server')
    const answer = await backend.read(call, { id })
    const problem = disorder(rowsOf(answer.body), sort)
    return problem === undefined ? [] : [`${said(answer)}: ${problem}`]
  }),
)

/** Reads the events before and after `read`, and again until both are equal, because events may change meanwhile. */
async function whileEventsRest<T>(backend: Backend, read: (events: Event[]) => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const before = await backend.data(eventCalls.list, {}, true)
    const result = await read(before)
    const after = await backend.data(eventCalls.list, {}, true)
    if (JSON.stringify(before) === JSON.stringify(after)) return result
  }
  throw new CannotTell('needs events that do not change for a moment')
}

async function sameEvents(backend: Backend, query: object, which: (event: Event) => boolean): Promise<string[]> {
  await needsCall(backend, eventCalls.list)
  return whileEventsRest(backend, async (events) => {
    const expected = events
      .filter(which)
      .map(({ id }) => id)
      .sort()
    const answer = await backend.read(eventCalls.list, { query }, true)
    const found = rowsOf(answer.body)
      .map((row) => String(Reflect.get(row, 'id')))
      .sort()
    return JSON.stringify(found) === JSON.stringify(expected)
      ? []
      : [`${said(answer)} with ${found.length} events, expected ${expected.length}`]
  })
}

const toFullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const fold = (text: string) => text.normalize('NFKC').toLowerCase()

export const listChecks: BackendCheck[] = [
  backendCheck('sort-order', 'Lists sort upwards and downwards', UPWARDS, (backend) =>
    sorted(backend, (rows, sort) => (/not by/.test(disorder(rows, sort) ?? '') ? disorder(rows, sort) : undefined)),
  ),

  backendCheck('sort-without-value', 'Rows without the value come last, upwards and downwards', LAST, (backend) =>
    sorted(backend, (rows, sort) => (/not last/.test(disorder(rows, sort) ?? '') ? disorder(rows, sort) : undefined)),
  ),

  backendCheck('sort-stable', 'Rows with the same value come by id', BY_ID, (backend) =>
    sorted(backend, (rows, sort) => (equalRowsByID(rows, sort) ? undefined : 'rows with the same value are not by id')),
  ),

  ...defaultOrders,

  backendCheck('filter-repeated', 'A filter that comes twice adds up', 'Lists repeat the key', (backend) =>
    sameEvents(backend, { status: UNRESOLVED }, ({ status }) => UNRESOLVED.some((one) => one === status)),
  ),

  backendCheck('filter-unknown', 'A value that no row has finds nothing', 'Enumerations may grow', (backend) =>
    sameEvents(backend, { status: ['check'] }, () => false),
  ),

  backendCheck('filter-assignee', 'assignee=me and assignee=none', '`assignee=me` or `none`', async (backend) => [
    ...(await sameEvents(backend, { assignee: 'none' }, ({ assignee }) => !assignee)),
    ...(await sameEvents(backend, { assignee: 'me' }, ({ assignee }) => assignee?.id === backend.own.subject)),
  ]),

  backendCheck(
    'filter-moments',
    'from and to of events mean lastOccurredAt, both included',
    '`from` and `to` mean `lastOccurredAt`',
    async (backend) => {
      await needsCall(backend, eventCalls.list)
      const events = await backend.data(eventCalls.list)
      const middle = needed(events[Math.floor(events.length / 2)], 'an event').lastOccurredAt
      const at = Date.parse(middle)
      return [
        ...(await sameEvents(backend, { from: middle }, ({ lastOccurredAt }) => Date.parse(lastOccurredAt) >= at)),
        ...(await sameEvents(backend, { to: middle }, ({ lastOccurredAt }) => Date.parse(lastOccurredAt) <= at)),
      ]
    },
  ),

  backendCheck('search-width', 'q ignores case and width', '`q` ignores case and width', async (backend) => {
    await needsCall(backend, eventCalls.list)
    const events = await backend.data(eventCalls.list)
    const word = needed(
      /[A-Za-z][A-Za-z0-9]{2,}/.exec(events.map(({ title }) => title).join(' '))?.[0],
      'an event with a Latin word in its title',
    )
    const wrong: string[] = []
    for (const q of [word.toLowerCase(), word.toUpperCase(), toFullWidth(word)]) {
      const answer = await backend.read(eventCalls.list, { query: { q } }, true)
      const found = new Set(rowsOf(answer.body).map((row) => Reflect.get(row, 'id')))
      const lost = events.filter(({ id, title }) => fold(title).includes(fold(word)) && !found.has(id))
      if (lost.length > 0) wrong.push(`${said(answer)} without ${lost[0]?.id}, whose title has that word`)
    }
    return wrong
  }),

  backendCheck(
    'critical-count',
    'criticalCount is the Critical ones of the given statuses',
    '`criticalCount`: severity Critical in the given statuses.',
    async (backend) => {
      await needsCall(backend, eventCalls.list, eventCalls.count)
      return whileEventsRest(backend, async (events) => {
        const wrong: string[] = []
        for (const status of [UNRESOLVED, ['new'], ['in_progress'], ['resolved', 'ignored']]) {
          const expected = events.filter(
            (event) => event.severity === 'Critical' && status.some((one) => one === event.status),
          ).length
          const { criticalCount } = await backend.data(eventCalls.count, { query: { status } }, true)
          if (criticalCount !== expected)
            wrong.push(`criticalCount of ${status.join(' and ')} is ${criticalCount}, but GET /events has ${expected}`)
        }
        return wrong
      })
    },
  ),

  backendCheck(
    'unresolved-count',
    'unresolvedEventCount counts new and in_progress',
    '`unresolvedEventCount` counts events that are `new` or `in_progress`',
    async (backend) => {
      await needsCall(backend, eventCalls.list, serverCalls.list)
      return whileEventsRest(backend, async (events) => {
        const servers = await backend.data(serverCalls.list, {}, true)
        return servers.flatMap(({ id, unresolvedEventCount }) => {
          const expected = events.filter(
            (event) => event.serverID === id && UNRESOLVED.some((one) => one === event.status),
          ).length
          if (unresolvedEventCount === undefined || unresolvedEventCount === null || unresolvedEventCount === expected)
            return []
          return [`server ${id} has unresolvedEventCount ${unresolvedEventCount}, but GET /events has ${expected}`]
        })
      })
    },
  ),

  backendCheck(
    'support-day',
    "A server's supportExpireAt is that of its lifecycle",
    "`supportExpireAt` is the one of the server's lifecycle",
    async (backend) => {
      await needsCall(backend, serverCalls.list, lifecycleCalls.list)
      const servers = new Map((await backend.data(serverCalls.list)).map((server) => [server.id, server]))
      return (await backend.data(lifecycleCalls.list)).flatMap(({ serverID, supportExpireAt }) => {
        const day = servers.get(serverID)?.supportExpireAt ?? null
        return day === (supportExpireAt ?? null)
          ? []
          : [`server ${serverID} has ${day}, its lifecycle ${supportExpireAt}`]
      })
    },
  ),
]

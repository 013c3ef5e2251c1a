import type { Handler } from './deviating-proxy'
import {
  acceptedInstead,
  acceptsInvalid,
  bodies,
  current,
  type Deviation,
  is,
  isObject,
  jsonOf,
  sentBodies,
  withJson,
} from './deviation'

const putServer = is('PUT', /^\/servers\/[^/]+$/)
const putEvent = is('PUT', /^\/events\//)
const putLifecycle = is('PUT', /^\/server-lifecycles\//)

/** Writes against what is there now, whatever was read. */
const neverStale: Handler = async (request, forward) => {
  const body = jsonOf(request)
  if (!putEvent(request) || !isObject(body)) return forward(request)
  const answer = await forward(request)
  if (answer.status !== 409) return answer
  const event = jsonOf(await current(request, forward))
  return forward(withJson(request, { ...body, updatedAt: isObject(event) ? event['updatedAt'] : '' }))
}

/** What a backend may do differently when it is written to. */
export const writeDeviations: Deviation[] = [
  {
    name: '200 without a change',
    foundBy: 'server-update',
    make: () => async (request, forward) => {
      if (!putServer(request)) return forward(request)
      const answer = await current(request, forward)
      return withJson(answer, { ...Object(jsonOf(answer)), ...Object(jsonOf(request)) })
    },
  },
  {
    name: 'what is left out is emptied',
    foundBy: 'server-left-out',
    make: () => sentBodies(putServer, (body) => ({ note: null, assetTag: null, tags: [], ...body })),
  },
  {
    name: 'empty values ignored',
    foundBy: 'server-empty',
    make: () =>
      sentBodies(putServer, (body) =>
        Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '' && value !== null)),
      ),
  },
  {
    name: 'texts not trimmed',
    foundBy: 'server-trim',
    make: () => bodies(is('GET', /^\/servers\/[^/]+$/), (body) => ({ ...body, name: ` ${body['name']}` })),
  },
  {
    name: 'monitoring not switched',
    foundBy: 'server-active',
    make: () => (request, forward) =>
      is('PUT', /\/active$/)(request)
        ? forward({ ...request, method: 'GET', path: request.path.replace('/active', ''), body: Buffer.alloc(0) })
        : forward(request),
  },
  {
    name: 'a day moved by the time zone',
    foundBy: 'lifecycle-day',
    make: () =>
      sentBodies(putLifecycle, (body) =>
        body['supportExpireAt'] === '2091-03-31' ? { ...body, supportExpireAt: '2091-03-30' } : body,
      ),
  },
  {
    name: 'null ignored',
    foundBy: 'lifecycle-clear',
    make: () =>
      sentBodies(putLifecycle, (body) =>
        body['supportExpireAt'] === null ? { ...body, supportExpireAt: '2091-03-30' } : body,
      ),
  },
  {
    name: "another lifecycle's server accepted",
    foundBy: 'lifecycle-server',
    make: () => acceptsInvalid(putLifecycle),
  },
  {
    name: 'support that ends before the purchase',
    foundBy: 'lifecycle-purchase',
    make: () => acceptsInvalid(putLifecycle),
  },
  {
    name: 'any transition accepted',
    foundBy: 'event-transitions-refused',
    make: () => acceptedInstead('event.transition'),
  },
  {
    name: 'an allowed transition refused',
    foundBy: 'event-transitions',
    make: () => async (request, forward) => {
      const [sent, event] = [jsonOf(request), putEvent(request) ? jsonOf(await current(request, forward)) : undefined]
      const isReopening =
        isObject(sent) && isObject(event) && event['status'] === 'in_progress' && sent['status'] === 'ignored'
      return forward(isReopening ? withJson(request, { ...sent, status: 'check' }) : request)
    },
  },
  {
    name: 'no comment wanted',
    foundBy: 'event-comment',
    make: () => sentBodies(putEvent, (body) => ({ comment: 'check', ...body })),
  },
  { name: 'a stale update accepted', foundBy: 'event-stale', make: () => neverStale },
  { name: 'both of two updates accepted', foundBy: 'event-at-once', make: () => neverStale },
  { name: 'an assignee of another project accepted', foundBy: 'event-assignee', make: () => acceptsInvalid(putEvent) },
  {
    name: 'no entry in history',
    foundBy: 'event-history',
    make: () => bodies(is('GET', /^\/events\/[^/]+$/), (body) => ('history' in body ? { ...body, history: [] } : body)),
  },
]

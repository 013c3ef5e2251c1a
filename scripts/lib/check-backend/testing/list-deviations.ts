import { sortValue } from '../ordering'
import type { ProxyRequest } from './deviating-proxy'
import { bodies, type Deviation, is, isObject, lists, queries, requests, rows } from './deviation'

const sortOf = ({ path }: ProxyRequest) => new URLSearchParams(path.split('?')[1]).get('sort') ?? ''

const reversed = (foundBy: string, path: RegExp): Deviation => ({
  name: `the other direction of ${path}`,
  foundBy,
  make: () => lists(is('GET', path), (all) => all.toReversed()),
})

type Page = { items: Record<string, unknown>[] }

const view = (foundBy: string, what: string, change: (page: Page) => object): Deviation => ({
  name: `a view of the servers ${what}`,
  foundBy,
  make: () =>
    bodies(
      ({ path }) => path.endsWith('/servers?view=list'),
      (body) => (Array.isArray(body['items']) ? change({ ...body, items: body['items'].filter(isObject) }) : body),
    ),
})

/** What a backend may leave out of a list, or put elsewhere. */
export const listDeviations: Deviation[] = [
  reversed('order-servers', /^\/servers$/),
  reversed('order-lifecycles', /^\/server-lifecycles$/),
  reversed('order-events', /^\/events$/),
  reversed('order-hard-logs', /\/hard-logs$/),
  reversed('order-users', /^\/users$/),
  reversed('order-activity-logs', /^\/activity-logs$/),
  { name: 'sort ignored', foundBy: 'sort-order', make: () => queries((query) => query.delete('sort')) },
  {
    name: 'rows without the value first',
    foundBy: 'sort-without-value',
    make: () =>
      lists(
        (request) => sortOf(request) === '-occurredAt',
        (all) =>
          all.toSorted((one, other) => Number(one['occurredAt'] !== null) - Number(other['occurredAt'] !== null)),
      ),
  },
  {
    name: 'equal rows in any order',
    foundBy: 'sort-stable',
    make: () =>
      lists(
        (request) => sortOf(request) === 'severity',
        (all) => {
          const half = (row: object) => all.findIndex((one) => one === row) % 2
          const rank = (row: object) => Number(sortValue(row, 'severity'))
          return all.toSorted((one, other) => rank(one) - rank(other) || half(one) - half(other))
        },
      ),
  },
  {
    name: 'the last of repeated filters alone',
    foundBy: 'filter-repeated',
    make: () => queries((query) => query.has('status') && query.set('status', query.getAll('status').at(-1) ?? '')),
  },
  {
    name: 'a search for exact letters',
    foundBy: 'search-width',
    make: () =>
      lists(
        (request) => /[?&]q=(%EF|[A-Z]+(&|$))/.test(request.path),
        () => [],
      ),
  },
  {
    name: 'criticalCount of every status',
    foundBy: 'critical-count',
    make: () =>
      requests(is('GET', /^\/events\/count$/), (request) => ({ ...request, path: request.path.replace(/\?.*/, '') })),
  },
  {
    name: 'unresolvedEventCount of every event',
    foundBy: 'unresolved-count',
    make: () =>
      rows(is('GET', /^\/servers$/), (row) => ({
        ...row,
        unresolvedEventCount: Number(row['unresolvedEventCount']) + 1,
      })),
  },
  {
    name: "another day than the lifecycle's",
    foundBy: 'support-day',
    make: () => rows(is('GET', /^\/servers$/), (row) => ({ ...row, supportExpireAt: '2091-01-01' })),
  },
  view('view-rows', 'without the last one', (page) => ({ ...page, items: page.items.slice(0, -1) })),
  view('view-order', 'in the other direction', (page) => ({ ...page, items: page.items.toReversed() })),
  view('view-values', 'with other values', (page) => ({
    ...page,
    items: page.items.map((row) => ({ ...row, isActive: row['isActive'] !== true })),
  })),
  view('view-total', 'that counts its page', (page) => ({ ...page, total: 1 })),
  {
    name: 'an unknown status that finds everything',
    foundBy: 'filter-unknown',
    make: () => queries((query) => query.get('status') === 'check' && query.delete('status')),
  },
  { name: 'assignee ignored', foundBy: 'filter-assignee', make: () => queries((query) => query.delete('assignee')) },
  { name: 'from ignored', foundBy: 'filter-moments', make: () => queries((query) => query.delete('from')) },
]

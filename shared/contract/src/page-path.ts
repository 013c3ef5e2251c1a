import type { PageRead, RemoteManifest } from './descriptor'

/** An address within the portal, as `Location` and `URL` have it. */
export type PageAddress = { pathname: string; search: string }

/** Does a descriptor path (`/profile`, `/users/:id/update`, `/servers/*`) cover this pathname, in any case of letters? */
export function covers(pattern: string, pathname: string): boolean {
  const isSubtree = pattern.endsWith('/*')
  const wanted = segments(pattern.replace(/\/\*$/, ''))
  const given = segments(pathname)
  if (isSubtree ? given.length < wanted.length : given.length !== wanted.length) return false
  return wanted.every((segment, at) =>
    segment.startsWith(':') ? given[at] !== '' : segment === given[at]?.toLowerCase(),
  )
}

/**
 * What a descriptor names for this address: the lists of all patterns that cover it, each item once. A pattern that
 * ends with `?` covers an address without a query alone, because another tab or view of the page needs other files.
 */
export function namedAt<T>(byPath: Record<string, readonly T[]>, { pathname, search }: PageAddress): T[] {
  const named = Object.entries(byPath).flatMap(([pattern, items]) => {
    const [path = ''] = pattern.split('?')
    return covers(path, pathname) && (path === pattern || search === '') ? items : []
  })
  return [...new Set(named)]
}

/**
 * The reads that a page makes at this address, with its parameters filled in; `:self` is `userID`. An address with a
 * query leaves out the reads that have one, because it may stand for other filters.
 */
export function readsAt(
  { reads }: Pick<RemoteManifest, 'reads'>,
  { pathname, search }: PageAddress,
  userID: string,
): PageRead[] {
  return Object.entries(reads).flatMap(([pattern, named]) => {
    if (!covers(pattern, pathname)) return []
    const values = { ...valuesOf(pattern, pathname), self: encodeURIComponent(userID) }
    return named
      .filter(({ read }) => search === '' || !read.includes('?'))
      .map((each) => ({ ...each, read: fill(each.read, values) }))
  })
}

const segments = (path: string) => path.replace(/\/$/, '').split('/')

/** Still encoded, as they stand in the address. */
function valuesOf(pattern: string, pathname: string): Record<string, string> {
  const given = segments(pathname)
  return Object.fromEntries(
    segments(pattern).flatMap((segment, at) => (segment.startsWith(':') ? [[segment.slice(1), given[at] ?? '']] : [])),
  )
}

const fill = (read: string, values: Record<string, string>) =>
  read.replace(/:([a-zA-Z]+)/g, (parameter, name: string) => values[name] ?? parameter)

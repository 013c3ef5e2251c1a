import { storedText } from '@portal/auth'
import { type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Address } from './call'

// A list of thousands has a view: rows of what lists show, in pages, in the order in which the portal lists them at
// first (docs/backend.md, "Long lists"). An API that has it says so in `capabilities` of its contract: `servers?view=list`.

/** Lists that have a view. Named here, because a read of any other list must not wait for the contract. */
const LISTS = new Set(['servers'])
const VIEW = '?view=list'

export const mayHaveView = ({ path, query }: Address): boolean =>
  query === '' && path.length === 1 && LISTS.has(path.join('/'))

/** Where to read a list: its view, where the API's `contract` (the raw answer) offers it. The next visit knows. */
export function viewOf(list: Address, contract: unknown): Address {
  const offered: unknown = Object(contract).capabilities
  const isOffered = Array.isArray(offered) && offered.includes(nameOf(list))
  remember(nameOf(list), isOffered)
  return isOffered ? withView(list) : list
}

/**
 * Where to read a list while the contract is not known yet: its view, if it was offered at the last visit, so that the
 * list need not wait for the contract.
 */
export const lastViewOf = (list: Address): Address | null =>
  memory(nameOf(list)).read() === null ? null : withView(list)

const nameOf = ({ path }: Address) => path.join('/') + VIEW
const withView = (list: Address): Address => ({ ...list, query: VIEW })

/** Names no project and no person. Where it cannot be kept, each visit asks for the contract first. */
const memory = (name: string) => storedText('local', `portal-list-view:${name}`)

function remember(name: string, isOffered: boolean): void {
  if (isOffered) memory(name).write('offered')
  else memory(name).remove()
}

/**
 * Key of the first page of a view, in the cache beside the list while that is read for the first time. A key of its
 * own, because the list of thousands that other readers count must not be the first few of them.
 */
export const beginningKey = (list: QueryKey): QueryKey => [...list, 'beginning']

/** Puts the first page into the cache, if it says how many rows the list has: pages of a list count them. */
export function keepBeginning(client: QueryClient, list: QueryKey, firstPage: unknown): void {
  if (totalOf(firstPage) !== undefined) client.setQueryData(beginningKey(list), firstPage)
}

/** How many rows the list has of which this is a page. */
export function totalOf(page: unknown): number | undefined {
  const total: unknown = Object(page).total
  return typeof total === 'number' ? total : undefined
}

import { type Session, useSession } from '@portal/auth'
import { alertsOwner } from '../../alerts/kept-alerts'
import { stored } from '../../storage/stored'
import { shortHash } from '../../values/short-hash'
import type { ListFields } from '../list/define-list'
import { type ListState, toSearch } from '../list/list-state'
import { KeptViews, type NamedView, stateOfView } from './named-views'

/** Where this browser keeps the views of a list for the user who is signed in. */
export const viewsKey =
  (listID: string) =>
  (session: Session): string =>
    `portal.views.${listID}.${shortHash(alertsOwner(session) ?? '')}`

/** The view with which a list opens, if there is one. */
export function defaultViewOf(listID: string): NamedView | undefined {
  const views = stored('local', viewsKey(listID)(useSession.getState()), KeptViews).read()
  return views?.find(({ isDefault }) => isDefault)
}

/** Whether an address names nothing of a list, neither a condition nor an arrangement. */
export const isBare = (schema: ListFields, search: URLSearchParams): boolean =>
  !Object.keys(schema).some((key) => search.has(key))

/** The address of a view of a list, for any browser. `path` is that of the page. */
export function linkOfView(schema: ListFields, path: string, view: NamedView): string {
  const url = new URL(path, window.location.origin)
  // What is not the list's own, such as the tab that it is in, stays.
  for (const name of Object.keys(schema)) url.searchParams.delete(name)
  const own = new URLSearchParams(toSearch(schema, stateOfView(schema, view) as ListState<ListFields>))
  for (const [name, value] of own) url.searchParams.append(name, value)
  return url.href
}

import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom'
import { arrivalContext } from '../../page/arrival'
import type { ListDefinition, ListFields } from '../list/define-list'
import { defaultViewOf, isBare, linkOfView } from './kept-views'

/**
 * For the loader of a list's page, before it reads: leads to the default view of the list where that is opened anew by
 * an address without any condition or arrangement. The list without the view is then neither read nor drawn.
 *
 * @throws Response the redirect
 */
export function openDefaultView(
  list: Pick<ListDefinition<never, ListFields>, 'id' | 'schema'>,
  args: LoaderFunctionArgs,
) {
  const { isAnew, hasEntry } = args.context.get(arrivalContext)
  const { pathname, search, searchParams } = new URL(args.request.url)
  const view = isAnew && isBare(list.schema, searchParams) && defaultViewOf(list.id)
  if (!view) return
  const { pathname: path, search: shown } = new URL(linkOfView(list.schema, pathname + search, view))
  throw (hasEntry ? replace : redirect)(path + shown)
}

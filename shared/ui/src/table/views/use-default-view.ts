import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { ListFields } from '../list/define-list'
import type { ListState } from '../list/list-state'
import type { List } from '../list/use-list'
import { defaultViewOf, isBare } from './kept-views'
import { stateOfView } from './named-views'

/**
 * Opens the default view of a list that comes into sight without any condition or arrangement in its URL, but not on
 * the way back, because it leads to what was shown. For a list in a tab, whose page has no loader of its own for it;
 * elsewhere `openDefaultView` has done the same before. Returns whether the view is still to come: until then the list
 * shows no rows.
 */
export function useDefaultView<T>({ definition, show }: List<T>): boolean {
  const { id, schema } = definition
  const { key, search } = useLocation()
  const type = useNavigationType()
  // The key of the first location of a tab; a reload keeps the key of the entry that it reloads.
  const [view, setView] = useState(() => (type === 'POP' && key !== 'default' ? undefined : defaultViewOf(id)))
  const isComing = view !== undefined && isBare(schema, new URLSearchParams(search))
  if (view !== undefined && !isComing) setView(undefined)
  const open = useEffectEvent(() => {
    if (isComing) show(stateOfView(schema, view) as ListState<ListFields>, true)
  })
  // A passive effect, because the router ignores what is navigated before the page around the list is mounted.
  useEffect(() => open(), [])
  return isComing
}

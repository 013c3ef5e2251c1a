import { useSession } from '@portal/auth'
import { useMemo } from 'react'
import { changeKept, useKept } from '../../storage/kept'
import type { ListFields } from '../list/define-list'
import { type ListState, parseListState } from '../list/list-state'
import { arrangedOf } from '../list/use-arranged'
import type { List } from '../list/use-list'
import { viewsKey } from './kept-views'
import { KeptViews, NO_VIEWS, type NamedView, type NamedViews, searchOfView, stateOfView } from './named-views'

/** The named views of a list, which this browser keeps for the user who is signed in. */
export type ViewsOfList = {
  views: NamedViews
  /** The name that the URL has, '' for none. */
  name: string
  /** The kept view of that name. */
  chosen: NamedView | undefined
  /** The list differs from what is kept under its name. */
  isChanged: boolean
  /** What a view of the list as it is keeps. */
  search: string
  open: (view: NamedView, isReplacing?: boolean) => void
  /** Shows the list as it is without any view. */
  leave: () => void
  /** Gives the list as it is another name in the URL, or none. */
  call: (name: string) => void
  /** Changes what is kept. False where the browser refuses. */
  change: (change: (views: NamedViews) => NamedViews) => Promise<boolean>
}

export function useNamedViews<T>(list: List<T>): ViewsOfList {
  const { definition, state, show, view } = list
  const { id, schema } = definition
  const key = useSession(viewsKey(id))
  const views = useKept(key, KeptViews, NO_VIEWS)
  const search = useMemo(
    () => searchOfView(schema, { ...state, ...arrangedOf(view.saved) }),
    [schema, state, view.saved],
  )
  const name = state.viewName
  const chosen = views.find((each) => each.name === name)
  const stateOf = (each: NamedView) => stateOfView(schema, each) as ListState<ListFields>
  return {
    views,
    name,
    chosen,
    isChanged: chosen !== undefined && searchOfView(schema, stateOf(chosen)) !== search,
    search,
    open: (each, isReplacing) => show(stateOf(each), isReplacing),
    leave: () => show(parseListState(schema, new URLSearchParams())),
    call: (next) => show({ viewName: next, ...arrangedOf(view.saved) }, true),
    change: (change) => changeKept(key, KeptViews, NO_VIEWS, change),
  }
}

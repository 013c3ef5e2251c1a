import { isFromMenu } from '@portal/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { ViewsOfList } from './use-named-views'

/**
 * Opens the default view of a list that is opened without any condition or arrangement in its URL: from another page or
 * by its address, and by the menu also from itself. Not on the way back, because it leads to what was shown. `keys` are
 * those that the list has in the URL.
 */
export function useDefaultView({ views, open }: ViewsOfList, keys: readonly string[]): void {
  const { key, search, state } = useLocation()
  const type = useNavigationType()
  const isOpened = useRef(false)
  const arrive = useEffectEvent(() => {
    const isFirst = !isOpened.current
    isOpened.current = true
    // The key of the first location of a tab; a reload keeps the key of the entry that it reloads.
    const isAnew = key === 'default' || (type !== 'POP' && (isFirst || isFromMenu(state)))
    const view = views.find(({ isDefault }) => isDefault)
    const params = new URLSearchParams(search)
    if (isAnew && view && !keys.some((each) => params.has(each))) open(view, true)
  })
  // A passive effect, because the router ignores what is navigated before the page around the list is mounted.
  useEffect(() => arrive(), [key])
}

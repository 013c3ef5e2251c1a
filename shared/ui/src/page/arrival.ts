import { isFromMenu } from '@portal/contract'
import type { createBrowserRouter } from 'react-router-dom'

/** How the user came to the page whose loader runs. */
export type Arrival = {
  /** From another page, by the address, or by the menu of the portal. Not on the way back, nor within the page. */
  isAnew: boolean
  /** The history has an entry for the address already, so that a redirect must replace it. */
  hasEntry: boolean
}

type State = Pick<ReturnType<typeof createBrowserRouter>['state'], 'initialized' | 'location' | 'navigation'>

/** The key of the arrival in the context of a loader, where the host puts it for each page of a remote. */
export const arrivalContext: { defaultValue: Arrival } = { defaultValue: { isAnew: false, hasEntry: true } }

/** The arrival at the page that the router is loading. */
export function arrivalOf({ initialized, location, navigation }: State): Arrival {
  const { location: next, historyAction } = navigation
  // The first page of a tab. Its key is another one after a reload, which shows what was shown.
  if (!next) return { isAnew: !initialized && location.key === 'default', hasEntry: true }
  const isOpened = next.pathname !== location.pathname || isFromMenu(next.state)
  return { isAnew: historyAction !== 'POP' && isOpened, hasEntry: historyAction !== 'PUSH' }
}

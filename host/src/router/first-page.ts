import { queryClient } from '@portal/api-client/http'
import type { Router } from './router-type'

/** After this the browser gives time even when the page is never idle. */
const LONGEST_WAIT_MS = 10_000

/** Resolves when the first page is drawn and none of its reads is on its way. */
export function firstPage(router: Router): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const { initialized, navigation } = router.state
      if (!initialized || navigation.state !== 'idle' || queryClient.isFetching() > 0) return
      for (const stop of stops) stop()
      resolve()
    }
    const stops = [router.subscribe(look), queryClient.getQueryCache().subscribe(look)]
    look()
  })
}

/** Resolves when the browser has nothing better to do; Safari does not tell. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
    else setTimeout(resolve, 200)
  })
}

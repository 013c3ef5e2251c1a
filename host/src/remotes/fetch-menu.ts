import { queryClient } from '@portal/api-client/http'
import { settled } from '@portal/auth'
import { namedAt } from '@portal/contract'
import { savesData } from '../data-saving'
import type { Router } from '../router/router-type'
import { isAnnounced } from './preload'
import { nextReleaseOf, type Resolved, useRemotes } from './state'

/** Lines on which what is fetched early would keep the open page from what it needs. */
const SLOW = ['slow-2g', '2g', '3g']
/** After this the browser gives time even when the page is never idle. */
const LONGEST_WAIT_MS = 10_000

type Vouched = { url: string; integrity: string }

/**
 * Once the first page stands and reads nothing any more: fetches the pages that the menu leads to into the browser's
 * cache, one file at a time, so that a click finds them there. Nothing of the remotes runs, and a file that does not
 * arrive counts for nothing, because the click asks for it again. Not on a slow line, or for a user who saves data.
 */
export async function fetchMenu(router: Router): Promise<void> {
  if ((await settled()).status !== 'signed-in') return
  await firstPage(router)
  for (const name of Object.keys(useRemotes.getState())) await fetchPages(name)
}

async function fetchPages(name: string): Promise<void> {
  await idle()
  const remote = useRemotes.getState()[name]
  // None of a remote that does not run, because its files may be the reason.
  const next = remote && nextReleaseOf(remote)
  if (!next || savesData(SLOW)) return
  for (const file of filesOf(next)) {
    await idle()
    if (!(await fetchFile(file))) return
  }
}

/** Entry and chunks of the pages in the menu. */
function filesOf({ release, descriptor }: Resolved): Vouched[] {
  const chunks = descriptor.nav.flatMap(({ to }) => namedAt(descriptor.preload, to))
  return [...new Set([descriptor.entry, ...chunks])]
    .map((file) => ({ url: new URL(file, release.url).href, integrity: descriptor.integrity[file] ?? '' }))
    .filter(({ url, integrity }) => integrity !== '' && !isAnnounced(url))
}

/**
 * By `fetch`, because the page's policy allows that of remotes but no link of `prefetch`, and a `preload` that no page
 * uses within seconds is a warning. With the credentials of a script with `crossorigin`, which then finds the file.
 */
async function fetchFile({ url, integrity }: Vouched): Promise<boolean> {
  try {
    const response = await fetch(url, { integrity, credentials: 'same-origin', priority: 'low' })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** Resolves when the first page is drawn and none of its reads is on its way. */
function firstPage(router: Router): Promise<void> {
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
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
    else setTimeout(resolve, 200)
  })
}

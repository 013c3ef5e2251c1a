import { settled } from '@portal/auth'
import { namedAt } from '@portal/contract'
import { savesData } from '../data-saving'
import { loadPalette } from '../frame/palette/load-palette'
import { firstPage, idle } from '../router/first-page'
import type { Router } from '../router/router-type'
import { fetchFile, newFiles } from './preload'
import { nextReleaseOf, useRemotes } from './state'

/** Lines on which what is fetched early would keep the open page from what it needs. */
const SLOW = ['slow-2g', '2g', '3g']

/**
 * Once the first page stands and reads nothing any more: fetches the pages that the menu leads to into the browser's
 * cache, one file at a time, so that a click finds them there. Nothing of the remotes runs, and a file that does not
 * arrive counts for nothing, because the click asks for it again. Not on a slow line, or for a user who saves data.
 */
export async function fetchMenu(router: Router): Promise<void> {
  if ((await settled()).status !== 'signed-in') return
  await firstPage(router)
  await idle()
  if (!savesData(SLOW)) void loadPalette().catch(() => undefined)
  for (const name of Object.keys(useRemotes.getState())) await fetchPages(name)
}

async function fetchPages(name: string): Promise<void> {
  await idle()
  const remote = useRemotes.getState()[name]
  // None of a remote that does not run, because its files may be the reason.
  const next = remote && nextReleaseOf(remote)
  if (!next || savesData(SLOW)) return
  const { release, descriptor } = next
  const chunks = descriptor.nav.flatMap(({ to }) => namedAt(descriptor.preload, { pathname: to, search: '' }))
  for (const url of newFiles(descriptor, release.url, [descriptor.entry, ...chunks])) {
    await idle()
    if (!(await fetchFile(url))) return
  }
}

import { isLocked, entitlements } from '@portal/api-client/entitlements'
import { getPath, queryClient } from '@portal/api-client/http'
import { can, settled, useSession } from '@portal/auth'
import { namedAt, type PageAddress, type PageRead, readsAt, type RemoteDescriptor } from '@portal/contract'
import type { Intent } from '../router/watch-intent'
import { findOwner, findRelease } from './loader'
import { fetchOffered } from './offered'
import { fetchFile, newFiles, preload } from './preload'
import { ownerOf } from './state'

/**
 * Asks at once for all that the page at an address needs, on the way there: the files of its remote, the shared modules
 * that the host loads lazily, and its reads, which its loader then finds on their way. Nothing of the remote runs, and
 * nothing that fails is told, because the page asks for the same again.
 */
export const startPage = (address: PageAddress): Promise<void> => start(address, preload)

/**
 * The same before a click, for what is known of the page by now. Files are announced only when the link is pressed,
 * because a `preload` that no page uses within seconds is a warning in the console.
 */
export async function expectPage(address: PageAddress, intent: Intent): Promise<void> {
  if (useSession.getState().status !== 'signed-in' || !ownerOf(address.pathname)) return
  await start(address, intent === 'presses' ? preload : fetchEarly)
}

async function start(address: PageAddress, fetchFiles: typeof preload): Promise<void> {
  const owner = await findOwner(address.pathname)
  // Not without a session, because the page then leaves for sign-in.
  if (!owner || useSession.getState().status === 'signed-out') return
  const next = await findRelease(owner.entry.name)
  if (!next) return
  const { release, descriptor } = next
  fetchFiles(descriptor, release.url, [descriptor.entry, ...namedAt(descriptor.preload, address)])
  fetchOffered(namedAt(descriptor.preloadShared, address))
  if ((await settled()).status === 'signed-in') fetchReads(descriptor, address)
}

const fetchEarly: typeof preload = (descriptor, base, files) => {
  for (const url of newFiles(descriptor, base, files)) void fetchFile(url, 'high')
}

function fetchReads(descriptor: RemoteDescriptor, address: PageAddress): void {
  const userID = useSession.getState().user?.id ?? ''
  for (const read of readsAt(descriptor, address, userID)) {
    if (isAllowed(read)) void queryClient.prefetchQuery(getPath(read.read))
  }
}

/** Entitlements that were not read yet lock nothing, because the page then makes the read too. */
function isAllowed({ permission, feature }: PageRead): boolean {
  if (permission && !can(permission)) return false
  return !feature || !isLocked(knownEntitlements(), feature)
}

function knownEntitlements() {
  const { queryKey, select } = entitlements.one()
  const raw = queryClient.getQueryData<unknown>(queryKey)
  try {
    return raw === undefined ? undefined : select(raw)
  } catch {
    return undefined
  }
}

import { startTransition, useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router-dom'
import { RemoteFailure } from '../remotes/RemoteFailure'
import { load, retry } from '../remotes/loader'
import { isSettled, moduleOf, possibleOwnerOf, useRemotes } from '../remotes/state'
import { ComingPage } from './ComingPage'
import { NotFound } from './NotFound'

/**
 * Drawn for every path that no route matches: shows the failure of a remote that could not be loaded, a skeleton for
 * one that is being loaded, or "not found". A remote whose descriptor never loaded might own this path, so its failure
 * is shown instead of "not found".
 */
export function RemoteOrNotFound() {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const owner = useRemotes((remotes) => possibleOwnerOf(pathname, remotes))
  const name = owner?.entry.name
  const module = moduleOf(owner)
  /** The module whose routes the router has matched against this path, without success. */
  const [matched, setMatched] = useState(module)
  const isLoading = owner !== undefined && !isSettled(owner)
  useEffect(() => {
    if (isLoading && name !== undefined) void load(name)
  }, [isLoading, name])
  const hasArrived = module !== null && module !== matched
  useEffect(() => {
    if (!hasArrived) return
    // The same address again, so that the router asks for the remote's routes. It draws them in a transition, and the
    // skeleton stays until then.
    void revalidate().finally(() => startTransition(() => setMatched(module)))
  }, [hasArrived, module, revalidate])
  if (!owner) return <NotFound />
  if (isLoading || hasArrived) return <ComingPage />
  const [failure] = owner.failures
  if (module || !failure) return <NotFound />
  return <RemoteFailure name={owner.entry.name} failure={failure} onRetry={() => void retry(owner.entry.name)} />
}

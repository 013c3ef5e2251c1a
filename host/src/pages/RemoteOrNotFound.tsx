import { PageSkeleton } from '@portal/ui'
import { startTransition, useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router-dom'
import { RemoteFailure } from '../remotes/RemoteFailure'
import { load, retry } from '../remotes/registry'
import { possibleOwnerOf, useRemotes } from '../remotes/state'
import { NotFound } from './NotFound'

/** Answers every path that no route took: a remote that could not be loaded, one that is on its way, or nothing at all. */
export function RemoteOrNotFound() {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  /** Its module may be here before the router draws its routes, which it does in a transition. */
  const [isWaiting, setIsWaiting] = useState(false)
  const owner = useRemotes((remotes) => possibleOwnerOf(pathname, remotes))
  const name = owner?.entry.name
  const stage = owner?.loading.stage
  // A person tries again, or the config names a release that may be better than the one that failed.
  const isComing = name !== undefined && stage !== 'failed' && stage !== 'ready'
  useEffect(() => {
    if (!isComing) return
    setIsWaiting(true)
    // The same address again: the router asks for the remote's routes once more.
    void load(name)
      .then((module) => module && revalidate())
      .finally(() => startTransition(() => setIsWaiting(false)))
  }, [isComing, name, revalidate])
  if (!owner) return <NotFound />
  if (isComing || (isWaiting && stage === 'ready')) return <PageSkeleton />
  const {
    entry,
    failures: [failure],
  } = owner
  if (stage !== 'failed' || !failure) return <NotFound />
  return <RemoteFailure name={entry.name} failure={failure} onRetry={() => void retry(entry.name)} />
}

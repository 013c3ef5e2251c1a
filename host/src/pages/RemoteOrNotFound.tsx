import { useLocation } from 'react-router-dom'
import { RemoteFailure } from '../remotes/RemoteFailure'
import { covers, useRemotes } from '../remotes/state'
import { NotFound } from './NotFound'

/** Answers every path that no route took: a remote that could not be loaded, or nothing at all. */
export function RemoteOrNotFound() {
  const { pathname } = useLocation()
  const owner = useRemotes((remotes) =>
    Object.values(remotes).find(({ descriptor }) => descriptor?.paths.some((pattern) => covers(pattern, pathname))),
  )
  if (owner?.loading.stage === 'failed') return <RemoteFailure remote={owner} failure={owner.loading} />
  return <NotFound />
}

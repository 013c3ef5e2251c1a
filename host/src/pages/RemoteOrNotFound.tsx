import { useLocation, useRevalidator } from 'react-router-dom'
import { RemoteFailure } from '../remotes/RemoteFailure'
import { retry } from '../remotes/registry'
import { ownerOf, useRemotes } from '../remotes/state'
import { NotFound } from './NotFound'

/** Answers every path that no route took: a remote that could not be loaded, or nothing at all. */
export function RemoteOrNotFound() {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  // Nobody knows the paths of a remote that never told them: the address may be one of its.
  const owner = useRemotes((remotes) => ownerOf(pathname, remotes) ?? Object.values(remotes).find(({ descriptor }) => !descriptor))
  if (owner?.loading.stage !== 'failed') return <NotFound />
  const { name } = owner.entry
  const again = async () => {
    await retry(name)
    // The same address again: the router asks for the remote's routes once more.
    await revalidate()
  }
  return <RemoteFailure name={name} failure={{ version: null, ...owner.loading, ...owner.failures[0] }} onRetry={() => void again()} />
}

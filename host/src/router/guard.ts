import { login, settled } from '@portal/auth'
import type { MiddlewareFunction } from 'react-router-dom'
import { possibleOwnerOf } from '../remotes/state'
import type { Router } from './router-type'

/** Lets signed-in users pass; others leave for sign-in and return to the full target: path, query and hash. */
export function requireSession(router: () => Router): MiddlewareFunction {
  return async ({ request }, next) => {
    if ((await settled()).status !== 'signed-in') {
      // Not when the user has gone elsewhere meanwhile, because the login would lead away from there.
      if (!request.signal.aborted) await leaveForLogin(router())
      return new Promise(() => {})
    }
    return next()
  }
}

/**
 * The same for a path whose routes are not here but that a remote owns, or may own. A path that no remote can own is
 * not found without a sign-in.
 */
export function guardRemote(router: () => Router): MiddlewareFunction {
  const guard = requireSession(router)
  return async (args, next) => (possibleOwnerOf(new URL(args.request.url).pathname) ? guard(args, next) : next())
}

/** @throws ProviderTrouble, which the page then shows with 再試行, instead of leaving for a provider that does not answer. */
async function leaveForLogin(router: Router): Promise<void> {
  // The location that is being visited, because the request that guards see has lost its hash.
  const { location } = router.state.navigation.location ? router.state.navigation : router.state
  const target = location.pathname + location.search + location.hash
  const { pathname, search, hash } = window.location
  // The history has the target already, unless a link of another page leads there.
  await login(target, undefined, target === pathname + search + hash)
}

import { login, settled } from '@portal/auth'
import type { MiddlewareFunction } from 'react-router-dom'
import { possibleOwnerOf } from './remotes/state'
import type { Router } from './router'

/** Lets signed-in users pass; others leave for sign-in and return to the full target: path, query and hash. */
export function requireSession(router: () => Router): MiddlewareFunction {
  return async (_args, next) => {
    if ((await settled()).status !== 'signed-in') await leaveForLogin(router())
    return next()
  }
}

/**
 * The same for a path whose routes are not here but that a remote owns, or may own. A path that no remote can own is not
 * found without a sign-in.
 */
export function guardRemote(router: () => Router): MiddlewareFunction {
  const guard = requireSession(router)
  return async (args, next) => (possibleOwnerOf(new URL(args.request.url).pathname) ? guard(args, next) : next())
}

async function leaveForLogin(router: Router): Promise<never> {
  // The request that guards see has lost its hash; the location that is being visited has it.
  const { location } = router.state.navigation.location ? router.state.navigation : router.state
  await login(location.pathname + location.search + location.hash)
  return new Promise(() => {})
}

import { CannotTell } from '../conformance/check'
import { applicationChecks } from './application-checks'
import { discoveryChecks } from './discovery-checks'
import type { IdentityCheck } from './provider'
import { renewalChecks } from './renewal-checks'
import { codeOnce, sessionChecks, signInChecks } from './sign-in-checks'
import { tokenChecks } from './token-checks'
import { tokenEndpointChecks } from './token-endpoint-checks'

/** In this order. A second use of the code comes last, because it may end the tokens of the first. */
export const allChecks: IdentityCheck[] = [
  ...discoveryChecks,
  ...[
    ...applicationChecks,
    ...tokenEndpointChecks,
    ...signInChecks,
    ...tokenChecks,
    ...renewalChecks,
    ...sessionChecks,
    codeOnce,
  ].map(whenReached),
]

/** Skips the check of a provider that cannot be reached, so that this fails one check instead of all of them. */
function whenReached(check: IdentityCheck): IdentityCheck {
  const run: IdentityCheck['run'] = async (provider) => {
    if (!provider.isReached) throw new CannotTell('the provider cannot be reached')
    return check.run(provider)
  }
  return { ...check, run }
}

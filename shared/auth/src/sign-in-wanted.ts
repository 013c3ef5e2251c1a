import { readSignIn } from './claims'
import { currentTime } from './clock'

/** What an API wants of the user's sign-in (RFC 9470 §3); null where it does not say. */
export type Wanted = { acrValues: string | null; maxAge: number | null }

/**
 * Is a token's sign-in as wanted, as far as the token says? Only decides whether the user is asked, because the API
 * decides by itself.
 */
export function isAsWanted(token: string, { acrValues, maxAge }: Wanted): boolean {
  const { signedInAt, acr } = readSignIn(token)
  const isRecent = maxAge === null || signedInAt === undefined || currentTime() / 1000 - signedInAt <= maxAge
  const isOfKind = acrValues === null || acr === undefined || acrValues.split(' ').includes(acr)
  return isRecent && isOfKind
}

import type { Provider } from 'oidc-provider'
import type { Attempts } from './attempts'
import type { Directory } from './directory'
import type { IdentityOptions } from './identity'
import type { TotpCodes } from './totp'

/** What the pages work with. */
export type Services = {
  options: IdentityOptions
  provider: Provider
  directory: Directory
  now: () => Date
  codes: TotpCodes
  /** By e-mail address and network address. */
  passwordAttempts: Attempts
  /** By account and network address. */
  codeAttempts: Attempts
  /** Where the pages link back to. */
  portal: string | undefined
}

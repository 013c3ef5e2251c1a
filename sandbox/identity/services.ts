import type { Provider } from 'oidc-provider'
import type { Attempts } from './attempts'
import type { BrowserSessions } from './browser-sessions'
import type { Directory } from './directory'
import type { IdentityOptions } from './options'
import type { SignInProgress } from './progress'
import type { TotpCodes } from './totp'

/** Dependencies of the pages. */
export type Services = {
  options: IdentityOptions
  provider: Provider
  directory: Directory
  now: () => Date
  sessions: BrowserSessions
  progress: SignInProgress
  codes: TotpCodes
  attempts: {
    /** Passwords, by e-mail address and network address. */
    password: Attempts
    /** Passwords, by network address: one password tried on many accounts. */
    address: Attempts
    /** Codes, by account from wherever they come: who gets this far knows the password. */
    code: Attempts
    /** Reset links, by e-mail address and by network address. */
    reset: Attempts
  }
  /** Where the pages link back to. */
  portal: string | undefined
}

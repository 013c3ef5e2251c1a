import type { Provider } from 'oidc-provider'
import type { Attempts } from './attempts'
import type { BrowserSessions } from './browser-sessions'
import type { Devices } from './devices'
import type { Directory } from './directory'
import type { IdentityOptions } from './options'
import type { Passkeys } from './passkeys'
import type { PasswordTries } from './password-tries'
import type { RecoveryCodes } from './recovery-codes'
import type { SignInProgress } from './progress'
import type { TotpCodes } from './totp'

/** Dependencies of the pages. */
export type Services = {
  options: IdentityOptions
  provider: Provider
  directory: Directory
  now: () => Date
  sessions: BrowserSessions
  devices: Devices
  progress: SignInProgress
  codes: TotpCodes
  recovery: RecoveryCodes
  passkeys: Passkeys
  attempts: {
    password: PasswordTries
    /** Codes, by account from wherever they come: who gets this far knows the password. */
    code: Attempts
    /** Reset links, by e-mail address and by network address. */
    reset: Attempts
  }
  /** Where the pages link back to. */
  portal: string | undefined
}

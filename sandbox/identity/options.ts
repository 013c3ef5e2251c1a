import type { Directory } from './directory'

export type IdentityOptions = {
  port: number
  /** With a slash at the end, as Auth0 has it: `http://localhost:4400/`. */
  issuer: string
  /** The API's name in tokens: an absolute URI without fragment. */
  audience: string
  clientId: string
  redirectUris: string[]
  /** Who may call the token endpoint from a browser. */
  webOrigins: string[]
  /** Where a logout may lead, compared exactly. The first is also where the pages link back to. */
  returnTo: string[]
  directory: Directory
  /** Gets a line for each try to sign in, also those that the operation log of no project can have. */
  signInLog?: ((line: string) => void) | undefined
  /** For tests; oidc-provider itself keeps to the real clock. */
  now?: () => Date
}

import { ADMIN, type Person } from './people'

/**
 * What a delay or a failure applies to. `silent` is /authorize with prompt=none; `exchange` and `renewal` are
 * /oauth/token with a code and with a refresh token.
 */
export type Call = 'discovery' | 'jwks' | 'authorize' | 'silent' | 'exchange' | 'renewal' | 'logout'

export type Failure = {
  status: number
  /** Of the body `{error, error_description}`; `html` sends a page instead, as a proxy in front of a provider does. */
  error?: string
  description?: string
  html?: boolean
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number
  /** How many requests fail before the next one succeeds. Default: all. */
  times?: number
}

/** What a provider gets wrong by its settings or its code. Settings of an Auth0 tenant can cause the first line. */
export type Deviation =
  | 'no refresh grant'
  | 'no rotation'
  | 'no silent answer'
  | 'token type JWT'
  | 'foreign audience'
  | 'no CORS'
  | 'issuer without slash'
  | 'no S256'
  | 'verifier optional'
  | 'verifier ignored'
  | 'code reusable'
  | 'any callback'
  | 'any logout address'
  | 'any origin'
  | 'reuse accepted'
  | 'family survives reuse'
  | 'silent without state'
  | 'token errors as HTML'
  | 'keys without kid'
  | 'private keys published'
  | 'foreign signing key'
  | 'token without expiry'
  | 'nonce lost'
  | 'ID token of another client'
  | 'own words for a bad refresh token'

export type Behaviour = {
  /** Who signs in. */
  person: Person
  /** What a renewed token says instead, by refresh token or by hidden frame. */
  renewed: Partial<Person>
  /** Seconds before an answer; `never` leaves the request open. */
  delays: Partial<Record<Call, number | 'never'>>
  failures: Partial<Record<Call, Failure>>
  /** The error that /authorize returns to the portal instead of a code: `silent` with prompt=none and a session. */
  refuse: { silent?: string; signIn?: string }
  state: 'returned' | 'wrong' | 'missing'
  organization: 'id and name' | 'id' | 'none'
  permissionsClaim: boolean
  accessToken: 'jwt' | 'opaque'
  refreshToken: boolean
  /** Of the access token, in seconds. */
  tokenLife: number
  /** How far the provider's clock is ahead, in minutes: `iat`, `nbf`, `exp` and the `Date` header. */
  clockAhead: number
  deviations: Deviation[]
}

export const CORRECT: Behaviour = {
  person: ADMIN,
  renewed: {},
  delays: {},
  failures: {},
  refuse: {},
  state: 'returned',
  organization: 'id and name',
  permissionsClaim: true,
  accessToken: 'jwt',
  refreshToken: true,
  tokenLife: 600,
  clockAhead: 0,
  deviations: [],
}

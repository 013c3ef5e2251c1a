/** `code` of every error of this API. Never renamed, only added to, because clients know them. */
export const CODE = {
  invalid: 'request.invalid',
  malformed: 'request.malformed',
  prefetch: 'request.prefetch',
  tooLarge: 'request.too_large',
  mediaType: 'request.media_type',
  tooSoon: 'request.too_soon',
  tooMany: 'request.too_many',
  noToken: 'token.missing',
  badToken: 'token.invalid',
  badProof: 'token.proof',
  noUser: 'user.inactive',
  staleSignIn: 'sign_in.insufficient',
  project: 'project.forbidden',
  feature: 'contract.feature',
  permission: 'permission.missing',
  origin: 'origin.forbidden',
  noCall: 'call.unknown',
  notFound: 'entity.not_found',
  stale: 'entity.stale',
  transition: 'event.transition',
  agentOffline: 'agent.offline',
  remoteAccessOff: 'remote_access.disabled',
  notInMaintenance: 'maintenance.inactive',
  userExists: 'user.exists',
  invited: 'invitation.exists',
  ownUser: 'user.self',
  lastAdmin: 'user.last_admin',
  noMfa: 'mfa.not_enrolled',
  ownMfa: 'mfa.self',
  tooManyRules: 'notification_rule.limit',
  internal: 'internal',
} as const
export type Code = (typeof CODE)[keyof typeof CODE]

/** Status and meaning of each code, in Markdown: `docs/errors.md` and `docs/openapi.json` are made from it. */
export const ERRORS: Record<Code, { status: number; meaning: string }> = {
  'request.invalid': { status: 400, meaning: 'A value of path, query or body does not fit the call; `field` names it' },
  'request.malformed': { status: 400, meaning: 'Not readable as HTTP, JSON or text that can be stored' },
  'request.prefetch': {
    status: 400,
    meaning:
      'A browser made the call ahead of time, or as a page or picture that a link named, without anybody asking for it',
  },
  'token.missing': { status: 401, meaning: 'No bearer token' },
  'token.invalid': {
    status: 401,
    meaning:
      'The token is not one of our issuer, not meant for this API, or out of its time; or its session, or all sessions of its owner, were ended since it was made',
  },
  'token.proof': {
    status: 401,
    meaning:
      'The token is bound to a key, and nothing proves that the caller has it: no `DPoP` header, or one of another request, key or time, or used before (RFC 9449)',
  },
  'user.inactive': { status: 401, meaning: 'The owner of the token is blocked or gone' },
  'sign_in.insufficient': {
    status: 401,
    meaning:
      'The call wants a more recent or stronger sign-in than the one of the token; `WWW-Authenticate` says which (RFC 9470)',
  },
  'project.forbidden': {
    status: 403,
    meaning: 'The path names another project than the token, or one that does not exist',
  },
  'contract.feature': { status: 403, meaning: "The project's contract does not include this" },
  'permission.missing': { status: 403, meaning: 'The token or the current role of its owner lacks the permission' },
  'origin.forbidden': { status: 403, meaning: 'A page of this origin may not call the API' },
  'call.unknown': { status: 404, meaning: 'No such path and method' },
  'entity.not_found': { status: 404, meaning: 'No such entity in this project, whether or not another project has it' },
  'entity.stale': { status: 409, meaning: 'Somebody else changed the entity first: read it again' },
  'event.transition': { status: 409, meaning: 'The event cannot go from its status to the one asked for' },
  'agent.offline': { status: 409, meaning: "The server's agent is not connected" },
  'maintenance.inactive': { status: 409, meaning: 'No occurrence of the maintenance window is under way' },
  'remote_access.disabled': { status: 409, meaning: 'Remote access of the server is off' },
  'user.exists': { status: 409, meaning: 'The address belongs to a user' },
  'invitation.exists': { status: 409, meaning: 'The address has an open invitation' },
  'user.self': { status: 409, meaning: 'Nobody may remove themselves' },
  'user.last_admin': { status: 409, meaning: 'The project would be left without an administrator' },
  'mfa.not_enrolled': { status: 409, meaning: 'There is no MFA to remove' },
  'mfa.self': { status: 409, meaning: "One's own MFA is removed by `DELETE /users/mfa`" },
  'notification_rule.limit': { status: 409, meaning: 'The project has as many notification rules as it may' },
  'request.too_large': { status: 413, meaning: 'The body is longer than 64 KiB' },
  'request.media_type': { status: 415, meaning: 'The body is not plain `application/json`' },
  'request.too_soon': {
    status: 429,
    meaning: 'The same was done a moment ago; `Retry-After` says how many seconds to wait',
  },
  'request.too_many': {
    status: 429,
    meaning:
      'The tenant, the person or the agent asks for more than its share; `Retry-After` says how many seconds to wait',
  },
  internal: { status: 500, meaning: 'A failure inside the API, logged with the request ID' },
}

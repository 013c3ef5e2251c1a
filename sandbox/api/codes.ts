/** `code` of every error this API answers with. Part of the API: never renamed, only added to. */
export const CODE = {
  /** 400: path, query or body does not fit the call; `field` names what is wrong. */
  invalid: 'request.invalid',
  /** 400: not readable as HTTP or JSON. */
  malformed: 'request.malformed',
  /** 400: a call that a browser made ahead of time, without anybody asking for it. */
  prefetch: 'request.prefetch',
  /** 413 */
  tooLarge: 'request.too_large',
  /** 415 */
  mediaType: 'request.media_type',
  /** 401: no bearer token. */
  noToken: 'token.missing',
  /** 401: the token is not one of ours, is for somebody else, or is over. */
  badToken: 'token.invalid',
  /** 401: the token's owner is blocked or gone. */
  noUser: 'user.inactive',
  /** 403: the path names another project than the token, or one that does not exist. */
  project: 'project.forbidden',
  /** 403: the contract does not include this. */
  feature: 'contract.feature',
  /** 403: the caller lacks the permission. */
  permission: 'permission.missing',
  /** 403: a page of this origin may not call the API. */
  origin: 'origin.forbidden',
  /** 404: no such call. */
  noCall: 'call.unknown',
  /** 404: no such entity in this project. */
  notFound: 'entity.not_found',
  /** 409: somebody else changed the entity first. */
  stale: 'entity.stale',
  /** 409: an event cannot go from its status to that one. */
  transition: 'event.transition',
  /** 409: the server's agent is not connected. */
  agentOffline: 'agent.offline',
  /** 409: remote access of the server is off. */
  remoteAccessOff: 'remote_access.disabled',
  /** 409: the address belongs to a user of the project. */
  userExists: 'user.exists',
  /** 409: the address has an open invitation. */
  invited: 'invitation.exists',
  /** 409: nobody may remove themselves. */
  ownUser: 'user.self',
  /** 409: the project would be left without an administrator. */
  lastAdmin: 'user.last_admin',
  /** 409: there is no MFA to remove. */
  noMfa: 'mfa.not_enrolled',
  /** 409: one's own MFA is removed by `DELETE /users/mfa`. */
  ownMfa: 'mfa.self',
  /** 429: wait as `Retry-After` says. */
  tooSoon: 'request.too_soon',
  /** 500 */
  internal: 'internal',
} as const

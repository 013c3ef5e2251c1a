/**
 * What an identity provider may do, and what becomes of the portal's session. The unit tests of shared/auth run each
 * against the stand-in of the SDK (`sdk`: what the real one throws then; `claims`: what its token says), and
 * e2e/specs/session-trouble.spec.ts against the real SDK and a provider that does it (`behaviour` of
 * sandbox/testing/other-provider), so that the two cannot drift apart.
 */
export type SessionCase = {
  name: string
  /** While a page with a session loads, or when its token is renewed. */
  when: 'load' | 'renewal'
  behaviour: object
  sdk?: { error: string } | { message: string }
  claims?: Record<string, unknown>
  /** The status, or the code with which the session ends on /clear-session. */
  becomes: 'signed-in' | 'signed-out' | { ended: string }
}

const ended = (code: string) => ({ ended: code })

export const SESSION_CASES: readonly SessionCase[] = [
  {
    name: 'no session any more',
    when: 'load',
    behaviour: { refuse: { silent: 'login_required' } },
    sdk: { error: 'login_required' },
    becomes: 'signed-out',
  },
  {
    name: 'a consent that is missing',
    when: 'load',
    behaviour: { refuse: { silent: 'consent_required' } },
    sdk: { error: 'consent_required' },
    becomes: ended('consent_required'),
  },
  {
    name: 'a question to the user',
    when: 'load',
    behaviour: { refuse: { silent: 'interaction_required' } },
    sdk: { error: 'interaction_required' },
    becomes: ended('interaction_required'),
  },
  {
    name: 'another state',
    when: 'load',
    behaviour: { state: 'wrong' },
    sdk: { error: 'state_mismatch' },
    becomes: ended('state_mismatch'),
  },
  {
    name: 'one 503',
    when: 'load',
    behaviour: { failures: { exchange: { status: 503, times: 1 } } },
    sdk: { message: 'token endpoint: 503' },
    becomes: 'signed-in',
  },
  {
    name: 'an opaque access token',
    when: 'load',
    behaviour: { accessToken: 'opaque' },
    claims: {},
    becomes: ended('opaque_token'),
  },
  {
    name: 'an organization without its name',
    when: 'load',
    behaviour: { organization: 'id' },
    claims: { org_name: undefined },
    becomes: 'signed-in',
  },
  {
    name: 'one 503',
    when: 'renewal',
    behaviour: { failures: { renewal: { status: 503, times: 1 } } },
    sdk: { message: 'token endpoint: 503' },
    becomes: 'signed-in',
  },
  {
    name: 'one 429 with Retry-After',
    when: 'renewal',
    behaviour: { failures: { renewal: { status: 429, error: 'too_many_requests', retryAfter: 2, times: 1 } } },
    sdk: { message: 'token endpoint: 429, retry after 2 s' },
    becomes: 'signed-in',
  },
  {
    name: 'one page of a proxy',
    when: 'renewal',
    behaviour: { failures: { renewal: { status: 502, html: true, times: 1 } } },
    sdk: { message: 'token endpoint: 502' },
    becomes: 'signed-in',
  },
  {
    name: 'a refusal of the client',
    when: 'renewal',
    behaviour: { failures: { renewal: { status: 403, error: 'unauthorized_client' } } },
    sdk: { error: 'unauthorized_client' },
    becomes: ended('unauthorized_client'),
  },
  {
    name: 'another person',
    when: 'renewal',
    behaviour: { renewed: { id: 'auth0|member-alpha' } },
    claims: { sub: 'auth0|member-alpha' },
    becomes: ended('user_changed'),
  },
  {
    name: 'another project',
    when: 'renewal',
    behaviour: { renewed: { organization: { id: 'org_beta', name: 'beta' } } },
    claims: { org_id: 'org_beta', org_name: 'beta' },
    becomes: ended('project_changed'),
  },
]

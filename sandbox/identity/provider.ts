import Keygrip from 'keygrip'
import { type ClientMetadata, type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { authenticationClaims, MULTI_FACTOR } from './authentication'
import { type BrowserSessions, SESSION_SECONDS } from './browser-sessions'
import type { Account, Directory } from './directory'
import type { Keys } from './keys'
import type { IdentityOptions } from './options'
import { openInvitation, signInPolicy, type SignInRules } from './policy'
import { INTERACTION_SECONDS } from './progress'
import { endSessionOfCode, providerStorage } from './provider-storage'
import { sendPage } from './send'
import { providerErrorPage, signedOutPage, signOutPage } from './notice-pages'
import { trusted } from '../html'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
export const ACCESS_TOKEN_SECONDS = 10 * MINUTE
// Twice the life of a session, so that a grant that is taken up again outlives the session that takes it up.
const GRANT_SECONDS = 2 * SESSION_SECONDS

const SCOPES = ['openid', 'profile', 'email', 'offline_access']
const COOKIE = { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true } as const
export const ADDRESSES = {
  authorization: '/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  userinfo: '/userinfo',
  jwks: '/.well-known/jwks.json',
  end_session: '/oidc/logout',
}

/** oidc-provider with the addresses and token shapes of Auth0, which @auth0/auth0-spa-js takes for granted. */
export function createProvider(options: IdentityOptions, keys: Keys, rules: SignInRules): Provider {
  const { directory, issuer, audience } = options
  const blocked = new WeakSet<KoaContextWithOIDC>()
  const provider = new Provider(issuer, {
    adapter: providerStorage(directory.state),
    clients: [portalClient(options)],
    clientBasedCORS: (_ctx, origin) => options.webOrigins.includes(origin),
    jwks: { keys: [keys.signing] },
    routes: ADDRESSES,
    scopes: SCOPES,
    responseTypes: ['code'],
    acrValues: [MULTI_FACTOR],
    claims: {
      openid: ['sub', 'org_id', 'org_name'],
      profile: ['name', 'nickname', 'updated_at'],
      email: ['email', 'email_verified'],
    },
    // Into the ID token as Auth0 does, because the SDK never calls /userinfo.
    conformIdTokenClaims: false,
    extraParams: ['audience', 'organization', 'invitation', 'screen_hint', 'auth0Client'],
    pkce: { required: () => true },
    interactions: { policy: signInPolicy(rules), url: (_ctx, { uid }) => `/sign-in/${uid}` },
    cookies: cookiesOf(options.port),
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: MINUTE,
      IdToken: 60 * MINUTE,
      Interaction: INTERACTION_SECONDS,
      // The longest that these two may last; when they end is decided by `BrowserSessions`.
      Session: (_ctx, { loginTs }) => secondsLeft(loginTs),
      RefreshToken: (_ctx, { authTime }) => secondsLeft(authTime),
      Grant: GRANT_SECONDS,
    },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client, code) =>
      client.grantTypeAllowed('refresh_token') && code.scopes.has('offline_access'),
    // Asked when a grant is revoked, and waited for. With a code that is because it was used before.
    async revokeGrantPolicy({ oidc: { params } }) {
      if (params?.grant_type === 'authorization_code') await endSessionOfCode(directory.state, params.code)
      return true
    },
    expiresWithSession: (_ctx, code) => !code.scopes.has('offline_access'),
    features: featuresOf(options),
    async extraTokenClaims(ctx, token) {
      const account = 'accountId' in token && token.accountId ? await directory.findById(token.accountId) : null
      if (!account) return undefined
      return {
        ...organizationClaims(account),
        permissions: account.permissions,
        ...sessionClaim(token),
        ...authenticationClaims(ctx),
      }
    },
    async findAccount(ctx, id, token) {
      const account = await directory.findById(id)
      if (account?.status === 'blocked') blocked.add(ctx)
      if (account?.status !== 'active') return undefined
      if (token && !(await lasts(rules.sessions, token, id))) return undefined
      return { accountId: id, claims: () => identityClaims(account) }
    },
    loadExistingGrant: (ctx) => loadGrant(ctx, directory, audience),
    renderError: (ctx, out) =>
      sendPage(ctx, options, { status: ctx.status, page: providerErrorPage(out.error, options.returnTo[0]) }),
  })
  // Here instead of `cookies.keys`, because keys in a list sign by SHA-1.
  provider.keys = new Keygrip(keys.cookies, 'sha256')
  refuseLikeAuth0(provider, blocked)
  provider.on('server_error', (_ctx, error) => console.error('identity:', error))
  return provider
}

const portalClient = ({ clientId, redirectUris }: IdentityOptions): ClientMetadata => ({
  client_id: clientId,
  redirect_uris: redirectUris,
  response_types: ['code'],
  grant_types: ['authorization_code', 'refresh_token'],
  // No secret, because a client that runs in a browser cannot keep one: PKCE takes its place (RFC 7636).
  token_endpoint_auth_method: 'none',
  // RS256, because the SDK accepts no other algorithm.
  id_token_signed_response_alg: 'RS256',
})

const cookiesOf = (port: number): Configuration['cookies'] => ({
  // Names of their own, because cookies ignore ports and two sandboxes may run on one machine.
  names: { session: `identity_${port}`, interaction: `sign_in_${port}`, resume: `resume_${port}` },
  long: COOKIE,
  short: COOKIE,
})

const featuresOf = (options: IdentityOptions): Configuration['features'] => ({
  devInteractions: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  revocation: { enabled: true },
  // For clients that want it (RFC 9449); the portal does where its config says so.
  dPoP: { enabled: true },
  webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
  // Enabled although no page links to it, because the provider itself passes here when another person signs in within
  // the same browser.
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: (ctx, form) => sendPage(ctx, options, { page: signOutPage(trusted(form)) }),
    postLogoutSuccessSource: (ctx) => sendPage(ctx, options, { page: signedOutPage(options.returnTo[0]) }),
  },
  resourceIndicators: {
    enabled: true,
    // Auth0's `audience` is the `resource` of RFC 8707.
    defaultResource: (ctx) => requested(ctx, 'audience') ?? [],
    // Without asking again at the token endpoint, because the SDK names the audience at /authorize only.
    useGrantedResource: () => true,
    getResourceServerInfo(_ctx, resource) {
      if (resource !== options.audience) throw new errors.InvalidTarget()
      return {
        audience: options.audience,
        scope: 'openid',
        accessTokenFormat: 'jwt',
        accessTokenTTL: ACCESS_TOKEN_SECONDS,
        jwt: { sign: { alg: 'RS256' } },
      }
    },
  },
})

/** Refuses refresh tokens in Auth0's words, because by these the SDK falls back to the hidden frame or signs out. */
function refuseLikeAuth0(provider: Provider, blocked: WeakSet<KoaContextWithOIDC>): void {
  provider.on('grant.error', (ctx, error) => {
    if (error.error !== 'invalid_grant' || ctx.oidc.params?.grant_type !== 'refresh_token') return
    ctx.status = 403
    ctx.body = {
      error: 'invalid_grant',
      error_description: blocked.has(ctx) ? 'user is blocked' : 'Unknown or invalid refresh token.',
    }
  })
}

/** Seconds that a session has left which began with a sign-in at `signedInAt` (unix seconds). */
const secondsLeft = (signedInAt: number | undefined) =>
  signedInAt === undefined ? DAY : Math.max(1, signedInAt + SESSION_SECONDS - Math.floor(Date.now() / 1000))

/** As `sid` of an ID token, so that the API can tell which of the user's sessions is the one that asks. */
const sessionClaim = (token: object) =>
  'sessionUid' in token && typeof token.sessionUid === 'string' ? { sid: token.sessionUid } : {}

// A code or token ends with the browser session it came from.
const lasts = (sessions: BrowserSessions, token: object, accountId: string) =>
  'sessionUid' in token && typeof token.sessionUid === 'string' ? sessions.use(token.sessionUid, accountId) : false

// One grant for each browser session, of all that the portal may ask for, because it is the provider's own client.
async function loadGrant(ctx: KoaContextWithOIDC, directory: Directory, audience: string) {
  const { client, session, account, provider } = ctx.oidc
  if (!client || !account || openInvitation(ctx)) return undefined
  const organization = requested(ctx, 'organization')
  const member = (await directory.findById(account.accountId))?.organization
  if (organization && organization !== member?.id && organization !== member?.name) {
    throw new errors.AccessDenied('user is not part of the organization')
  }
  const earlierId = session?.grantIdFor(client.clientId)
  const earlier = earlierId ? await provider.Grant.find(earlierId) : undefined
  // Not saved again, because that would bring back one that is being revoked at this moment.
  if (earlier?.accountId === account.accountId && earlier.remainingTTL > SESSION_SECONDS) return earlier
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  grant.addOIDCScope(SCOPES)
  grant.addOIDCClaims(['org_id', 'org_name'])
  grant.addResourceScope(audience, 'openid')
  await grant.save()
  return grant
}

const requested = (ctx: KoaContextWithOIDC, name: string) => {
  const value = ctx.oidc.params?.[name]
  return typeof value === 'string' ? value : undefined
}

const organizationClaims = ({ organization }: Account) =>
  organization ? { org_id: organization.id, org_name: organization.name } : {}

const identityClaims = (account: Account) => ({
  sub: account.id,
  name: account.name,
  nickname: account.email.split('@')[0],
  email: account.email,
  email_verified: true,
  ...organizationClaims(account),
})

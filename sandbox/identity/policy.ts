import { interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { MULTI_FACTOR, wantsSecondFactor } from './authentication'
import type { BrowserSessions } from './browser-sessions'
import type { SignInProgress } from './progress'
import { visitOf } from './routing'

const { base, Check, Prompt } = interactionPolicy

export type SignInRules = { sessions: BrowserSessions; progress: SignInProgress }

/** When a user must be asked something. There is no consent page, because the portal is the provider's own client. */
export function signInPolicy(rules: SignInRules): NonNullable<NonNullable<Configuration['interactions']>['policy']> {
  const policy = base()
  policy.remove('consent')
  policy.add(new Prompt({ name: 'offline', requestable: false }, keepOfflineAccess), 0)
  policy.get('login')?.checks.add(accountGone)
  policy.get('login')?.checks.add(sessionOver(rules))
  policy.get('login')?.checks.add(invited)
  policy.get('login')?.checks.add(weaker)
  return policy
}

/** The request's invitation, unless this sign-in has already dealt with it. */
export function openInvitation({ oidc }: KoaContextWithOIDC): string | null {
  const invitation = oidc.params?.invitation
  return typeof invitation === 'string' && !oidc.result?.login ? invitation : null
}

// Puts offline_access back, and never asks anything, because oidc-provider drops the scope without a consent page, as
// https://openid.net/specs/openid-connect-core-1_0.html#OfflineAccess demands; Auth0 does not.
const keepOfflineAccess = new Check('offline', 'offline access', ({ query, oidc }) => {
  const asked = query.scope ?? oidc.entities.Interaction?.params.scope
  const scope = oidc.params?.scope
  if (oidc.params && typeof asked === 'string' && asked.split(' ').includes('offline_access')) {
    const granted = typeof scope === 'string' ? scope.split(' ') : []
    if (!granted.includes('offline_access')) oidc.params.scope = [...granted, 'offline_access'].join(' ')
  }
  return Check.NO_NEED_TO_PROMPT
})

// Asked, because a session outlives the account when that is blocked or deleted.
const accountGone = new Check('account_gone', 'End-User authentication is required', 'login_required', ({ oidc }) =>
  oidc.session?.accountId && !oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
)

const sessionOver = ({ sessions, progress }: SignInRules) =>
  new Check('session_over', 'End-User authentication is required', 'login_required', async (ctx) => {
    const { oidc } = ctx
    const { session, result } = oidc
    if (!session?.accountId) return Check.NO_NEED_TO_PROMPT
    if (!result?.login)
      return (await sessions.use(session.uid, session.accountId)) ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT
    // A sign-in that has just come to its end begins a session, unless the person was signed out everywhere meanwhile.
    const signIn = oidc.entities.Interaction?.uid
    const done = signIn === undefined ? null : await progress.finish(signIn)
    if (done?.accountId !== session.accountId) return Check.REQUEST_PROMPT
    await sessions.start(session.uid, session.accountId, visitOf(ctx, new Date()))
    return Check.NO_NEED_TO_PROMPT
  })

// Asked in a browser with a session too, because an invitation makes a new account.
const invited = new Check('invitation', 'End-User sign-up is required', 'login_required', (ctx) =>
  openInvitation(ctx) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
)

// Asked, because oidc-provider itself takes `acr_values` for a wish only; a sign-in that has just come to its end has met
// them (`SignInSteps`).
const weaker = new Check('acr_values', 'A second factor is required', 'login_required', ({ oidc }) =>
  wantsSecondFactor(oidc.params?.acr_values) && oidc.acr !== MULTI_FACTOR && !oidc.result?.login
    ? Check.REQUEST_PROMPT
    : Check.NO_NEED_TO_PROMPT,
)

import { CannotTell, failed, passed, skipped, type Verdict } from '../conformance/check'
import { type IdentityCheck, type Provider, random, type SignIn, type TokenAnswer, told } from './provider'

/** From the sign-in to its tokens. The first two put into the provider what all later checks need. */
export const signInChecks: IdentityCheck[] = [
  {
    id: 'sign-in',
    title: 'Sign-in',
    rule: 'A sign-in returns `code` and `state` to the callback, or `error`, `error_description` and `state`.',
    remedy: "The tenant's log (Monitoring → Logs) says why the sign-in failed.",
    run: async (provider) => {
      if (!provider.options.signIn) return skipped('needs --sign-in')
      const { verdict, signIn } = await visit(provider, 'sign-in')
      provider.signedIn = signIn
      return verdict
    },
  },
  {
    id: 'exchange',
    title: 'The code gives tokens',
    rule: 'The token endpoint exchanges a code for `access_token`, `id_token`, `expires_in` and the type `Bearer`.',
    run: async (provider) => {
      if (!provider.options.signIn) return skipped('needs --sign-in')
      const { signedIn } = provider
      if (!signedIn) return skipped('there is no code, see the sign-in')
      const answer = await provider.exchange(signedIn)
      const { access_token, id_token, refresh_token, expires_in, token_type } = answer.body ?? {}
      if (answer.status !== 200 || typeof access_token !== 'string') return failed(`the answer is ${told(answer)}`)
      Object.assign(signedIn, {
        accessToken: access_token,
        idToken: textOf(id_token),
        refreshToken: textOf(refresh_token),
      })
      if (typeof id_token !== 'string') return failed('there is no id_token')
      if (typeof expires_in !== 'number') return failed('there is no expires_in')
      return String(token_type).toLowerCase() === 'bearer' ? passed : failed(`the token_type is ${String(token_type)}`)
    },
  },
]

/** With the session that the sign-in has left in the browser. */
export const sessionChecks: IdentityCheck[] = [
  {
    id: 'silent-session',
    title: 'prompt=none with a session',
    rule:
      'With a session `prompt=none` returns a code without asking anything, or a reload of the page would sign ' +
      'people out.',
    remedy:
      'Applications → APIs → the API → Settings: Allow Skipping User Consent. A callback on localhost is always' +
      ' asked for consent.',
    run: async (provider) => {
      provider.tokens()
      const { verdict, signIn } = await visit(provider, 'silent', { prompt: 'none' })
      provider.signedInAgain = signIn
      return verdict
    },
  },
  {
    id: 'pkce-enforced',
    title: 'PKCE is enforced',
    rule: 'A code without its verifier, or with another one, is refused with `invalid_grant` or `invalid_request`.',
    remedy: 'Applications → the application: type Single Page Application, Token Endpoint Authentication Method None.',
    run: async (provider) => {
      provider.tokens()
      const { signedInAgain } = provider
      if (!signedInAgain) throw new CannotTell('there is no second code, see prompt=none with a session')
      const { code } = signedInAgain
      const missing = await provider.token({
        grant_type: 'authorization_code',
        code,
        redirect_uri: provider.options.returnsTo,
      })
      if (missing.status < 400) return failed('a code is exchanged without a verifier')
      const wrong = await provider.exchange({ ...signedInAgain, verifier: random() })
      return wrong.status < 400 ? failed('a code is exchanged with a wrong verifier') : passed
    },
  },
]

export const codeOnce: IdentityCheck = {
  id: 'code-once',
  title: 'A code counts once',
  rule: 'A code counts once.',
  run: async (provider) => refusal(await provider.exchange(provider.tokens()), 'a code is exchanged twice'),
}

export function refusal(answer: TokenAnswer, reason: string): Verdict {
  return answer.status < 400 ? failed(reason) : passed
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

async function visit(
  provider: Provider,
  step: 'sign-in' | 'silent',
  changes: Record<string, string> = {},
): Promise<{ verdict: Verdict; signIn?: SignIn }> {
  const { path, state, verifier, nonce } = provider.authorize({ redirect_uri: provider.options.returnsTo, ...changes })
  const returned = await provider.visit(new URL(path, provider.options.issuer).href, step)
  if (!returned.startsWith(`${provider.options.returnsTo}?`) || !URL.canParse(returned)) {
    return { verdict: failed(`the browser did not return to ${provider.options.returnsTo}`) }
  }
  const params = new URL(returned).searchParams
  const error = params.get('error')
  if (error !== null) return { verdict: failed(`the answer is ${error}: ${params.get('error_description') ?? ''}`) }
  if (params.get('state') !== state) return { verdict: failed('the state is not the one that was sent') }
  const code = params.get('code')
  return code === null
    ? { verdict: failed('there is no code') }
    : { verdict: passed, signIn: { code, verifier, nonce } }
}

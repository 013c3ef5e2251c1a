import { CannotTell, failed, passed } from '../conformance/check'
import { type IdentityCheck, type Provider, type Renewal, told } from './provider'
import { refusal } from './sign-in-checks'

/** In this order, because they use up the refresh token of the sign-in, and end its family. */
export const renewalChecks: IdentityCheck[] = [
  {
    id: 'refresh-token',
    title: 'A sign-in gives a refresh token',
    rule: 'With the scope `offline_access` a sign-in gives a refresh token.',
    remedy: 'Applications → APIs → the API → Settings: Allow Offline Access.',
    run: async (provider) => (provider.tokens().refreshToken === undefined ? failed('there is none') : passed),
  },
  {
    id: 'renewal',
    title: 'It renews the tokens',
    rule: 'A refresh token gives new tokens.',
    remedy: 'Applications → the application → Advanced Settings → Grant Types: Refresh Token.',
    run: async (provider) => {
      const first = firstToken(provider)
      const answer = await provider.renew(first)
      if (answer.status !== 200) return failed(`the answer is ${told(answer)}`)
      const next = answer.body?.refresh_token
      provider.renewal = { first, next: typeof next === 'string' ? next : undefined }
      return typeof answer.body?.access_token === 'string' ? passed : failed('there is no access_token')
    },
  },
  {
    id: 'rotation',
    title: 'Refresh tokens rotate',
    rule: 'Each renewal gives another refresh token.',
    remedy: 'Applications → the application → Settings → Refresh Token Rotation: on.',
    run: async (provider) => {
      const { first, next } = renewed(provider)
      return next === undefined || next === first ? failed('the refresh token stays the same') : passed
    },
  },
  {
    id: 'reuse',
    title: 'A used refresh token is refused',
    rule: 'A refresh token counts once.',
    remedy: 'Applications → the application → Settings → Refresh Token Rotation: Rotation Overlap Period 0 seconds.',
    run: async (provider) => {
      const answer = await provider.renew(rotated(provider).first)
      renewed(provider).isReuseAccepted = answer.status < 400
      return refusal(answer, 'a refresh token counts twice')
    },
  },
  {
    id: 'reuse-ends-family',
    title: 'Reuse ends every token of the sign-in',
    rule: 'Its reuse ends every refresh token of that sign-in (RFC 9700 section 4.14.2).',
    remedy:
      `Applications → the application → Settings → Refresh Token Rotation: on; the tenant's log shows "Reused ` +
      'rotating refresh token".',
    run: async (provider) => {
      const { next } = rotated(provider)
      if (renewed(provider).isReuseAccepted) throw new CannotTell('reuse is accepted, see there')
      return refusal(await provider.renew(next), 'after a reuse the newest refresh token still counts')
    },
  },
]

function firstToken(provider: Provider): string {
  const { refreshToken } = provider.tokens()
  if (refreshToken === undefined) throw new CannotTell('there is no refresh token, see there')
  return refreshToken
}

function renewed(provider: Provider): Renewal {
  firstToken(provider)
  if (!provider.renewal) throw new CannotTell('the renewal failed, see there')
  return provider.renewal
}

function rotated(provider: Provider): { first: string; next: string } {
  const { first, next } = renewed(provider)
  if (next === undefined || next === first) throw new CannotTell('refresh tokens do not rotate, see there')
  return { first, next }
}

import { callList } from '@portal/api-client/all-calls'
import { entitlementCalls } from '@portal/api-client/entitlements'
import type { Endpoint } from '@portal/api-client/endpoint'
import { eventCalls } from '@portal/api-client/events'
import { serverCalls } from '@portal/api-client/servers'
import { userCalls } from '@portal/api-client/users'
import { inParallel } from '../../release/in-parallel'
import { type Backend, codeOf, said } from '../backend'
import { type BackendCheck, backendCheck, needed } from '../backend-check'
import {
  foreignKeyTokens,
  hmacSigned,
  publicKeyOf,
  unsigned,
  withChangedSignature,
  withClaims,
  withHeader,
} from '../forged-tokens'
import { harmless, sendable } from '../requests'
import { partsOf } from '../token'

const ELSE_401 = 'Accept it only if all of this holds, else 401'

/** Enough to see how tokens are verified, once it is known that every call wants one. */
const SOME: readonly Endpoint[] = [entitlementCalls.one, serverCalls.list, eventCalls.update, userCalls.update]

/** Sends calls with each token; all must be refused with 401 and the code. */
async function refused(
  backend: Backend,
  tokens: Record<string, string | null>,
  calls: readonly Endpoint[] = SOME,
  code = 'token.invalid',
): Promise<string[]> {
  const wrong: string[] = []
  const sent = sendable(backend).filter((call) => calls.includes(call))
  const cases = Object.entries(tokens).flatMap(([title, token]) => sent.map((call) => ({ title, token, call })))
  await inParallel(cases, async ({ title, token, call }) => {
    const answer = await backend.ask(call, { token, ...(await harmless(backend, call)) })
    if (answer.status !== 401 || codeOf(answer) !== code)
      wrong.push(`${said(answer)} for ${title}, expected 401 ${code}`)
  })
  return wrong
}

export const tokenChecks: BackendCheck[] = [
  backendCheck('token-missing', 'No call answers without a token', ELSE_401, (backend) =>
    refused(backend, { 'no token': null }, callList, 'token.missing'),
  ),

  backendCheck('token-garbage', 'A token that is no JWT is refused', ELSE_401, (backend) =>
    refused(backend, { 'the token "abc"': 'abc', 'the token ".."': '..' }),
  ),

  backendCheck('token-forged', 'No call answers for a token that was not signed by the issuer', ELSE_401, (backend) =>
    refused(backend, { 'a changed signature': withChangedSignature(backend.own.token) }, callList),
  ),

  backendCheck('token-claims', 'A changed claim makes a token worthless', ELSE_401, (backend) => {
    const { token } = backend.own
    return refused(backend, {
      'a changed sub': withClaims(token, { sub: 'check' }),
      'a later exp': withClaims(token, { exp: Math.floor(Date.now() / 1000) + 86_400 }),
      'a changed iss': withClaims(token, { iss: 'https://check.invalid/' }),
      'a changed aud': withClaims(token, { aud: 'https://check.invalid' }),
    })
  }),

  backendCheck(
    'token-alg-none',
    'An unsigned token is refused, whatever its alg says',
    'never what the token asks for',
    (backend) => {
      const { token } = backend.own
      return refused(backend, { 'alg none': unsigned(token, 'none'), 'alg None': unsigned(token, 'None') })
    },
  ),

  backendCheck(
    'token-alg-hs256',
    'The public key is no shared secret',
    'never what the token asks for',
    async (backend) => {
      const { token } = backend.own
      const pem = needed(await publicKeyOf(token), "the issuer's keys at {iss}.well-known/jwks.json")
      return refused(backend, {
        'HS256 with the public key': hmacSigned(token, pem),
        'HS256 with its trimmed text': hmacSigned(token, pem.trim()),
      })
    },
  ),

  backendCheck(
    'token-foreign-key',
    'Only the keys of the issuer count',
    'Ignore `jwk`, `jku`, `x5u`; refuse an unknown `crit`',
    (backend) =>
      refused(backend, {
        ...foreignKeyTokens(backend.own.token),
        'an unknown crit': withHeader(backend.own.token, { crit: ['check'], check: 1 }),
      }),
  ),

  backendCheck(
    'token-expired',
    'An expired token is refused',
    'in time, with 5 s for clocks that differ',
    async (backend) => {
      const token = needed(backend.options.expiredToken, '--expired-token')
      const exp = Number(partsOf(token).payload['exp'])
      // 10 s, because clocks differ by 5 s at most, and this machine's may be another 5 s off.
      if (!(exp < Date.now() / 1000 - 10)) return ['the token of --expired-token has not expired for 10 s']
      return refused(backend, { 'an expired token': token })
    },
  ),

  backendCheck(
    'token-type',
    'An ID token is no access token',
    'It is what keeps an ID token from being used here',
    (backend) =>
      refused(backend, {
        'the header typ JWT': withHeader(backend.own.token, { typ: 'JWT' }),
        ...(backend.options.idToken === undefined ? {} : { 'an ID token': backend.options.idToken }),
      }),
  ),
]

import { createHmac, createPublicKey } from 'node:crypto'
import { AUDIENCE, type Claims, CLIENT, ISSUER, jwk, sign } from './api.fixture'
import { CODE } from './codes'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const inTenMinutes = () => Math.floor(Date.now() / 1000) + 600

/** Made by hand: no library signs such a thing. */
function forged(claims: Claims, header: object, signature: (signed: string) => string): string {
  const payload = part({ ...claims, iss: ISSUER, aud: AUDIENCE, client_id: CLIENT, exp: inTenMinutes() })
  const signed = `${part({ typ: 'at+jwt', kid: 'one', ...header })}.${payload}`
  return `${signed}.${signature(signed)}`
}

type BadToken = { title: string; token: string | null; code: string }

/** Every token that must open nothing, and the code it is refused with. `claims` are those of an administrator. */
export async function badTokens(claims: Claims, gone: { blocked: string; foreign: string }): Promise<BadToken[]> {
  const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
  const issued = { ...claims, iss: ISSUER, aud: AUDIENCE, client_id: CLIENT, exp: inTenMinutes() }
  const elsewhere = { jku: 'http://evil.example/jwks', x5u: 'http://evil.example/x5u' }
  const invalid: Record<string, string> = {
    garbage: 'abc',
    'three empty parts': '..',
    expired: await sign(claims, { expires: -10 }),
    'not yet valid': await sign({ ...claims, nbf: inTenMinutes() }),
    'without an end': await sign(claims, { expires: null }),
    'wrong audience': await sign(claims, { audience: 'https://other.example' }),
    'audience of the ID token': await sign(claims, { audience: CLIENT }),
    'of another application': await sign({ ...claims, client_id: 'reports' }),
    'of another application, by azp': await sign({ ...claims, client_id: undefined, azp: 'reports' }),
    'of two applications': await sign({ ...claims, client_id: 'reports', azp: CLIENT }),
    'of no application': await sign({ ...claims, client_id: undefined }),
    'wrong issuer': await sign(claims, { issuer: 'http://evil.example/' }),
    'issuer without its slash': await sign(claims, { issuer: ISSUER.slice(0, -1) }),
    'ID token as access token': await sign(claims, { header: { typ: 'JWT' } }),
    'token of no type': await sign(claims, { header: { typ: undefined } }),
    'foreign key': await sign(claims, { foreignKey: true }),
    'foreign key that it brings along': await sign(claims, { foreignKey: true, header: { jwk } }),
    'foreign key at an address of its own': await sign(claims, { foreignKey: true, header: elsewhere }),
    'unknown key': await sign(claims, { header: { kid: 'two' } }),
    'extension nobody knows': forged(claims, { alg: 'RS256', crit: ['vault'], vault: 1 }, () => part('signed')),
    'alg none': forged(claims, { alg: 'none' }, () => ''),
    'alg None': forged(claims, { alg: 'None' }, () => ''),
    'public key as a shared secret': forged(claims, { alg: 'HS256' }, (signed) =>
      createHmac('sha256', pem).update(signed).digest('base64url'),
    ),
    'changed claims': (await sign(claims)).replace(/\.[^.]+\./, `.${part({ ...issued, sub: 'x' })}.`),
    'without a beginning': await sign(claims, { issued: null }),
    'no subject': await sign({ ...claims, sub: undefined }),
    'empty organization': await sign({ ...claims, org_id: '' }),
  }
  return [
    { title: 'missing', token: null, code: CODE.noToken },
    { title: 'empty', token: '', code: CODE.noToken },
    { title: 'with signs no token has', token: 'a b', code: CODE.noToken },
    ...Object.entries(invalid).map(([title, token]) => ({ title, token, code: CODE.badToken })),
    { title: 'blocked user', token: await sign({ ...claims, sub: gone.blocked }), code: CODE.noUser },
    { title: 'user of another project', token: await sign({ ...claims, sub: gone.foreign }), code: CODE.noUser },
    { title: 'nobody', token: await sign({ ...claims, sub: 'auth0|nobody' }), code: CODE.noUser },
  ]
}

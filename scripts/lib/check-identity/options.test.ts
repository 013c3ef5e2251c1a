import { UsageError } from '../command-line'
import { optionsFrom } from './options'

const NEEDED = ['--client-id', 'portal-web', '--audience', 'https://api.example', '--portal', 'https://portal.example']

test.each([
  ['a domain', 'tenant.jp.auth0.com', 'https://tenant.jp.auth0.com/'],
  ['an issuer', 'https://login.example/', 'https://login.example/'],
  ['an origin without a slash', 'http://localhost:4400', 'http://localhost:4400/'],
])('%s is enough to name a provider', (_case, provider, issuer) => {
  expect(optionsFrom([provider, ...NEEDED])).toEqual({
    issuer,
    clientId: 'portal-web',
    audience: 'https://api.example',
    portal: 'https://portal.example',
    returnsTo: 'https://portal.example/callback',
    listens: false,
    signIn: false,
    json: false,
  })
})

test('--listen takes the returns on this machine', () => {
  const options = optionsFrom(['tenant.jp.auth0.com', ...NEEDED, '--sign-in', '--listen', '8976'])
  expect(options).toMatchObject({ returnsTo: 'http://localhost:8976/callback', listens: true, signIn: true })
})

test.each([
  ['no provider', NEEDED, 'Name one provider: its domain or its issuer.'],
  ['two providers', ['a.example', 'b.example', ...NEEDED], 'Name one provider: its domain or its issuer.'],
  ['a path', ['https://login.example/realms/a', ...NEEDED], 'https://login.example/realms/a has a path.'],
  ['no domain', ['a b', ...NEEDED], 'a b is neither a domain nor an issuer.'],
  ['no client id', ['a.example', ...NEEDED.slice(2)], '--client-id is missing.'],
  ['a portal with a path', ['a.example', ...NEEDED.slice(0, 5), 'https://portal.example/'], '--portal is an origin'],
  ['no port', ['a.example', ...NEEDED, '--listen', 'x'], '--listen is a port: not x'],
  ['an unknown option', ['a.example', ...NEEDED, '--write'], "Unknown option '--write'"],
])('%s is refused by name', (_case, args, message) => {
  expect(() => optionsFrom(args)).toThrow(UsageError)
  expect(() => optionsFrom(args)).toThrow(message)
})

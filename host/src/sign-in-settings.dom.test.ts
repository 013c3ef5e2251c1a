import { parseConfig } from './config'
import { configOf } from './remotes/descriptor.fixture'
import { signInSettings } from './sign-in-settings'

const { auth } = configOf()
const read = (config: unknown) => signInSettings(config, window.location.origin)
const isReadable = (config: unknown) => {
  try {
    parseConfig(config)
    return true
  } catch {
    return false
  }
}

test('what sign-in needs is what the whole config says', () => {
  expect(read(configOf())).toEqual(parseConfig(configOf()).auth)
  const bound = { ...configOf(), auth: { ...auth, dpop: true } }
  expect(read(bound)).toEqual(parseConfig(bound).auth)
  expect(read({ ...configOf(), auth: { ...auth, domain: 'login.example' } })?.domain).toBe('login.example')
  const shouted = { ...configOf(), auth: { ...auth, callbackUrl: 'HTTP://LOCALHOST:80/callback' } }
  expect([read(shouted)?.callbackUrl, isReadable(shouted)]).toEqual(['http://localhost/callback', true])
})

test.each<[string, unknown]>([
  ['no object', null],
  ['a text', 'config'],
  ['no sign-in', { ...configOf(), auth: undefined }],
  ...[undefined, '', 7, 'id example', 'https://login.example/path', 'ftp://login.example', 'a;b'].map(
    (domain): [string, unknown] => [`the domain ${domain}`, { ...configOf(), auth: { ...auth, domain } }],
  ),
  ...[undefined, '', 7].flatMap((value): [string, unknown][] => [
    [`the client ${value}`, { ...configOf(), auth: { ...auth, clientId: value } }],
    [`the audience ${value}`, { ...configOf(), auth: { ...auth, audience: value } }],
  ]),
  ['a word for bound tokens', { ...configOf(), auth: { ...auth, dpop: 'yes' } }],
  ['another page for the return', { ...configOf(), auth: { ...auth, callbackUrl: 'http://localhost/login' } }],
  ['a return to another origin', { ...configOf(), auth: { ...auth, callbackUrl: 'https://portal.example/callback' } }],
])('nothing is asked with a config that has %s, and the application refuses it too', (_what, config) => {
  expect(read(config)).toBeNull()
  expect(isReadable(config)).toBe(false)
})

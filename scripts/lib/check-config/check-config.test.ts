import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { json, newConfig, remoteFiles, urlOf, versionOf } from '../release/release.fixture'
import { useReleases } from '../release/releases.fixture'
import { configFrom } from '../runtime-config'
import { problemsIn } from './in-target'
import { problemsOf } from './problems'

const [ONE, TWO] = [versionOf('1.0.1'), versionOf('1.0.2')]
const GOOD = `{
  "environment": "staging",
  "portalHost": "https://portal.example",
  "agentHost": "https://agent.example",
  "apiServer": "https://api.example",
  "supportUrl": "https://support.example",
  "auth": {
    "domain": "id.example",
    "clientId": "portal",
    "audience": "api",
    "callbackUrl": "https://portal.example/callback"
  },
  "remotes": [
    { "name": "events", "url": "${urlOf('events', ONE)}" },
    { "name": "users", "url": "${urlOf('users', ONE)}" }
  ],
  "releasesUrl": "https://cdn.example/portal",
  "allowedOrigins": ["https://cdn.example"]
}
`
const said = (content: string | Uint8Array) =>
  problemsOf(Buffer.from(content)).map(({ line, path: key, text: why }) => `${line} ${key} ${why}`)

const at = (site: string, callback = `${site}/callback`) =>
  GOOD.replace('https://portal.example/callback', callback).replace('https://portal.example', site)
test.each([
  ['as it is', GOOD],
  ['with the byte order mark that Windows writes', `\ufeff${GOOD}`],
  ['with a slash after portalHost', at('https://portal.example/', 'https://portal.example/callback')],
  ['with capital letters', at('https://Portal.Example')],
  ['with the port of https', at('https://portal.example:443')],
  ['with an IDN', at('https://ポータル.example.jp')],
  [
    'with one of both as browsers write it',
    at('https://ポータル.example.jp', 'https://xn--5ckzcybvd.example.jp/callback'),
  ],
])('a config.json in order has no problem: %s', (_how, text) => expect(said(text)).toEqual([]))

/** `ポータル` in Shift_JIS (code page 932). */
const SHIFT_JIS = Buffer.from([0x83, 0x7c, 0x81, 0x5b, 0x83, 0x5e, 0x83, 0x8b])
const inside = (bytes: Buffer) => Buffer.concat([Buffer.from('{ "x": "'), bytes, Buffer.from('" }')])
const utf16 = Buffer.from(GOOD, 'utf16le')
test.each([
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), 'is UTF-16.'],
  ['UTF-16 of the other order, without a mark', Buffer.from(utf16).swap16(), 'is UTF-16.'],
  ['Shift_JIS', inside(SHIFT_JIS), 'is not UTF-8 but, it seems, Shift_JIS.'],
  ['neither', inside(Buffer.from([0xff, 0xff])), 'is not UTF-8.'],
])('a file in %s is told as such, by every command that reads it', (_what, bytes, why) => {
  const words = `${why} Save it as UTF-8; editors have that beside the name of the file, under "Encoding".`
  expect(said(bytes)).toEqual([`1  The file ${words}`])
  expect(() => configFrom(bytes, 'config.json of staging')).toThrow(`config.json of staging ${words}`)
})

const [USERS, EVENTS] = [urlOf('users', ONE), urlOf('events', ONE)]
const MISTAKES: [mistake: string, from: string, to: string, ...says: string[]][] = [
  ['a comma too many', 'cdn.example"]', 'cdn.example"],', '19  There is a comma too many before this.'],
  ['a comma missing', '"clientId": "portal",', '"clientId": "portal"', '10  There is a comma missing before this.'],
  ['a bracket missing', 'cdn.example"]\n}', 'cdn.example"]', '19  The file ends too early'],
  [
    'a key misspelt',
    '"supportUrl"',
    '"supportURl"',
    '1 supportUrl must be an http(s) URL.',
    '6 supportURl is no key of the portal. Did you mean "supportUrl"?',
  ],
  [
    'a key misspelt below another',
    '"audience": "api",',
    '"audience": "api", "ticketOrigin": [],',
    '10 auth.ticketOrigin is no key of the portal. Did you mean "ticketOrigins"?',
  ],
  ['a key that is like no other', '"environment"', '"hue": 1, "environment"', '2 hue is no key of the portal.'],
  [
    'a key twice',
    '"agentHost"',
    '"apiServer": "https://old.example",\n  "agentHost"',
    '6 apiServer stands there twice',
  ],
  [
    'a remote twice',
    '"name": "users", "url": "' + USERS,
    '"name": "events", "url": "' + urlOf('events', TWO),
    '15 remotes.1.name events has an entry already; the portal runs the first.',
  ],
  ['an address of another remote', USERS, EVENTS, '15 remotes.1.url is a release of events, not of users.'],
  ['an address without a scheme', USERS, 'cdn.example', '15 remotes.1.url must be an http(s) URL.'],
  [
    'an origin that is not allowed',
    USERS,
    'https://other.example/remote.json',
    '15 remotes.1.url lies at https://other.example, which "allowedOrigins" does not name.',
  ],
  [
    'code of a developer in production',
    '"environment": "staging"',
    '"environment": "production", "allowOverrides": true',
    '2 allowOverrides has no effect: production runs no code of anybody',
  ],
  [
    'a portal below a path',
    '"https://portal.example"',
    '"https://portal.example/portal"',
    '3 portalHost must be an http(s) URL without a path, e.g. https://portal.example.',
  ],
  ['a callback elsewhere', '/callback', '/login', '11 auth.callbackUrl must be portalHost followed by /callback.'],
]

test.each(MISTAKES)('%s is told with its line', (_, from, to, ...says) => {
  expect(GOOD).toContain(from)
  const found = said(GOOD.replace(from, to))
  expect(found).toHaveLength(says.length)
  says.forEach((words, at) => expect(found[at]).toContain(words))
})

test('an address of another release than the descriptor beside it is told', () => {
  const entry = {
    name: 'events',
    url: urlOf('events', TWO),
    descriptor: JSON.parse(remoteFiles('events', ONE).get('remote.json')?.toString() ?? ''),
  }
  const config = { ...JSON.parse(GOOD), remotes: [entry] }
  expect(said(JSON.stringify(config))).toEqual([`1 remotes.0.url is of ${TWO}, its descriptor of ${ONE}.`])
})

describe('a target', () => {
  const releases = useReleases()

  test('is in order after releases, and says which release is gone, changed, or not named right', async () => {
    const { target } = releases
    await releases.host(versionOf('1.0.0'), { first: newConfig('staging', { ticketing: undefined }) })
    for (const version of [ONE, TWO]) await releases.remote('events', version)
    expect(await problemsIn(target, 'staging')).toEqual([])

    const file = path.join(target.address, 'environments/staging/config.json')
    const config = await releases.config()
    const changed = (change: object) => json({ ...config, remotes: [{ ...config.remotes[0], ...change }] })
    for (const [content, problem] of [
      [
        changed({ integrity: `sha384-${'A'.repeat(64)}` }),
        /^environments\/staging\/config\.json: events 1\.0\.2\S+: its remote\.json is not what "integrity" says\.$/,
      ],
      [changed({ previous: [urlOf('events', versionOf('0.9.0'))] }), /has no release 0\.9\.0\+\w{8} of events/],
      ['{\n  "remotes": [],,\n}', /^environments\/staging\/config\.json:2: /],
    ] as const) {
      writeFileSync(file, content)
      expect(await problemsIn(target, 'staging')).toEqual([expect.stringMatching(problem)])
    }
  })
})

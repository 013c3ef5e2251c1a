import { readFileSync } from 'node:fs'
import path from 'node:path'
import { RuntimeConfig } from '@portal/contract'
import * as fc from 'fast-check'
import { nginxConf, type NginxOptions } from './nginx-conf'
import { FILE_NAME } from './page-request'
import { CONFIG } from './requests.fixture'

const releasesUrl = 'https://releases.example'
const config = { ...CONFIG, allowedOrigins: [releasesUrl], releasesUrl }

const many = Array.from({ length: 99 }, (_, at) => `https://cdn-${at}.example`)

describe('a configuration that would not serve', () => {
  const options = (change: Partial<RuntimeConfig>, rest: Partial<NginxOptions> = {}): NginxOptions => ({
    config: { ...config, ...change },
    target: '/srv/portal',
    environment: 'test',
    certificates: '/etc/tls',
    logs: '/var/log/nginx',
    brotli: false,
    releases: true,
    ...rest,
  })
  test.each<[string, NginxOptions, RegExp]>([
    ['the portal without TLS', options({ portalHost: 'http://a.b' }), /portalHost is http:\/\/a\.b: it must be https/],
    ['releases below a path', options({ releasesUrl: 'https://cdn.example/portal' }), /releasesUrl .* no path/],
    ['both on one origin', options({ releasesUrl: 'https://portal.example/' }), /origin of its own/],
    ['a folder that ends the directive', options({}, { target: '/srv; include /etc' }), /target is "\/srv; include/],
    ['a relative folder', options({}, { target: 'srv' }), /target/],
    ['an environment that leads elsewhere', options({}, { environment: '../x' }), /environment/],
    ['an address that ends the directive', options({}, { listen: '80; root /' }), /listen/],
    ['a policy that is too long', options({ allowedOrigins: many }), /policy of the page has \d+ letters.* 4094/],
  ])('%s is refused', (_what, wrong, reason) => {
    expect(() => nginxConf(wrong)).toThrow(reason)
  })

  test('releases that are served elsewhere may be anywhere', () => {
    const text = nginxConf(options({ releasesUrl: 'https://cdn.example/portal' }, { releases: false }))
    expect(text).not.toContain('cdn.example/portal')
  })

  /** So many letters, some of them the sign. */
  const nameOf = (longest: number, sign: string) =>
    fc.tuple(fc.integer({ min: 1, max: longest }), fc.constantFrom(...'abcdefghijkl')).map(([length, letter]) => {
      const letters = Array.from({ length }, (_, at) => (at % 50 === 49 && at < length - 1 ? sign : letter))
      return letters.join('')
    })
  const [host, environment] = [nameOf(253, '.'), nameOf(64, '-')]
  const variablesIn = (text: string) => new Set(text.match(/\$p[0-9a-f]{6}_\w+/g))
  test('nginx takes each name, however long those of hosts and environments are', () => {
    const hosts = fc.uniqueArray(host, { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(hosts, fc.uniqueArray(environment, { minLength: 2, maxLength: 2 }), (names, environments) => {
        const [portalHost = '', releases = '', apiServer = '', consoles, telemetryUrl = '', domain = ''] = names.map(
          (name) => `https://${name}`,
        )
        const auth = { ...config.auth, domain }
        const origins = { releasesUrl: releases, allowedOrigins: [releases], consoleOrigins: [`${consoles}`] }
        const long = { portalHost, apiServer, telemetryUrl, auth, ...origins }
        const texts = environments.map((env) => nginxConf(options(long, { environment: env, signatures: true })))
        for (const text of texts) {
          for (const [, name = ''] of text.matchAll(/server_name ([^"].*);/g)) expect(name.length).toBeLessThan(47)
          const matching = [...text.matchAll(/server_name "~(.*)";/g)].map(([, pattern = '']) => new RegExp(pattern))
          for (const pattern of matching) expect(names.filter((name) => pattern.test(name))).toHaveLength(1)
          const defined = [...text.matchAll(/^map .* \$(\w+) \{$/gm)].map(([, name = '']) => name)
          expect(new Set(defined)).toEqual(new Set([...variablesIn(text)].map((name) => name.slice(1))))
          for (const name of defined) expect(name.length).toBeLessThan(15)
          expect(new Set(defined).size).toBe(defined.length)
          expect(Math.max(...text.split(/["']/).map(({ length }) => length))).toBeLessThan(4095)
        }
        const [one = new Set(), other = new Set()] = texts.map(variablesIn)
        expect([...one].filter((name) => other.has(name))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  test('behind a proxy that ends TLS, nginx speaks HTTP there, and browsers still hear of TLS', () => {
    const text = nginxConf(options({}, { listen: '127.0.0.1:8080' }))
    expect(text).toContain('listen 127.0.0.1:8080;\n  server_name portal.example;')
    expect(text).toContain('add_header strict-transport-security "max-age=31536000" always;')
    expect(text).not.toMatch(/ssl|return 308/)
  })

  test('plain HTTP leads people to the portal by TLS, and refuses files of releases; neither log has its queries', () => {
    const servers = nginxConf(options({}))
      .split('\nserver {')
      .filter((server) => server.includes('listen 80;'))
    expect(servers).toHaveLength(2)
    expect(servers[0]).toMatch(/server_name portal\.example;.*return 308 https:\/\/portal\.example\$request_uri;/s)
    expect(servers[1]).toMatch(/server_name releases\.example;.*location \/ \{\s+return 404;/s)
    for (const server of servers) expect(server).toContain('access_log off;')
  })
})

test('the example in deploy/ is a config.json that the portal can read, and knows every key', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../deploy/config.example.json'), 'utf8')
  const parsed = RuntimeConfig.safeParse(JSON.parse(text))
  expect(parsed.error).toBeUndefined()
  expect(parsed.data).toEqual(JSON.parse(text))
})

test('the documentation names the same endings of files as the servers know', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../docs/deploy.md'), 'utf8')
  expect(text).toContain(`\`${/\((.+)\)/.exec(FILE_NAME)?.[1]?.replaceAll('|', ' ')}\``)
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { RuntimeConfig } from '@portal/contract'
import { nginxConf, type NginxOptions } from './nginx-conf'
import { FILE_NAME } from './page-request'
import { CONFIG } from './requests.fixture'

const releasesUrl = 'https://releases.example'
const config = { ...CONFIG, allowedOrigins: [releasesUrl], releasesUrl }

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
    ['the portal below a path', options({ portalHost: 'https://example.com/portal' }), /portalHost .* no path/],
    ['releases below a path', options({ releasesUrl: 'https://cdn.example/portal' }), /releasesUrl .* no path/],
    ['both on one origin', options({ releasesUrl: 'https://portal.example/' }), /origin of its own/],
    ['a folder that ends the directive', options({}, { target: '/srv; include /etc' }), /target is "\/srv; include/],
    ['a relative folder', options({}, { target: 'srv' }), /target/],
    ['an environment that leads elsewhere', options({}, { environment: '../x' }), /environment/],
    ['an address that ends the directive', options({}, { listen: '80; root /' }), /listen/],
  ])('%s is refused', (_what, wrong, reason) => {
    expect(() => nginxConf(wrong)).toThrow(reason)
  })

  test('releases that are served elsewhere may be anywhere', () => {
    const text = nginxConf(options({ releasesUrl: 'https://cdn.example/portal' }, { releases: false }))
    expect(text).not.toContain('cdn.example/portal')
  })

  test('two environments on one nginx share no variable', () => {
    const variables = (environment: string) => new Set(nginxConf(options({}, { environment })).match(/\$portal_\w+/g))
    const [staging, production] = [variables('staging-1'), variables('production')]
    expect(staging.size).toBeGreaterThan(5)
    expect([...staging].filter((name) => production.has(name))).toEqual([])
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

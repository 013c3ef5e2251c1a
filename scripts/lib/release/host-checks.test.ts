import { tinyServer } from '@portal/testing/tiny-server'
import { namedInPage, releaseOfPage } from './built-host'
import { hostFiles, newConfig, remoteFiles, versionOf } from './release.fixture'
import { Releases, useReleases } from './releases.fixture'
import { takeHost } from './take-host'
import type { Target } from './target'

const [OLD, NEXT] = [versionOf('1.0.0'), versionOf('1.1.0')]
const releases = useReleases()
const site = async (file: string) => (await releases.target.read(`environments/staging/${file}`))?.bytes.toString()

beforeEach(() => releases.host(OLD))

test('a host that a running remote, or a canary, cannot run on is refused', async () => {
  const [one, two] = [versionOf('1.0.1'), versionOf('1.0.2')]
  await releases.remote('events', one)
  await releases.remote('events', two, {
    files: remoteFiles('events', two, { shared: { react: '19.3.0' } }),
    canary: 10,
  })
  const files = hostFiles(NEXT, { contract: '2.0.0', shared: { react: '18.0.0', '@portal/ui': '1.0.0' } })
  for (const words of [
    `events ${one} needs the contract ^1.1.0, host ${NEXT} speaks 2.0.0.`,
    `events ${two} was built against react 19.3.0, host ${NEXT} provides 18.0.0.`,
  ])
    await releases.expectRefused(() => releases.host(NEXT, { files }), words)
})

test('a host that leaves a release to fall back to behind is taken, and the tool names it, in a promotion too', async () => {
  const [first, second] = [versionOf('1.0.1'), versionOf('1.0.2')]
  for (const env of ['staging', 'production']) {
    if (env === 'production') await releases.host(OLD, { env })
    await releases.remote('events', first, { env })
    const files = remoteFiles('events', second, { contract: '^2.0.0' })
    await releases.remote('events', second, { env, files, isAhead: true })
  }
  const left = (env: string) =>
    `${env} cannot fall back any more: events ${first} needs the contract ^1.1.0, host ${NEXT} speaks 2.0.0.`
  const log = jest.fn()
  await releases.host(NEXT, { files: hostFiles(NEXT, { contract: '2.0.0' }), log })
  expect(log).toHaveBeenCalledWith(left('staging'))
  expect(await releases.promote('host')).toEqual(
    expect.arrayContaining([left('production'), `production: host ${OLD} -> ${NEXT}`]),
  )
})

const configWithEvents = (origin: string) =>
  newConfig('test', {
    remotes: [{ name: 'events', url: `${origin}/remote.json` }],
    allowedOrigins: ['https://cdn.example', origin],
  })

test('a remote whose needs cannot be read is refused, with the address that did not answer', async () => {
  const first = configWithEvents('http://127.0.0.1:1')
  await releases.expectRefused(
    () => releases.host(OLD, { env: 'test', first }),
    'What events needs could not be read from http://127.0.0.1:1/remote.json',
  )
})

test('what a remote needs is read from its own address only: no redirect is followed', async () => {
  const server = await tinyServer((_request, response) =>
    response.writeHead(302, { location: '/elsewhere.json' }).end(),
  )
  try {
    await releases.expectRefused(
      () => releases.host(OLD, { env: 'test', first: configWithEvents(server.url) }),
      `What events needs could not be read from ${server.url}/remote.json`,
    )
    expect(server.requests.map(({ url }) => url)).toEqual(['/remote.json'])
  } finally {
    await server.close()
  }
})

const oldPage = hostFiles(OLD).get('index.html') ?? Buffer.of()

test.each<[string, (files: Map<string, Buffer>) => unknown, string]>([
  [
    'whose page is of another build',
    (files) => files.set('index.html', oldPage),
    `index.html is of host ${OLD}, host.json of ${NEXT}.`,
  ],
  [
    'whose page names a missing file',
    (files) => files.delete('color-scheme.js'),
    'index.html names files that the build of the host does not have: color-scheme.js.',
  ],
  ['without host.json', (files) => files.delete('host.json'), 'The build has no host.json.'],
])('a host %s is refused', async (_, change, words) => {
  const files = hostFiles(NEXT)
  change(files)
  await releases.expectRefused(() => releases.host(NEXT, { files }), words)
})

test.each<[string, Buffer, RegExp, string?]>([
  ['malformed', Buffer.from('{'), /The given config\.json is not in order:\nconfig\.json:1: /],
  ['wrong', newConfig('test', { apiServer: 1 }), /config\.json:\d+: apiServer must be/],
  [
    'of a key that there is not',
    newConfig('test', { telemetryURL: null }),
    /telemetryURL is no key of the portal\. Did you mean "telemetryUrl"/,
  ],
  [
    'of another environment',
    newConfig('production'),
    /The given config\.json is of environment "production", the command is for "test"\./,
  ],
  ['the second', newConfig('staging'), /staging has a config\.json already/, 'staging'],
])('a first config.json is refused when it is %s', (_, first, words, env = 'test') =>
  releases.expectRefused(() => releases.host(NEXT, { env, first }), words),
)

test('of two hosts at the same time both end with page and assets of the one that the record names', async () => {
  const versions = ['1.1.0', '1.2.0', '1.3.0', '1.4.0'].map((number) => versionOf(number))
  await Promise.all(versions.map((version) => releases.host(version)))
  const { host } = await releases.config()
  expect(versions).toContain(host?.version)
  const page = (await site('index.html')) ?? ''
  expect(releaseOfPage(page)).toBe(host?.version)
  expect(await site('color-scheme.js')).toBe(`// of ${host?.version}`)
  for (const name of namedInPage(page)) expect(await site(name)).toBeDefined()
})

/** The target of a process that dies before its change number `last`. */
function dyingBefore(last: number): Target {
  const { target } = releases
  let changes = 0
  const limited =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    (...args: A) =>
      (changes += 1) < last ? call(...args) : Promise.reject(new Error('killed'))
  return { ...target, create: limited(target.create), swap: limited(target.swap), copy: limited(target.copy) }
}

test('a host release that ends at any step leaves a whole page, and is completed by the next try', async () => {
  const pageNow = async () => (await site('index.html')) ?? ''
  let old = OLD
  for (let step = 1, ended = true; ended; step += 1) {
    const version = versionOf(`1.1.${step}`)
    ended = await new Releases(dyingBefore(step)).host(version).then(
      () => false,
      (cause: Error) => cause.message === 'killed' || Promise.reject(cause),
    )
    const page = await pageNow()
    expect([step, releaseOfPage(page)]).toEqual([step, ended ? old : version])
    for (const name of namedInPage(page)) expect([name, await site(name)]).toEqual([name, expect.anything()])
    expect([old, version]).toContain((await releases.config()).host?.version)

    await releases.host(version)
    expect(releaseOfPage(await pageNow())).toBe(version)
    expect((await releases.config()).host?.version).toBe(version)
    old = version
  }
  // 11 files and their record into the folder, 6 assets into the site, the entry of the journal, the swap, the page and a file without a
  // hash; and the whole.
  expect(old).toBe(versionOf('1.1.23'))
})

test('an asset that somebody prunes from the site during a release comes back', async () => {
  await releases.host(NEXT)
  const { target } = releases
  const lazy = [...hostFiles(OLD).keys()].find((name) => /^page\..*\.js$/.test(name)) ?? ''
  const pruned = releases.overtakenBy(() => target.remove(`environments/staging/${lazy}`))
  const host = JSON.parse(hostFiles(OLD).get('host.json')?.toString() ?? '')
  await takeHost(pruned.target, 'staging', host, { author: { by: 'tests' }, action: 'release' })
  expect(await site(lazy)).toBeDefined()
})

test('version and files of a page are found with and without quotes', () => {
  const page = `<meta content="1.0.0+0a1b2c3d" name="portal-release"><meta name=viewport content=x><link href="/styles.0f0ac528.css" rel=stylesheet><script defer src=/main.a85bb7ac.js></script><link rel=preload href=/config.json>`
  expect([releaseOfPage(page), namedInPage(page)]).toEqual([
    '1.0.0+0a1b2c3d',
    ['styles.0f0ac528.css', 'main.a85bb7ac.js'],
  ])
  expect(releaseOfPage('<meta name=portal-release content=1.0.0+0a1b2c3d>')).toBe('1.0.0+0a1b2c3d')
  expect(releaseOfPage('<meta name=viewport content=x>')).toBeNull()
})

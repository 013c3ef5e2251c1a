import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tinyServer } from '@portal/testing/tiny-server'
import { namedInPage, releaseOfPage } from './built-host'
import { promote } from './promote'
import { releaseHost } from './release-host'
import { releaseRemote } from './release-remote'
import { configIn, contentOf, hostFiles, newConfig, releaseOf, remoteFiles, versionOf } from './release.fixture'
import { takeHost } from './take-host'
import { openTarget } from './open-target'
import type { Target } from './target'

const [OLD, NEXT] = [versionOf('1.0.0'), versionOf('1.1.0')]
let folder: string
let target: Target

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'releases-'))
  target = await openTarget(folder)
  await release(hostFiles(OLD), newConfig('staging'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const release = (files: Map<string, Buffer>, first: Buffer | null = null, env = 'staging') =>
  releaseHost({ ...releaseOf(target, files, { env }), first })

async function expectRefused(attempt: () => Promise<unknown>, words: string | RegExp): Promise<void> {
  const before = await contentOf(target)
  await expect(attempt()).rejects.toThrow(words)
  expect(await contentOf(target)).toEqual(before)
}

test('a host that a running remote, or a canary, cannot run on is refused', async () => {
  const remote = { ...releaseOf(target, remoteFiles('events', versionOf('1.0.1'))), name: 'events' }
  await releaseRemote({ ...remote, canary: null })
  await releaseRemote({
    ...remote,
    files: remoteFiles('events', versionOf('1.0.2'), { shared: { react: '19.3.0' } }),
    canary: 10,
  })
  const host = hostFiles(NEXT, { contract: '2.0.0', shared: { react: '18.0.0', '@portal/ui': '1.0.0' } })
  await expectRefused(
    () => release(host),
    `events ${versionOf('1.0.1')} needs the contract ^1.1.0, host ${NEXT} speaks 2.0.0.`,
  )
  await expectRefused(
    () => release(host),
    `events ${versionOf('1.0.2')} was built against react 19.3.0, host ${NEXT} provides 18.0.0.`,
  )
})

test('a host that leaves a release to fall back to behind is taken, and the tool names it, in a promotion too', async () => {
  const [first, second] = [versionOf('1.0.1'), versionOf('1.0.2')]
  for (const env of ['staging', 'production']) {
    if (env === 'production') await release(hostFiles(OLD), newConfig(env), env)
    await releaseRemote({ ...releaseOf(target, remoteFiles('events', first), { env }), name: 'events', canary: null })
    await releaseRemote({
      ...releaseOf(target, remoteFiles('events', second, { contract: '^2.0.0' }), { env }),
      name: 'events',
      canary: null,
      isAhead: true,
    })
  }
  const left = (env: string) =>
    `${env} cannot fall back any more: events ${first} needs the contract ^1.1.0, host ${NEXT} speaks 2.0.0.`
  const log = jest.fn()
  await releaseHost({ ...releaseOf(target, hostFiles(NEXT, { contract: '2.0.0' })), log, first: null })
  expect(log).toHaveBeenCalledWith(left('staging'))
  const promotion = { target, name: 'host', from: 'staging', to: 'production', canary: null, dryRun: false }
  expect(await promote(promotion)).toEqual(
    expect.arrayContaining([left('production'), `production: host ${OLD} -> ${NEXT}`]),
  )
})

test('a remote whose needs cannot be read is refused, with the address that did not answer', async () => {
  await expectRefused(
    () =>
      release(
        hostFiles(OLD),
        newConfig('test', {
          remotes: [{ name: 'events', url: 'http://127.0.0.1:1/remote.json' }],
          allowedOrigins: ['https://cdn.example', 'http://127.0.0.1:1'],
        }),
        'test',
      ),
    'What events needs could not be read from http://127.0.0.1:1/remote.json',
  )
})

test('what a remote needs is read from its own address only: no redirect is followed', async () => {
  const server = await tinyServer((_request, response) =>
    response.writeHead(302, { location: '/elsewhere.json' }).end(),
  )
  const config = newConfig('test', {
    remotes: [{ name: 'events', url: `${server.url}/remote.json` }],
    allowedOrigins: ['https://cdn.example', server.url],
  })
  try {
    await expectRefused(
      () => release(hostFiles(OLD), config, 'test'),
      `What events needs could not be read from ${server.url}/remote.json`,
    )
    expect(server.requests.map(({ url }) => url)).toEqual(['/remote.json'])
  } finally {
    await server.close()
  }
})

test('a host whose page and host.json are of different builds, or whose page names a missing file, is refused', async () => {
  const mixed = hostFiles(NEXT)
  mixed.set('index.html', hostFiles(OLD).get('index.html') ?? Buffer.from(''))
  await expectRefused(() => release(mixed), `index.html is of host ${OLD}, host.json of ${NEXT}.`)
  const less = hostFiles(NEXT)
  less.delete('color-scheme.js')
  await expectRefused(
    () => release(less),
    'index.html names files that the build of the host does not have: color-scheme.js.',
  )
  const none = hostFiles(NEXT)
  none.delete('host.json')
  await expectRefused(() => release(none), 'The build has no host.json.')
})

test('a first config.json is refused when it is malformed, of another environment, or there is one already', async () => {
  await expectRefused(
    () => release(hostFiles(OLD), Buffer.from('{'), 'test'),
    /The given config\.json is not in order:\nconfig\.json:1: /,
  )
  await expectRefused(
    () => release(hostFiles(OLD), newConfig('test', { apiServer: 1 }), 'test'),
    /config\.json:\d+: apiServer must be/,
  )
  await expectRefused(
    () => release(hostFiles(OLD), newConfig('test', { telemetryURL: null }), 'test'),
    /telemetryURL is no key of the portal\. Did you mean "telemetryUrl"/,
  )
  await expectRefused(
    () => release(hostFiles(OLD), newConfig('production'), 'test'),
    'The given config.json is of environment "production", the command is for "test".',
  )
  await expectRefused(() => release(hostFiles(NEXT), newConfig('staging')), 'staging has a config.json already')
})

test('of two hosts at the same time both end with page and assets of the one that the record names', async () => {
  const versions = ['1.1.0', '1.2.0', '1.3.0', '1.4.0'].map((number) => versionOf(number))
  await Promise.all(versions.map((version) => release(hostFiles(version))))
  const { host } = await configIn(target)
  expect(versions).toContain(host?.version)
  const page = (await target.read('environments/staging/index.html'))?.bytes.toString() ?? ''
  expect(releaseOfPage(page)).toBe(host?.version)
  expect((await target.read('environments/staging/color-scheme.js'))?.bytes.toString()).toBe(`// of ${host?.version}`)
  for (const name of namedInPage(page)) expect(await target.read(`environments/staging/${name}`)).not.toBeNull()
})

/** The target of a process that dies before its change number `last`. */
function dyingBefore(last: number): Target {
  let changes = 0
  const limited =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    (...args: A) =>
      (changes += 1) < last ? call(...args) : Promise.reject(new Error('killed'))
  return { ...target, create: limited(target.create), swap: limited(target.swap), copy: limited(target.copy) }
}

test('a host release that ends at any step leaves a whole page, and is completed by the next try', async () => {
  const pageNow = async () => (await target.read('environments/staging/index.html'))?.bytes.toString() ?? ''
  let old = OLD
  for (let step = 1, ended = true; ended; step += 1) {
    const version = versionOf(`1.1.${step}`)
    const attempt = releaseHost({ ...releaseOf(dyingBefore(step), hostFiles(version)), first: null })
    ended = await attempt.then(
      () => false,
      (cause: Error) => cause.message === 'killed' || Promise.reject(cause),
    )
    const page = await pageNow()
    expect([step, releaseOfPage(page)]).toEqual([step, ended ? old : version])
    for (const name of namedInPage(page))
      expect([name, await target.read(`environments/staging/${name}`)]).toEqual([name, expect.anything()])
    expect([old, version]).toContain((await configIn(target)).host?.version)

    await release(hostFiles(version))
    expect(releaseOfPage(await pageNow())).toBe(version)
    expect((await configIn(target)).host?.version).toBe(version)
    old = version
  }
  // 11 files and their record into the folder, 6 assets into the site, the entry of the journal, the swap, the page and a file without a
  // hash; and the whole.
  expect(old).toBe(versionOf('1.1.23'))
})

test('an asset that somebody prunes from the site during a release comes back', async () => {
  await release(hostFiles(NEXT))
  const lazy = [...hostFiles(OLD).keys()].find((name) => /^page\..*\.js$/.test(name)) ?? ''
  let pruned = false
  const watched: Target = {
    ...target,
    swap: async (...args) => {
      if (!pruned) await target.remove(`environments/staging/${lazy}`)
      pruned = true
      return target.swap(...args)
    },
  }
  const host = JSON.parse(hostFiles(OLD).get('host.json')?.toString() ?? '')
  await takeHost(watched, 'staging', host, { author: { by: 'tests' }, action: 'release' })
  expect(await target.read(`environments/staging/${lazy}`)).not.toBeNull()
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

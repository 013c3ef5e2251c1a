import { prune } from './prune'
import { contentOf, folderOf, hostFiles, json, newConfig, remoteFiles, urlOf, versionOf } from './release.fixture'
import { useReleases } from './releases.fixture'
import type { Target } from './target'
import { upload } from './upload'

const TOMORROW = new Date(Date.now() + 24 * 60 * 60 * 1000)
const releases = useReleases()

const begin = async () => {
  for (const env of ['staging', 'production']) await host('1.0.0', env)
}

const host = (number: string, env = 'staging') => releases.host(versionOf(number), { env })
const release = (number: string, changes: { env?: string; canary?: number } = {}) =>
  releases.remote('events', versionOf(number), changes)
const run = (keep: number, changes: { dryRun?: boolean; now?: Date } = {}) =>
  prune({ target: releases.target, keep, dryRun: false, now: TOMORROW, log: () => {}, ...changes })

async function releasesOf(name: string): Promise<string[]> {
  const keys = (await releases.target.list(`${name}/`)).map(({ key }) => key.split('/')[1]?.split('-')[0] ?? '')
  return [...new Set(keys)].sort()
}

describe('two environments', () => {
  beforeEach(begin)

  test('what any environment runs, tries or may fall back to stays, and the newest of each', async () => {
    await release('1.0.1', { env: 'production' })
    for (const number of ['1.0.2', '1.0.3', '1.0.4', '1.0.5', '1.0.6', '1.0.7']) await release(number)
    await release('1.0.8', { canary: 5 })
    expect(await run(0)).toEqual([
      `events/${folderOf(versionOf('1.0.2'))}/ removed`,
      `events/${folderOf(versionOf('1.0.3'))}/ removed`,
      expect.stringMatching(/^24 files \(\d+ KB\) removed; 7 releases remain$/),
    ])
    expect(await releasesOf('events')).toEqual(['1.0.1', '1.0.4', '1.0.5', '1.0.6', '1.0.7', '1.0.8'])
  })

  test('the newest stay though nobody names them, counted for each remote', async () => {
    for (const name of ['events', 'agents'])
      for (const version of ['1.0.1', '1.0.2', '1.0.3'].map((number) => versionOf(number))) {
        const record = { name, version, contract: '^1.0.0', commit: null, builtAt: '' }
        const files = remoteFiles(name, version)
        await upload({ target: releases.target, files, record, dryRun: false, log: () => {} })
      }
    await run(2)
    for (const name of ['events', 'agents'])
      expect([name, ...(await releasesOf(name))]).toEqual([name, '1.0.2', '1.0.3'])
  })

  test('an interrupted upload goes, but nothing that is younger than an hour', async () => {
    await releases.target.create(`events/${folderOf(versionOf('1.0.1'))}/remote.json`, Buffer.from('{}'))
    await run(5, { now: new Date() })
    expect(await releasesOf('events')).toEqual(['1.0.1'])
    await run(5)
    expect(await releasesOf('events')).toEqual([])
  })

  test('a site keeps the assets of every host that remains, and its own page', async () => {
    for (const number of ['1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0']) await host(number)
    await run(0)
    // Production runs the first one; staging the last, and may fall back to three.
    expect(await releasesOf('host')).toEqual(['1.0.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0'])
    const keys = (await releases.target.list('environments/staging/')).map(({ key }) => key)
    const site = keys.map((key) => key.replace('environments/staging/', ''))
    const scripts = (number: string) =>
      [...hostFiles(versionOf(number)).keys()].filter((name) => /\.[0-9a-f]{8}\.js(\.(br|gz))?$/.test(name))
    for (const number of ['1.0.0', '1.2.0', '1.5.0']) expect(site).toEqual(expect.arrayContaining(scripts(number)))
    expect(site.filter((name) => scripts('1.1.0').includes(name))).toEqual([])
    expect(site).toEqual(expect.arrayContaining(['index.html', 'config.json', 'color-scheme.js']))
  })

  test('assets of a site whose page came in another way are left alone', async () => {
    for (const [file, bytes] of [
      ['config.json', newConfig('by-hand')],
      ['index.html', Buffer.from('<script src=/main.0a1b2c3d.js></script>')],
      ['lazy.0a1b2c3d.js', Buffer.from('')],
    ] as const)
      await releases.target.create(`environments/by-hand/${file}`, bytes)
    await run(0)
    expect(await releases.target.read('environments/by-hand/lazy.0a1b2c3d.js')).not.toBeNull()
  })

  test('a dry run removes nothing', async () => {
    for (const number of ['1.0.1', '1.0.2', '1.0.3', '1.0.4', '1.0.5']) await release(number)
    const before = await contentOf(releases.target)
    expect((await run(0, { dryRun: true }))[0]).toBe(`events/${folderOf(versionOf('1.0.1'))}/ would be removed`)
    expect(await contentOf(releases.target)).toEqual(before)
  })

  test('a record that cannot be read stops it: what it names is not known', async () => {
    await releases.target.create('environments/broken/config.json', Buffer.from('{}'))
    await releases.expectRefused(() => run(0), 'config.json of broken is malformed')
  })
})

describe.each(['directory', 's3'])('addresses that were written by hand, on a target that is a %s', (kind) => {
  const VERSION = folderOf(versionOf('1.0.1'))
  const PORTAL = 'https://cdn.example/portal'
  const ADDRESS = `${PORTAL}/events/${VERSION}/remote.json`
  const NEWER = ['1.0.2', '1.0.3', '1.0.4', '1.0.5', '1.0.6']
  const HOSTS = ['1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0', '1.6.0']
  const own = useReleases(kind)
  /** With all releases and production's first record; one for the group, because a dry run says what would go. */
  let made: { target: Target; record: string } | undefined
  beforeEach(async () => {
    if (!made) {
      releases.target = own.target
      await begin()
      for (const number of HOSTS) await host(number)
      for (const number of ['1.0.1', ...NEWER]) await release(number)
      const stored = await own.target.read('environments/production/config.json')
      made = { target: own.target, record: stored?.bytes.toString() ?? '' }
    }
    releases.target = made.target
  })

  /** Production's record as a person would have changed it. */
  const edit = (changes: object) =>
    releases.edit('environments/production/config.json', () => json({ ...JSON.parse(made?.record ?? ''), ...changes }))
  const removed = async () => (await run(0, { dryRun: true })).join('\n')
  const removal = (name: string, version: string) => `${name}/${folderOf(versionOf(version))}/ would be removed`

  test.each<[string, string, string?]>([
    ['port 443', `https://cdn.example:443/portal/events/${VERSION}/remote.json`],
    ['port 443 in releasesUrl', ADDRESS, 'https://cdn.example:443/portal'],
    ['capital letters in the host', `https://CDN.Example/portal/events/${VERSION}/remote.json`],
    ['capital letters in releasesUrl', ADDRESS, 'HTTPS://CDN.example/portal/'],
    ['doubled slashes', `https://cdn.example//portal//events//${VERSION}//remote.json`],
    ['doubled slashes in releasesUrl', ADDRESS, 'https://cdn.example//portal//'],
    ['percent-encoding', `${PORTAL}/%65vents/${VERSION.replace('-', '%2D')}/remote.json`],
    ['an encoded slash', `https://cdn.example/portal%2Fevents/${VERSION}/remote.json`],
    ['dots', `${PORTAL}/agents/../events/./${VERSION}/remote.json`],
    ['a query', `${ADDRESS}?try=2#x`],
    ['a releasesUrl that moved to another host', ADDRESS, 'https://releases.example'],
    ['a releasesUrl that moved to another path', ADDRESS, 'https://cdn.example/moved'],
  ])('%s: what production runs, tries or may fall back to stays', async (_spelling, url, releasesUrl = PORTAL) => {
    const other = { url: urlOf('events', versionOf('1.0.2')) }
    const places = [
      { url },
      { ...other, previous: [url] },
      { ...other, previous: [{ url }] },
      { ...other, canary: { url, percent: 5 } },
    ]
    for (const place of places) {
      await edit({ releasesUrl, remotes: [{ name: 'events', ...place }] })
      expect(await removed()).not.toContain(removal('events', '1.0.1'))
    }
    await edit({ remotes: [] })
    expect(await removed()).toContain(removal('events', '1.0.1'))
  })

  test('a host by the name of its folder stays, too', async () => {
    await edit({ host: { version: versionOf('1.6.0') } })
    for (const version of ['1.1.0', '1.2.0']) expect(await removed()).toContain(removal('host', version))
    await edit({ host: { version: versionOf('1.2.0'), previous: [{ version: folderOf(versionOf('1.1.0')) }] } })
    expect(await removed()).not.toContain('host/')
  })

  const running = (url: string, more = {}) => ({ remotes: [{ name: 'events', url, ...more }] })
  test.each<[string, object, RegExp]>([
    [
      'a release folder',
      running(`${PORTAL}/events/current/remote.json`),
      /names https:\/\/cdn\.example\/portal\/events\/current\/remote\.json for events/,
    ],
    ['a path that can be read', running(`https://cdn.example/%E0/events/${VERSION}/remote.json`), /%E0.* for events/],
    [
      'a release folder, for a canary',
      running(ADDRESS, { canary: { url: 'http://localhost:3001/remote.json', percent: 1 } }),
      /localhost:3001.* for events/,
    ],
    ['a version of the host', { host: { version: 'latest' } }, /names latest for host/],
  ])('what names no %s stops it, and nothing is removed', async (_what, changes, message) => {
    await edit(changes)
    await releases.expectRefused(() => run(0), message)
  })
})

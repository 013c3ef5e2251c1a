import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { prune } from './prune'
import { releaseHost } from './release-host'
import { releaseRemote } from './release-remote'
import {
  contentOf,
  folderOf,
  hostFiles,
  json,
  newConfig,
  releaseOf,
  remoteFiles,
  urlOf,
  versionOf,
} from './release.fixture'
import { type S3Server, startS3 } from './s3-server.fixture'
import { openTarget } from './open-target'
import type { Target } from './target'
import { upload } from './upload'

const TOMORROW = new Date(Date.now() + 24 * 60 * 60 * 1000)
let folder: string
let target: Target

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'releases-'))
  target = await openTarget(folder)
  for (const env of ['staging', 'production']) await host('1.0.0', env, newConfig(env))
})
afterEach(() => rmSync(folder, { recursive: true }))

const host = (number: string, env = 'staging', first: Buffer | null = null) =>
  releaseHost({ ...releaseOf(target, hostFiles(versionOf(number)), { env }), first })
const release = (number: string, changes: { env?: string; canary?: number; name?: string } = {}) => {
  const { canary = null, name = 'events', ...rest } = changes
  return releaseRemote({ ...releaseOf(target, remoteFiles(name, versionOf(number)), rest), name, canary })
}
const run = (keep: number, changes: { dryRun?: boolean; now?: Date } = {}) =>
  prune({ target, keep, dryRun: false, now: TOMORROW, log: () => {}, ...changes })

async function releasesOf(name: string): Promise<string[]> {
  const keys = (await target.list(`${name}/`)).map(({ key }) => key.split('/')[1]?.split('-')[0] ?? '')
  return [...new Set(keys)].sort()
}

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
  for (const name of ['events', 'agents']) {
    for (const number of ['1.0.1', '1.0.2', '1.0.3']) {
      const files = remoteFiles(name, versionOf(number))
      await upload({
        target,
        files,
        record: { name, version: versionOf(number), contract: '^1.0.0', commit: null, builtAt: '' },
        dryRun: false,
        log: () => {},
      })
    }
  }
  await run(2)
  expect([await releasesOf('events'), await releasesOf('agents')]).toEqual([
    ['1.0.2', '1.0.3'],
    ['1.0.2', '1.0.3'],
  ])
})

test('an interrupted upload goes, but nothing that is younger than an hour', async () => {
  await target.create(`events/${folderOf(versionOf('1.0.1'))}/remote.json`, Buffer.from('{}'))
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
  const site = (await target.list('environments/staging/')).map(({ key }) => key.replace('environments/staging/', ''))
  const scripts = (number: string) =>
    [...hostFiles(versionOf(number)).keys()].filter((name) => /\.[0-9a-f]{8}\.js(\.(br|gz))?$/.test(name))
  for (const number of ['1.0.0', '1.2.0', '1.5.0']) expect(site).toEqual(expect.arrayContaining(scripts(number)))
  expect(site.filter((name) => scripts('1.1.0').includes(name))).toEqual([])
  expect(site).toEqual(expect.arrayContaining(['index.html', 'config.json', 'color-scheme.js']))
})

test('assets of a site whose page came in another way are left alone', async () => {
  await target.create('environments/by-hand/config.json', newConfig('by-hand'))
  await target.create('environments/by-hand/index.html', Buffer.from('<script src=/main.0a1b2c3d.js></script>'))
  await target.create('environments/by-hand/lazy.0a1b2c3d.js', Buffer.from(''))
  await run(0)
  expect(await target.read('environments/by-hand/lazy.0a1b2c3d.js')).not.toBeNull()
})

test('a dry run removes nothing', async () => {
  for (const number of ['1.0.1', '1.0.2', '1.0.3', '1.0.4', '1.0.5']) await release(number)
  const before = await contentOf(target)
  expect((await run(0, { dryRun: true }))[0]).toBe(`events/${folderOf(versionOf('1.0.1'))}/ would be removed`)
  expect(await contentOf(target)).toEqual(before)
})

test('a record that cannot be read stops it: what it names is not known', async () => {
  await target.create('environments/broken/config.json', Buffer.from('{}'))
  const before = await contentOf(target)
  await expect(run(0)).rejects.toThrow('config.json of broken is malformed')
  expect(await contentOf(target)).toEqual(before)
})

describe.each(['directory', 's3'])('addresses that were written by hand, on a target that is a %s', (kind) => {
  const VERSION = folderOf(versionOf('1.0.1'))
  const NEWER = ['1.0.2', '1.0.3', '1.0.4', '1.0.5', '1.0.6']
  let server: S3Server | null = null
  let count = 0

  beforeAll(async () => {
    server = kind === 's3' ? await startS3() : null
  })
  afterAll(async () => server?.close())
  beforeEach(async () => {
    if (!server) return
    target = await openTarget(`${server.address}/${(count += 1)}`)
    for (const env of ['staging', 'production']) await host('1.0.0', env, newConfig(env))
  })

  /** Changes production's record as a person would; `entry` is what it says of the remote. */
  async function edit(changes: object): Promise<void> {
    const key = 'environments/production/config.json'
    const stored = await target.read(key)
    if (!stored) throw new Error(`${key} is missing`)
    await target.swap(key, json({ ...JSON.parse(stored.bytes.toString('utf8')), ...changes }), stored.tag)
  }

  test.each<[string, string, string | undefined]>([
    ['port 443', `https://cdn.example:443/portal/events/${VERSION}/remote.json`, undefined],
    [
      'port 443 in releasesUrl',
      `https://cdn.example/portal/events/${VERSION}/remote.json`,
      'https://cdn.example:443/portal',
    ],
    ['capital letters in the host', `https://CDN.Example/portal/events/${VERSION}/remote.json`, undefined],
    [
      'capital letters in releasesUrl',
      `https://cdn.example/portal/events/${VERSION}/remote.json`,
      'HTTPS://CDN.example/portal/',
    ],
    ['doubled slashes', `https://cdn.example//portal//events//${VERSION}//remote.json`, undefined],
    [
      'doubled slashes in releasesUrl',
      `https://cdn.example/portal/events/${VERSION}/remote.json`,
      'https://cdn.example//portal//',
    ],
    ['percent-encoding', `https://cdn.example/portal/%65vents/${VERSION.replace('-', '%2D')}/remote.json`, undefined],
    ['an encoded slash', `https://cdn.example/portal%2Fevents/${VERSION}/remote.json`, undefined],
    ['dots', `https://cdn.example/portal/agents/../events/./${VERSION}/remote.json`, undefined],
    ['a query', `https://cdn.example/portal/events/${VERSION}/remote.json?try=2#x`, undefined],
    [
      'a releasesUrl that moved to another host',
      `https://cdn.example/portal/events/${VERSION}/remote.json`,
      'https://releases.example',
    ],
    [
      'a releasesUrl that moved to another path',
      `https://cdn.example/portal/events/${VERSION}/remote.json`,
      'https://cdn.example/moved',
    ],
  ])(
    '%s: what production runs, tries or may fall back to stays',
    async (_spelling, url, releasesUrl = 'https://cdn.example/portal') => {
      for (const number of ['1.0.1', ...NEWER]) await release(number)
      const other = (version: string) => ({
        url: `https://cdn.example/portal/events/${folderOf(versionOf(version))}/remote.json`,
      })
      const places = [
        { url },
        { ...other('1.0.2'), previous: [url] },
        { ...other('1.0.2'), previous: [{ url }] },
        { ...other('1.0.2'), canary: { url, percent: 5 } },
      ]
      for (const place of places) {
        await edit({ releasesUrl, remotes: [{ name: 'events', ...place }] })
        await run(0)
        expect(await releasesOf('events')).toContain('1.0.1')
      }
      await edit({ remotes: [] })
      await run(0)
      expect(await releasesOf('events')).not.toContain('1.0.1')
    },
  )

  test('a host by the name of its folder stays, too', async () => {
    for (const number of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0']) await host(number)
    await edit({ host: { version: versionOf('1.2.0'), previous: [{ version: folderOf(versionOf('1.0.0')) }] } })
    await run(0)
    expect(await releasesOf('host')).toEqual(expect.arrayContaining(['1.0.0', '1.2.0']))
  })

  test.each<[string, object, RegExp]>([
    [
      'a release folder',
      { remotes: [{ name: 'events', url: 'https://cdn.example/portal/events/current/remote.json' }] },
      /names https:\/\/cdn\.example\/portal\/events\/current\/remote\.json for events/,
    ],
    [
      'a path that can be read',
      { remotes: [{ name: 'events', url: `https://cdn.example/%E0/events/${VERSION}/remote.json` }] },
      /%E0.* for events/,
    ],
    [
      'a release folder, for a canary',
      {
        remotes: [
          {
            name: 'events',
            url: urlOf('events', versionOf('1.0.1')),
            canary: { url: 'http://localhost:3001/remote.json', percent: 1 },
          },
        ],
      },
      /localhost:3001.* for events/,
    ],
    ['a version of the host', { host: { version: 'latest' } }, /names latest for host/],
  ])('what names no %s stops it, and nothing is removed', async (_what, changes, message) => {
    for (const number of ['1.0.1', ...NEWER]) await release(number)
    await edit(changes)
    const before = await contentOf(target)
    await expect(run(0)).rejects.toThrow(message)
    expect(await contentOf(target)).toEqual(before)
  })
})

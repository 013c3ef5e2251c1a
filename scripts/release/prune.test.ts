import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { prune } from './prune'
import { releaseHost } from './release-host'
import { releaseRemote } from './release-remote'
import { contentOf, folderOf, hostFiles, newConfig, releaseOf, remoteFiles, versionOf } from './release.fixture'
import { openTarget, type Target } from './target'
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

const host = (number: string, env = 'staging', first: Buffer | null = null) => releaseHost({ ...releaseOf(target, hostFiles(versionOf(number)), { env }), first })
const release = (number: string, changes: { env?: string; canary?: number; name?: string } = {}) => {
  const { canary = null, name = 'events', ...rest } = changes
  return releaseRemote({ ...releaseOf(target, remoteFiles(name, versionOf(number)), rest), name, canary })
}
const run = (keep: number, changes: { dryRun?: boolean; now?: Date } = {}) => prune({ target, keep, dryRun: false, now: TOMORROW, log: () => {}, ...changes })

async function releasesOf(name: string): Promise<string[]> {
  const keys = (await target.list(`${name}/`)).map(({ key }) => key.split('/')[1]?.split('-')[0] ?? '')
  return [...new Set(keys)].sort()
}

test('what any environment runs, tries or may fall back to stays, and the newest of each', async () => {
  await release('1.0.1', { env: 'production' })
  for (const number of ['1.0.2', '1.0.3', '1.0.4', '1.0.5', '1.0.6', '1.0.7']) await release(number)
  await release('1.0.8', { canary: 5 })
  expect(await run(0)).toEqual([`events/${folderOf(versionOf('1.0.2'))}/ removed`, `events/${folderOf(versionOf('1.0.3'))}/ removed`, expect.stringMatching(/^22 files \(\d+ KB\) removed; 7 releases remain$/)])
  expect(await releasesOf('events')).toEqual(['1.0.1', '1.0.4', '1.0.5', '1.0.6', '1.0.7', '1.0.8'])
})

test('the newest stay though nobody names them, counted for each remote', async () => {
  for (const name of ['events', 'agents']) {
    for (const number of ['1.0.1', '1.0.2', '1.0.3']) {
      const files = remoteFiles(name, versionOf(number))
      await upload({ target, files, record: { name, version: versionOf(number), contract: '^1.0.0', commit: null, builtAt: '' }, dryRun: false, log: () => {} })
    }
  }
  await run(2)
  expect([await releasesOf('events'), await releasesOf('agents')]).toEqual([['1.0.2', '1.0.3'], ['1.0.2', '1.0.3']])
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
  const scripts = (number: string) => [...hostFiles(versionOf(number)).keys()].filter((name) => /\.[0-9a-f]{8}\.js(\.(br|gz))?$/.test(name))
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

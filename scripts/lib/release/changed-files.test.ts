import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openTarget } from './open-target'
import { promote } from './promote'
import { releaseHost } from './release-host'
import { releaseRemote } from './release-remote'
import { contentOf, folderOf, hostFiles, newConfig, releaseOf, remoteFiles, versionOf } from './release.fixture'
import { rollback } from './rollback'
import type { Target } from './target'

const [ONE, TWO] = [versionOf('1.0.1'), versionOf('1.0.2')]
let folder: string
let target: Target

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'releases-'))
  target = await openTarget(folder)
  for (const env of ['staging', 'production'])
    await releaseHost({ ...releaseOf(target, hostFiles(ONE), { env }), first: newConfig(env) })
  for (const version of [ONE, TWO])
    await releaseRemote({ ...releaseOf(target, remoteFiles('events', version)), name: 'events', canary: null })
  await releaseHost({ ...releaseOf(target, hostFiles(TWO)), first: null })
})
afterEach(() => rmSync(folder, { recursive: true }))

const back = (name: string, version: string | null = null) =>
  rollback({ target, env: 'staging', name, version, dryRun: false })
const on = (name: string) => promote({ target, name, from: 'staging', to: 'production', canary: null, dryRun: false })

/** Overwrites the file of a release whose name fits. */
function change(release: string, file: RegExp, text = 'steal()'): void {
  const name = readdirSync(path.join(folder, release)).find((one) => file.test(one)) ?? ''
  writeFileSync(path.join(folder, release, name), text)
}

test.each<[string, string, RegExp, (name: string) => Promise<unknown>]>([
  ['a rollback', `events/${folderOf(ONE)}`, /^remoteEntry\.\w+\.js$/, back],
  ['a rollback', `events/${folderOf(ONE)}`, /^list\.\w+\.css$/, back],
  ['a promotion', `events/${folderOf(TWO)}`, /^remoteEntry\.\w+\.js$/, on],
])('%s to a release of a remote is refused when a file is another one', async (_, release, file, command) => {
  change(release, file)
  const before = await contentOf(target)
  await expect(command('events')).rejects.toThrow(/is not what was released: \S+\.\w+ changed\./)
  expect(await contentOf(target)).toEqual(before)
})

test('a rollback is refused when remote.json is not the one that config.json pinned, though its files fit it', async () => {
  const files = remoteFiles('events', ONE, { paths: ['/users/*'], preload: {} })
  writeFileSync(path.join(folder, 'events', folderOf(ONE), 'remote.json'), files.get('remote.json') ?? '')
  await expect(back('events')).rejects.toThrow(
    `events ${ONE} in ${folder} is not what was released: remote.json changed.`,
  )
})

test('a rollback to a release that config.json has forgotten is held against the journal', async () => {
  await back('events')
  writeFileSync(
    path.join(folder, 'events', folderOf(TWO), 'remote.json'),
    remoteFiles('events', TWO, { paths: ['/users/*'], preload: {} }).get('remote.json') ?? '',
  )
  await expect(back('events', TWO)).rejects.toThrow('remote.json changed.')
})

test.each<[string, string, (name: string) => Promise<unknown>]>([
  ['a rollback', ONE, back],
  ['a promotion', TWO, on],
])('%s of the host is refused when one of its files is another one', async (_, version, command) => {
  change(`host/${folderOf(version)}`, /^page\.\w+\.js$/)
  await expect(command('host')).rejects.toThrow(`host ${version} in ${folder} is not what was released`)
})

test('what was not touched goes back and on', async () => {
  await on('events')
  await on('host')
  expect(await back('events')).toEqual([`staging: events ${TWO} -> ${ONE}`])
  expect(await back('host')).toEqual([`staging: host ${TWO} -> ${ONE}`])
})

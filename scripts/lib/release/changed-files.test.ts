import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { folderOf, remoteFiles, versionOf } from './release.fixture'
import { useReleases } from './releases.fixture'

const [ONE, TWO] = [versionOf('1.0.1'), versionOf('1.0.2')]
const releases = useReleases()

beforeEach(async () => {
  for (const env of ['staging', 'production']) await releases.host(ONE, { env })
  for (const version of [ONE, TWO]) await releases.remote('events', version)
  await releases.host(TWO)
})

const back = (name: string, version?: string) => releases.rollback(name, version)
const on = (name: string) => releases.promote(name)
const placeOf = (...names: string[]) => path.join(releases.target.address, ...names)

/** Overwrites the file of a release whose name fits. */
function change(release: string, file: RegExp, text = 'steal()'): void {
  const name = readdirSync(placeOf(release)).find((one) => file.test(one)) ?? ''
  writeFileSync(placeOf(release, name), text)
}

function changeDescriptor(version: string): void {
  const files = remoteFiles('events', version, { paths: ['/users/*'], preload: {} })
  writeFileSync(placeOf('events', folderOf(version), 'remote.json'), files.get('remote.json') ?? '')
}

test.each<[string, string, RegExp, (name: string) => Promise<unknown>]>([
  ['a rollback', `events/${folderOf(ONE)}`, /^remoteEntry\.\w+\.js$/, back],
  ['a rollback', `events/${folderOf(ONE)}`, /^list\.\w+\.css$/, back],
  ['a promotion', `events/${folderOf(TWO)}`, /^remoteEntry\.\w+\.js$/, on],
])('%s to a release of a remote is refused when a file is another one', async (_, release, file, command) => {
  change(release, file)
  await releases.expectRefused(() => command('events'), /is not what was released: \S+\.\w+ changed\./)
})

test('a rollback is refused when remote.json is not the one that config.json pinned, though its files fit it', async () => {
  changeDescriptor(ONE)
  const words = `events ${ONE} in ${releases.target.address} is not what was released: remote.json changed.`
  await expect(back('events')).rejects.toThrow(words)
})

test('a rollback to a release that config.json has forgotten is held against the journal', async () => {
  await back('events')
  changeDescriptor(TWO)
  await expect(back('events', TWO)).rejects.toThrow('remote.json changed.')
})

test.each<[string, string, (name: string) => Promise<unknown>]>([
  ['a rollback', ONE, back],
  ['a promotion', TWO, on],
])('%s of the host is refused when one of its files is another one', async (_, version, command) => {
  change(`host/${folderOf(version)}`, /^page\.\w+\.js$/)
  const words = `host ${version} in ${releases.target.address} is not what was released`
  await expect(command('host')).rejects.toThrow(words)
})

test('what was not touched goes back and on', async () => {
  await on('events')
  await on('host')
  expect(await back('events')).toEqual([`staging: events ${TWO} -> ${ONE}`])
  expect(await back('host')).toEqual([`staging: host ${TWO} -> ${ONE}`])
})

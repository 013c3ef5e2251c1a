import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import { sha384 } from '@portal/build/sha384'
import { promote } from './promote'
import { releaseHost } from './release-host'
import { releaseRemote } from './release-remote'
import { contentOf, folderOf, hostFiles, json, newConfig, releaseOf, remoteFiles, versionOf } from './release.fixture'
import { rollback } from './rollback'
import { openTarget } from './open-target'
import type { Target } from './target'

const ONE = versionOf('1.0.1')
let folder: string
let target: Target

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'releases-'))
  target = await openTarget(folder)
  await releaseHost({ ...releaseOf(target, hostFiles(versionOf('1.0.0'))), first: newConfig('staging') })
})
afterEach(() => rmSync(folder, { recursive: true }))

const release = (files: Map<string, Buffer>, env = 'staging', name = 'events') =>
  releaseRemote({ ...releaseOf(target, files, { env }), name, canary: null })

/** The release is refused with these words, and nothing is touched. */
async function expectRefused(attempt: () => Promise<unknown>, words: string | RegExp): Promise<void> {
  const before = await contentOf(target)
  await expect(attempt()).rejects.toThrow(words)
  expect(await contentOf(target)).toEqual(before)
}

const script = (files: Map<string, Buffer>) => [...files.keys()].find((file) => file.endsWith('.js')) ?? ''

test('a remote.json that is no descriptor is refused, with the wrong key', async () => {
  const files = remoteFiles('events', ONE)
  files.set('remote.json', json({ ...JSON.parse(files.get('remote.json')?.toString() ?? ''), contract: 'latest' }))
  await expectRefused(() => release(files), /remote\.json of events is not a descriptor:[^]*contract/)
  await expectRefused(() => release(new Map()), 'The build has no remote.json.')
  await expectRefused(() => release(remoteFiles('agents', ONE)), 'remote.json is of agents, not of events.')
})

test('a development build is refused', () =>
  expectRefused(() => release(remoteFiles('events', `${ONE}.dev`)), `${ONE}.dev is not a version of a release`))

test('every script and style needs a hash that is right, and every hash a file', async () => {
  const changed = remoteFiles('events', ONE)
  changed.set(script(changed), Buffer.from('another script'))
  await expectRefused(() => release(changed), `${script(changed)} is not what its hash in remote.json says`)
  const more = remoteFiles('events', ONE)
  more.set('more.0a1b2c3d.js', Buffer.from(''))
  await expectRefused(() => release(more), 'more.0a1b2c3d.js has no hash in remote.json')
  const less = remoteFiles('events', ONE)
  less.delete(script(less))
  await expectRefused(() => release(less), 'has a hash in remote.json but is not in the build')
  await expectRefused(
    () => release(remoteFiles('events', ONE, { entry: 'nowhere.js' })),
    'nowhere.js is named in remote.json but has no hash there',
  )
})

test('a release above its budget is refused', async () => {
  const big = randomBytes(110_000)
  const small = remoteFiles('events', ONE)
  const { integrity }: { integrity: Record<string, string> } = JSON.parse(small.get('remote.json')?.toString() ?? '')
  const files = remoteFiles('events', ONE, { integrity: { ...integrity, 'big.0a1b2c3d.js': sha384(big) } })
  files.set('big.0a1b2c3d.js', big)
  await expectRefused(
    () => release(files),
    /Scripts and styles of events are 110\.\d KB \(brotli\); the budget in scripts\/lib\/budgets\.ts is 102 KB\./,
  )
})

test('a remote that needs another contract than the host of the environment speaks is refused', () =>
  expectRefused(
    () => release(remoteFiles('events', ONE, { contract: '^1.2.0' })),
    `events ${ONE} needs the contract ^1.2.0, host ${versionOf('1.0.0')} speaks 1.1.0.`,
  ))

test('a remote that needs the next host can be released ahead of it, behind one that runs now', async () => {
  const two = versionOf('2.0.0')
  const isAhead = true
  const releaseAhead = (name: string, files: Map<string, Buffer>) =>
    releaseRemote({ ...releaseOf(target, files), name, canary: null, isAhead })
  await expectRefused(
    () => releaseAhead('agents', remoteFiles('agents', two, { contract: '^2.0.0' })),
    'no release of agents in staging runs on host',
  )
  await release(remoteFiles('events', ONE))
  expect(await releaseAhead('events', remoteFiles('events', two, { contract: '^2.0.0' }))).toContain(
    `staging: events ${ONE} -> ${two}`,
  )
  const next = hostFiles(versionOf('2.0.0'), { contract: '2.0.0' })
  await releaseHost({ ...releaseOf(target, next), first: null })
  // Back to the host before, on which the previous release of events runs.
  expect(await rollback({ target, env: 'staging', name: 'host', version: null, dryRun: false })).toEqual([
    `staging: host ${versionOf('2.0.0')} -> ${versionOf('1.0.0')}`,
  ])
})

test('a remote that a host to roll back to cannot run is released, and the tool says what such a rollback brings', async () => {
  await release(remoteFiles('events', ONE))
  const newer = versionOf('1.2.0')
  await releaseHost({ ...releaseOf(target, hostFiles(newer, { contract: '1.2.0' })), first: null })
  const two = versionOf('1.0.2')
  const note = `With its host rolled back, staging runs a previous release of events: events ${two} needs the contract ^1.2.0, host ${versionOf('1.0.0')} speaks 1.1.0.`
  const log = jest.fn()
  const files = remoteFiles('events', two, { contract: '^1.2.0' })
  await releaseRemote({ ...releaseOf(target, files), log, name: 'events', canary: null })
  expect(log).toHaveBeenCalledWith(note)

  await releaseHost({
    ...releaseOf(target, hostFiles(versionOf('1.0.0')), { env: 'production' }),
    first: newConfig('production'),
  })
  const on = (name: string) => promote({ target, name, from: 'staging', to: 'production', canary: null, dryRun: false })
  await release(remoteFiles('events', ONE), 'production')
  expect(await on('host')).toContain(`production: host ${versionOf('1.0.0')} -> ${newer}`)
  expect(await on('events')).toEqual([note.replace('staging', 'production'), `production: events ${ONE} -> ${two}`])
})

test('no more releases ahead of the host than its record keeps', async () => {
  await release(remoteFiles('events', ONE))
  const ahead = (number: string) =>
    releaseRemote({
      ...releaseOf(target, remoteFiles('events', versionOf(number), { contract: '^2.0.0' })),
      name: 'events',
      canary: null,
      isAhead: true,
    })
  for (const number of ['2.0.0', '2.0.1', '2.0.2']) await ahead(number)
  await expectRefused(() => ahead('2.0.3'), 'no release of events in staging runs on host')
})

test('a remote built against shared modules that the host does not provide, or provides older, is refused', async () => {
  const files = remoteFiles('events', ONE, { shared: { react: '19.4.0', zustand: '5.1.0', '@portal/ui': '1.0.0' } })
  await expectRefused(
    () => release(files),
    `events ${ONE} was built against react 19.4.0, host ${versionOf('1.0.0')} provides 19.3.1.`,
  )
  await expectRefused(
    () => release(files),
    `events ${ONE} was built against zustand 5.1.0, which host ${versionOf('1.0.0')} does not provide.`,
  )
})

test('an environment that would not run scripts from there is refused, and one that names no address', async () => {
  for (const [env, changes, words] of [
    [
      'elsewhere',
      { allowedOrigins: ['https://other.example'] },
      'config.json of elsewhere serves releases from https://cdn.example, which its "allowedOrigins" does not name.',
    ],
    ['nowhere', { releasesUrl: undefined }, 'config.json has no "releasesUrl"'],
  ] as const) {
    await releaseHost({ ...releaseOf(target, hostFiles(versionOf('1.0.0')), { env }), first: newConfig(env, changes) })
    await expectRefused(() => release(remoteFiles('events', ONE), env), words)
  }
})

test('other bytes under a version that is there already are refused', async () => {
  await release(remoteFiles('events', ONE))
  await expectRefused(
    () => release(remoteFiles('events', ONE, { nav: [{ label: 'Events', icon: 'event', to: '/events', order: 1 }] })),
    `events ${ONE} is in ${folder} already, with other bytes in remote.json`,
  )
  const more = remoteFiles('events', ONE)
  await target.create(`events/${folderOf(ONE)}/other.0a1b2c3d.js`, Buffer.from('of another build'))
  await expectRefused(() => release(more), 'with other bytes in other.0a1b2c3d.js')
})

test('an unknown environment is refused with those that are there, and says how to create one', () =>
  expectRefused(
    () => release(remoteFiles('events', ONE), 'production'),
    /There is no environment "production" in .* \(there are: staging\)\. To create it, .*--env production --config my-config\.json/,
  ))

test('an environment without a host is refused: its contract is not known', async () => {
  await target.create('environments/bare/config.json', newConfig('bare'))
  await expectRefused(() => release(remoteFiles('events', ONE), 'bare'), 'No host was released in bare yet')
})

test('a malformed config.json is refused with the wrong key, and not written over', async () => {
  await target.create('environments/broken/config.json', newConfig('broken', { apiServer: 'somewhere' }))
  await expectRefused(
    () => release(remoteFiles('events', ONE), 'broken'),
    /config\.json of broken is malformed:[^]*apiServer/,
  )
})

test('a rollback to a release that the host cannot run any more is refused', async () => {
  const two = versionOf('1.0.2')
  await release(remoteFiles('events', ONE, { shared: { react: '19.3.1' } }))
  await release(remoteFiles('events', two, { shared: { react: '19.3.1' } }))
  await target.remove('environments/staging/config.json')
  const next = versionOf('2.0.0')
  await releaseHost({
    ...releaseOf(target, hostFiles(next, { contract: '2.0.0' })),
    first: newConfig('staging', { remotes: [] }),
  })
  await release(remoteFiles('events', versionOf('3.0.0'), { contract: '^2.0.0' }))
  await expectRefused(
    () => rollback({ target, env: 'staging', name: 'events', version: ONE, dryRun: false }),
    `events ${ONE} needs the contract ^1.1.0, host ${next} speaks 2.0.0.`,
  )
})

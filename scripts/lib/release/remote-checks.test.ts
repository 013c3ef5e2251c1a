import { randomBytes } from 'node:crypto'
import { sha384 } from '@portal/build/sha384'
import { folderOf, hostFiles, json, newConfig, remoteFiles, versionOf } from './release.fixture'
import { useReleases } from './releases.fixture'

const [HOST, ONE] = [versionOf('1.0.0'), versionOf('1.0.1')]
const releases = useReleases()
beforeEach(() => releases.host(HOST))

const release = (files: Map<string, Buffer>, env = 'staging', name = 'events') =>
  releases.remote(name, ONE, { files, env })
const expectRefused = (files: Map<string, Buffer>, words: string | RegExp, env = 'staging') =>
  releases.expectRefused(() => release(files, env), words)
const script = (files: Map<string, Buffer>) => [...files.keys()].find((file) => file.endsWith('.js')) ?? ''

test('a remote.json that is no descriptor is refused, with the wrong key', async () => {
  const files = remoteFiles('events', ONE)
  files.set('remote.json', json({ ...JSON.parse(files.get('remote.json')?.toString() ?? ''), contract: 'latest' }))
  await expectRefused(files, /remote\.json of events is not a descriptor:[^]*contract/)
  await expectRefused(new Map(), 'The build has no remote.json.')
  await expectRefused(remoteFiles('agents', ONE), 'remote.json is of agents, not of events.')
})

test('a development build is refused', () =>
  expectRefused(remoteFiles('events', `${ONE}.dev`), `${ONE}.dev is not a version of a release`))

test('every script and style needs a hash that is right, and every hash a file', async () => {
  const changed = remoteFiles('events', ONE)
  changed.set(script(changed), Buffer.from('another script'))
  await expectRefused(changed, `${script(changed)} is not what its hash in remote.json says`)
  const more = remoteFiles('events', ONE)
  more.set('more.0a1b2c3d.js', Buffer.from(''))
  await expectRefused(more, 'more.0a1b2c3d.js has no hash in remote.json')
  const less = remoteFiles('events', ONE)
  less.delete(script(less))
  await expectRefused(less, 'has a hash in remote.json but is not in the build')
  const nowhere = remoteFiles('events', ONE, { entry: 'nowhere.js' })
  await expectRefused(nowhere, 'nowhere.js is named in remote.json but has no hash there')
})

test('a release above its budget is refused', async () => {
  const big = randomBytes(110_000)
  const small = remoteFiles('events', ONE)
  const { integrity }: { integrity: Record<string, string> } = JSON.parse(small.get('remote.json')?.toString() ?? '')
  const files = remoteFiles('events', ONE, { integrity: { ...integrity, 'big.0a1b2c3d.js': sha384(big) } })
  files.set('big.0a1b2c3d.js', big)
  const words =
    /Scripts and styles of events are 110\.\d KB \(brotli\); the budget in scripts\/lib\/budgets\.ts is 102 KB\./
  await expectRefused(files, words)
})

test('a remote that needs another contract than the host of the environment speaks is refused', () =>
  expectRefused(
    remoteFiles('events', ONE, { contract: '^1.2.0' }),
    `events ${ONE} needs the contract ^1.2.0, host ${HOST} speaks 1.1.0.`,
  ))

/** A remote that the host in use does not run, ahead of the next host. */
const releaseAhead = (version: string, name = 'events') =>
  releases.remote(name, version, { files: remoteFiles(name, version, { contract: '^2.0.0' }), isAhead: true })

test('a remote that needs the next host can be released ahead of it, behind one that runs now', async () => {
  const two = versionOf('2.0.0')
  await releases.expectRefused(() => releaseAhead(two, 'agents'), 'no release of agents in staging runs on host')
  await release(remoteFiles('events', ONE))
  expect(await releaseAhead(two)).toContain(`staging: events ${ONE} -> ${two}`)
  await releases.host(two, { files: hostFiles(two, { contract: '2.0.0' }) })
  // Back to the host before, on which the previous release of events runs.
  expect(await releases.rollback('host')).toEqual([`staging: host ${two} -> ${HOST}`])
})

test('a remote that a host to roll back to cannot run is released, and the tool says what such a rollback brings', async () => {
  await release(remoteFiles('events', ONE))
  const newer = versionOf('1.2.0')
  await releases.host(newer, { files: hostFiles(newer, { contract: '1.2.0' }) })
  const two = versionOf('1.0.2')
  const note = `With its host rolled back, staging runs a previous release of events: events ${two} needs the contract ^1.2.0, host ${HOST} speaks 1.1.0.`
  const log = jest.fn()
  await releases.remote('events', two, { files: remoteFiles('events', two, { contract: '^1.2.0' }), log })
  expect(log).toHaveBeenCalledWith(note)

  await releases.host(HOST, { env: 'production' })
  await release(remoteFiles('events', ONE), 'production')
  expect(await releases.promote('host')).toContain(`production: host ${HOST} -> ${newer}`)
  expect(await releases.promote('events')).toEqual([
    note.replace('staging', 'production'),
    `production: events ${ONE} -> ${two}`,
  ])
})

test('no more releases ahead of the host than its record keeps', async () => {
  await release(remoteFiles('events', ONE))
  for (const number of ['2.0.0', '2.0.1', '2.0.2']) await releaseAhead(versionOf(number))
  await releases.expectRefused(() => releaseAhead(versionOf('2.0.3')), 'no release of events in staging runs on host')
})

test('a remote built against shared modules that the host does not provide, or provides older, is refused', async () => {
  const files = remoteFiles('events', ONE, { shared: { react: '19.4.0', zustand: '5.1.0', '@portal/ui': '1.0.0' } })
  await expectRefused(files, `events ${ONE} was built against react 19.4.0, host ${HOST} provides 19.3.1.`)
  await expectRefused(files, `events ${ONE} was built against zustand 5.1.0, which host ${HOST} does not provide.`)
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
    await releases.host(HOST, { env, first: newConfig(env, changes) })
    await expectRefused(remoteFiles('events', ONE), words, env)
  }
})

test('other bytes under a version that is there already are refused', async () => {
  await release(remoteFiles('events', ONE))
  const { target } = releases
  const other = remoteFiles('events', ONE, { nav: [{ label: 'Events', icon: 'event', to: '/events', order: 1 }] })
  await expectRefused(other, `events ${ONE} is in ${target.address} already, with other bytes in remote.json`)
  await target.create(`events/${folderOf(ONE)}/other.0a1b2c3d.js`, Buffer.from('of another build'))
  await expectRefused(remoteFiles('events', ONE), 'with other bytes in other.0a1b2c3d.js')
})

test('an unknown environment is refused with those that are there, and says how to create one', () =>
  expectRefused(
    remoteFiles('events', ONE),
    /There is no environment "production" in .* \(there are: staging\)\. To create it, .*--env production --config my-config\.json/,
    'production',
  ))

test('an environment without a host is refused: its contract is not known', async () => {
  await releases.target.create('environments/bare/config.json', newConfig('bare'))
  await expectRefused(remoteFiles('events', ONE), 'No host was released in bare yet', 'bare')
})

test('a malformed config.json is refused with the wrong key, and not written over', async () => {
  await releases.target.create('environments/broken/config.json', newConfig('broken', { apiServer: 'somewhere' }))
  await expectRefused(remoteFiles('events', ONE), /config\.json of broken is malformed:[^]*apiServer/, 'broken')
})

test('a rollback to a release that the host cannot run any more is refused', async () => {
  const [two, next, three] = [versionOf('1.0.2'), versionOf('2.0.0'), versionOf('3.0.0')]
  for (const version of [ONE, two]) await release(remoteFiles('events', version, { shared: { react: '19.3.1' } }))
  await releases.target.remove('environments/staging/config.json')
  await releases.host(next, { files: hostFiles(next, { contract: '2.0.0' }) })
  await release(remoteFiles('events', three, { contract: '^2.0.0' }))
  const words = `events ${ONE} needs the contract ^1.1.0, host ${next} speaks 2.0.0.`
  await releases.expectRefused(() => releases.rollback('events', ONE), words)
})

import { hostFiles, remoteFiles, urlOf, versionOf } from './release.fixture'
import { Releases, useReleases } from './releases.fixture'

const [ONE, TWO, THREE] = [versionOf('1.0.1'), versionOf('1.0.2'), versionOf('1.0.3')]
const releases = useReleases()
const urls = async () => (await releases.config()).remotes.map(({ url }) => url)

beforeEach(async () => {
  await releases.host(versionOf('1.0.0'))
  for (const version of [ONE, TWO]) await releases.remote('events', version)
})

test('who was slower puts their change on top of the other one', async () => {
  await releases.overtakenBy(() => releases.remote('agents', ONE)).remote('events', THREE)
  expect(await urls()).toEqual([urlOf('events', THREE), urlOf('agents', ONE)])
})

test('who was slower is checked again, against the host that is there by then', async () => {
  const next = versionOf('1.1.0')
  const shared = { react: '19.3.1', '@portal/ui': '1.0.0', zustand: '5.1.0' }
  await releases.host(next, { files: hostFiles(next, { shared }) })
  const files = remoteFiles('events', THREE, { shared: { zustand: '5.1.0' } })
  await expect(
    releases.overtakenBy(() => releases.rollback('host')).remote('events', THREE, { files }),
  ).rejects.toThrow(`zustand 5.1.0, which host ${versionOf('1.0.0')} does not provide`)
  expect(await urls()).toEqual([urlOf('events', TWO)])
})

test('a rollback is refused when somebody released meanwhile: it would undo another release than the one that was looked at', async () => {
  await expect(releases.overtakenBy(() => releases.remote('events', THREE)).rollback('events')).rejects.toThrow(
    'Somebody released events in staging at the same moment',
  )
  expect(await urls()).toEqual([urlOf('events', THREE)])
})

test('a swap whose answer was lost is not done twice', async () => {
  const { target } = releases
  let swaps = 0
  const lossy = new Releases({
    ...target,
    swap: async (...args) => {
      swaps += 1
      await target.swap(...args)
      return false
    },
  })
  expect(await lossy.rollback('events')).toEqual([`staging: events ${TWO} -> ${ONE}`])
  expect([swaps, await urls()]).toEqual([1, [urlOf('events', ONE)]])
})

test('a release that is pruned in the moment before the record names it is told', async () => {
  const pruned = releases.overtakenBy(() => releases.target.remove(`events/${THREE.replace('+', '-')}/release.json`))
  await expect(pruned.remote('events', THREE)).rejects.toThrow(
    `events ${THREE} is not whole in ${releases.target.address}: release.json missing. Release it again from its commit.`,
  )
  await releases.remote('events', THREE)
})

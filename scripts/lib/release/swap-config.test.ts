import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { releaseHost } from './release-host'
import { releaseRemote } from './release-remote'
import { configIn, hostFiles, newConfig, releaseOf, remoteFiles, urlOf, versionOf } from './release.fixture'
import { rollback } from './rollback'
import { openTarget } from './open-target'
import type { Target } from './target'

const [ONE, TWO, THREE] = [versionOf('1.0.1'), versionOf('1.0.2'), versionOf('1.0.3')]
let folder: string
let target: Target

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'releases-'))
  target = await openTarget(folder)
  await releaseHost({ ...releaseOf(target, hostFiles(versionOf('1.0.0'))), first: newConfig('staging') })
  for (const version of [ONE, TWO]) await release('events', version)
})
afterEach(() => rmSync(folder, { recursive: true }))

const release = (name: string, version: string, on = target) =>
  releaseRemote({ ...releaseOf(on, remoteFiles(name, version)), name, canary: null })

/** The target, where `first` happens right before the first swap. */
function withBefore(first: () => Promise<unknown>): Target {
  let happened = false
  return {
    ...target,
    swap: async (...args) => {
      if (!happened) {
        happened = true
        await first()
      }
      return target.swap(...args)
    },
  }
}

test('who was slower puts their change on top of the other one', async () => {
  await release(
    'events',
    THREE,
    withBefore(() => release('agents', ONE)),
  )
  expect((await configIn(target)).remotes.map(({ url }) => url)).toEqual([urlOf('events', THREE), urlOf('agents', ONE)])
})

test('who was slower is checked again, against the host that is there by then', async () => {
  const next = versionOf('1.1.0')
  await releaseHost({
    ...releaseOf(target, hostFiles(next, { shared: { react: '19.3.1', '@portal/ui': '1.0.0', zustand: '5.1.0' } })),
    first: null,
  })
  const slow = withBefore(() => rollback({ target, env: 'staging', name: 'host', version: null, dryRun: false }))
  const files = remoteFiles('events', THREE, { shared: { zustand: '5.1.0' } })
  await expect(releaseRemote({ ...releaseOf(slow, files), name: 'events', canary: null })).rejects.toThrow(
    `zustand 5.1.0, which host ${versionOf('1.0.0')} does not provide`,
  )
  expect((await configIn(target)).remotes[0]?.url).toBe(urlOf('events', TWO))
})

test('a rollback is refused when somebody released meanwhile: it would undo another release than the one that was looked at', async () => {
  const slow = withBefore(() => release('events', THREE))
  await expect(
    rollback({ target: slow, env: 'staging', name: 'events', version: null, dryRun: false }),
  ).rejects.toThrow('Somebody released events in staging at the same moment')
  expect((await configIn(target)).remotes[0]?.url).toBe(urlOf('events', THREE))
})

test('a swap whose answer was lost is not done twice', async () => {
  let swaps = 0
  const lossy: Target = {
    ...target,
    swap: async (...args) => {
      swaps += 1
      await target.swap(...args)
      return false
    },
  }
  expect(await rollback({ target: lossy, env: 'staging', name: 'events', version: null, dryRun: false })).toEqual([
    `staging: events ${TWO} -> ${ONE}`,
  ])
  expect([swaps, (await configIn(target)).remotes[0]?.url]).toEqual([1, urlOf('events', ONE)])
})

test('a release that is pruned in the moment before the record names it is told', async () => {
  const pruned = withBefore(() => target.remove(`events/${THREE.replace('+', '-')}/release.json`))
  await expect(release('events', THREE, pruned)).rejects.toThrow(
    `events ${THREE} is not whole in ${folder}: release.json missing. Release it again from its commit.`,
  )
  await release('events', THREE)
})

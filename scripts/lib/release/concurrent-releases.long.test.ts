import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { configIn, urlOf, versionOf } from './release.fixture'
import { Releases } from './releases.fixture'
import { type S3Server, startS3 } from './s3-server.fixture'
import { openTarget } from './open-target'
import type { Target } from './target'
import { startWorker, type Worker } from './worker.fixture'

// Long: a hundred pairs of releases, on both targets. One lost swap is in swap-config.test.ts, the lock in
// file-lock.test.ts.

const ROUNDS = 100
const NAMES = ['events', 'agents']
const VERSIONS = [versionOf('1.0.1'), versionOf('1.0.2')]
let server: S3Server
let folder: string
let workers: Worker[]

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'releases-'))
  server = await startS3()
  workers = await Promise.all(NAMES.map(startWorker))
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()))
  await server.close()
  rmSync(folder, { recursive: true })
})

async function environmentAt(address: string): Promise<Target> {
  const target = await openTarget(address)
  const releases = new Releases(target)
  await releases.host(versionOf('1.0.0'))
  for (const name of NAMES) for (const version of VERSIONS) await releases.remote(name, version)
  return target
}

/**
 * Both have read the same record before either may swap it: one of them loses, each time. @returns how many swaps were
 * lost
 */
async function releaseBoth(target: Target, version: string): Promise<number> {
  workers.forEach((worker, at) =>
    worker.order({ address: target.address, name: NAMES[at] ?? '', version, pause: 'swap' }),
  )
  await Promise.all(workers.map((worker) => worker.told()))
  workers.forEach((worker) => worker.go())
  // A reader at that moment sees a whole record too.
  const [ends] = await Promise.all([Promise.all(workers.map((worker) => worker.told())), configIn(target)])
  return ends.reduce((sum, end) => sum + ('lost' in end ? end.lost : 0), 0)
}

test.each(['directory', 'S3'])(
  `of two remotes by two processes, neither is lost: ${ROUNDS} times, %s`,
  async (kind) => {
    const address = kind === 'S3' ? server.address : folder
    const target = await environmentAt(address)
    // Each round takes the version that does not run.
    for (let round = 0; round < ROUNDS; round += 1) {
      const version = VERSIONS[round % 2] ?? ''
      expect(await releaseBoth(target, version)).toBeGreaterThanOrEqual(1)
      const { remotes } = await configIn(target)
      expect(remotes.map(({ url }) => url).sort()).toEqual([...NAMES].sort().map((name) => urlOf(name, version)))
    }
    expect(leftIn(folder)).toEqual([])
  },
)

/** Locks and unfinished files. */
function leftIn(directory: string): string[] {
  const work = path.join(directory, '.portal')
  return existsSync(work) ? readdirSync(work) : []
}

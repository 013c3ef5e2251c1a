import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sha384 } from '@portal/build/sha384'
import { testFolder } from '../folder.fixture'
import { readJournal } from './journal'
import { configIn, RELEASES_URL, urlOf, versionOf } from './release.fixture'
import { Releases } from './releases.fixture'
import { type S3Server, startS3 } from './s3-server.fixture'
import { openTarget } from './open-target'
import type { Target } from './target'
import { startWorker, type Worker } from './worker.fixture'

// Long: a process for each step of a release, on both targets. In `npm test`: file-lock.test.ts has the lock of a dead
// process, swap-config.test.ts a swap that was lost.

const folder = testFolder('releases')
let server: S3Server
beforeAll(async () => {
  server = await startS3()
})
afterAll(() => server.close())

/**
 * Lets a process release `version` up to its step number `kill`, and kills it there. @returns how it got on: its steps,
 * and whether it was killed
 */
async function releaseUntil(
  kill: number,
  order: Parameters<Worker['order']>[0],
  worker: Worker,
): Promise<{ steps: string[]; killed: boolean }> {
  worker.order(order)
  const steps: string[] = []
  for (let told = await worker.told(); 'step' in told; told = await worker.told()) {
    steps.push(told.step)
    if (steps.length === kill) {
      await worker.kill()
      return { steps, killed: true }
    }
    worker.go()
  }
  return { steps, killed: false }
}

/** The version that the record names, when all it names is there, byte by byte. */
async function runningIn(target: Target): Promise<string | undefined> {
  const [entry] = (await configIn(target)).remotes
  const bytesAt = async (file: string) =>
    (await target.read(`${entry?.url.slice(RELEASES_URL.length + 1).replace('remote.json', '')}${file}`))?.bytes ??
    Buffer.alloc(0)
  expect(sha384(await bytesAt('remote.json'))).toBe(entry?.integrity)
  for (const [file, hash] of Object.entries(entry?.descriptor?.integrity ?? {}))
    expect([file, sha384(await bytesAt(file))]).toEqual([file, hash])
  return entry?.descriptor?.version
}

// The first four are two files, the descriptor and the bill of materials. The last but one link or create is the entry
// of the journal; the last link, rename and unlinks are of the lock and of the record itself.
test.each([
  ['directory', 'files', [...Array<string>(7).fill('link'), 'unlink', 'rename', 'unlink']],
  ['S3', 'requests', [...Array<string>(6).fill('create'), 'swap', 'swapped']],
] as const)(
  'a release that is killed at any step leaves the one before running, and a second try completes it: %s',
  async (kind, pause, expected) => {
    const address = kind === 'S3' ? server.address : folder
    const target = await openTarget(address)
    const releases = new Releases(target)
    await releases.host(versionOf('1.0.0'))
    let old = versionOf('1.0.0')
    await releases.remote('events', old)

    let next = startWorker()
    // Let go to its end, this one is there for the first kill.
    old = versionOf('1.0.1')
    const whole = await releaseUntil(Infinity, { address, name: 'events', version: old, pause }, await next)
    expect(whole).toEqual({ steps: expected, killed: false })
    for (let kill = 1; kill <= expected.length; kill += 1) {
      const version = versionOf(`1.1.${kill}`)
      const worker = await next
      // Starts while this one is looked after.
      if (kill < expected.length) next = startWorker()
      const { steps, killed } = await releaseUntil(kill, { address, name: 'events', version, pause }, worker)
      expect({ steps, killed }).toEqual({ steps: expected.slice(0, kill), killed: true })
      expect(await runningIn(target)).toBe(kill === expected.length ? version : old)
      expect((await readJournal(target, 'staging', await configIn(target))).broken).toBeNull()

      await releases.remote('events', version)
      expect(await runningIn(target)).toBe(version)
      expect(await target.read(`events/${version.replace('+', '-')}/release.json`)).not.toBeNull()
      expect((await configIn(target)).remotes[0]?.previous?.[0]).toMatchObject({ url: urlOf('events', old) })
      old = version
    }
    // A lock that the last process left stops no other, and goes with the next swap.
    await releases.remote('events', versionOf('2.0.0'))
    expect(locksIn(folder)).toEqual([])
  },
)

function locksIn(directory: string): string[] {
  const work = path.join(directory, '.portal')
  return existsSync(work) ? readdirSync(work).filter((name) => name.endsWith('.lock')) : []
}

import { testFolder } from '../folder.fixture'
import { configKey } from './layout'
import { openDirectory } from './directory-target'
import { openTarget } from './open-target'
import { promote, type Promotion } from './promote'
import { releaseHost } from './release-host'
import { type Release, releaseRemote } from './release-remote'
import { configIn, contentOf, hostFiles, newConfig, releaseOf, remoteFiles } from './release.fixture'
import { rollback } from './rollback'
import { type S3Server, startS3 } from './s3-server.fixture'
import type { Target } from './target'

type Changes = Partial<Omit<Release, 'target'>>
type Rollback = Parameters<typeof rollback>[0]

/** The release commands on a target, in `staging` unless the changes of a call say otherwise. */
export class Releases {
  constructor(public target: Target) {}

  /** `first` makes the environment; by default it is made where there is none. */
  async host(version: string, { files = hostFiles(version), first, ...changes }: Changes & { first?: Buffer } = {}) {
    const { env = 'staging' } = changes
    const made = first ?? ((await this.target.read(configKey(env))) ? null : newConfig(env))
    return releaseHost({ ...releaseOf(this.target, files, changes), first: made })
  }

  remote(
    name: string,
    version: string,
    {
      files = remoteFiles(name, version),
      canary = null,
      isAhead,
      ...changes
    }: Changes & { canary?: number | null; isAhead?: boolean } = {},
  ) {
    return releaseRemote({ ...releaseOf(this.target, files, changes), name, canary, isAhead })
  }

  promote(name: string, changes: Partial<Promotion> = {}) {
    const usual = { target: this.target, from: 'staging', to: 'production', canary: null, dryRun: false }
    return promote({ ...usual, name, ...changes })
  }

  rollback(name: string, version: string | null = null, changes: Partial<Rollback> = {}) {
    return rollback({ target: this.target, env: 'staging', name, version, dryRun: false, ...changes })
  }

  config(env = 'staging') {
    return configIn(this.target, env)
  }

  /** Changes a stored file by hand. */
  async edit(key: string, change: (text: string) => string | Buffer): Promise<void> {
    const stored = await this.target.read(key)
    const edited = Buffer.from(change(stored?.bytes.toString() ?? ''))
    expect(edited).not.toEqual(stored?.bytes)
    expect(await this.target.swap(key, edited, stored?.tag ?? '')).toBe(true)
  }

  /** The commands on the same target, where `first` happens right before the first swap. */
  overtakenBy(first: () => Promise<unknown>): Releases {
    const { target } = this
    let happened: Promise<unknown> | undefined
    const swap: Target['swap'] = async (...args) => {
      await (happened ??= first())
      return target.swap(...args)
    }
    return new Releases({ ...target, swap })
  }

  /** It is refused with these words, and nothing in the target is touched. */
  async expectRefused(attempt: () => Promise<unknown>, words: string | RegExp): Promise<void> {
    const before = await contentOf(this.target)
    await expect(attempt()).rejects.toThrow(words)
    expect(await contentOf(this.target)).toEqual(before)
  }
}

/** A target for the tests of a file or group, empty at the begin of each of them. */
export function useReleases(kind = 'directory'): Releases {
  const folder = testFolder('releases')
  const releases = new Releases(openDirectory(folder))
  let server: S3Server | null = null
  let count = 0
  beforeAll(async () => {
    server = kind === 's3' ? await startS3() : null
  })
  beforeEach(async () => {
    count += 1
    releases.target = await openTarget(`${server?.address ?? folder}/${count}`)
  })
  afterAll(() => server?.close())
  return releases
}

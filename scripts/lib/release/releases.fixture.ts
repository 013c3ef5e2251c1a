import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
    return promote({
      target: this.target,
      name,
      from: 'staging',
      to: 'production',
      canary: null,
      dryRun: false,
      ...changes,
    })
  }

  rollback(name: string, version: string | null = null, changes: Partial<Rollback> = {}) {
    return rollback({ target: this.target, env: 'staging', name, version, dryRun: false, ...changes })
  }

  config(env = 'staging') {
    return configIn(this.target, env)
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
  const folder = mkdtempSync(path.join(tmpdir(), 'releases-'))
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
  afterAll(async () => {
    await server?.close()
    rmSync(folder, { recursive: true })
  })
  return releases
}

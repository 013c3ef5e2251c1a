import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { folderOf } from '../settings'
import { currentCommit } from './commit'
import { filesOf } from './release-files'
import { releaseHost } from './release-host'
import { type Release, releaseRemote } from './release-remote'
import { surfaceOfCheckout } from './surface/of-checkout'

type Options = Pick<Release, 'target' | 'env' | 'dryRun' | 'log' | 'checks'> & {
  /** `host`, or the name of a remote. */
  name: string
  canary: number | null
  isAhead?: boolean
  /** With the host: `config.json` of a new environment. */
  configFile?: string
}

/** Releases what the last build has made. @returns what changed, one line each */
export async function releaseBuild({ name, canary, isAhead, configFile, ...options }: Options): Promise<string[]> {
  const dist = path.join(folderOf(name), 'dist')
  const release: Release = {
    ...options,
    files: filesOf(dist),
    commit: currentCommit(),
    builtAt: statSync(path.join(dist, '.source-hash')).mtime.toISOString(),
    surface: surfaceOfCheckout(),
  }
  if (name !== 'host') return releaseRemote({ ...release, name, canary, isAhead })
  return releaseHost({ ...release, first: configFile === undefined ? null : readFileSync(configFile) })
}

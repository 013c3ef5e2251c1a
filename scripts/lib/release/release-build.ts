import type { KeyObject } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { folderOf } from '../settings'
import { currentCommit } from './commit'
import { releasePreview } from './preview/release-preview'
import { filesOf, parseJson } from './release-files'
import { releaseHost } from './release-host'
import { type Release, releaseRemote } from './release-remote'
import { surfaceOfCheckout } from './surface/of-checkout'
import { Surface } from './surface/surface'

type Options = Pick<
  Release,
  'target' | 'env' | 'dryRun' | 'log' | 'checks' | 'trial' | 'author' | 'isUploadOnly' | 'signer'
> & {
  /** `host`, or the name of a remote. */
  name: string
  canary: number | null
  isAhead?: boolean
  /** With the host: `config.json` of a new environment. */
  configFile?: string
  /** What another repository has built. */
  dist?: string
  /** Without a change of the environment: a link, for so many days, that this key signs. */
  preview?: { days: number; key: KeyObject }
}

/** Releases what the last build has made. @returns what changed, one line each */
export async function releaseBuild({
  name,
  canary,
  isAhead,
  configFile,
  preview,
  dist: foreign,
  ...options
}: Options): Promise<string[]> {
  const dist = foreign ?? path.join(folderOf(name), 'dist')
  const repository = foreign === undefined ? undefined : { root: path.dirname(path.resolve(foreign)), packages: ['.'] }
  const release: Release = {
    ...options,
    files: filesOf(dist),
    commit: currentCommit(repository?.root),
    builtAt: statSync(path.join(dist, '.source-hash')).mtime.toISOString(),
    surface: foreign === undefined ? surfaceOfCheckout() : surfaceIn(foreign),
    repository,
  }
  if (preview) return releasePreview({ ...release, ...preview, name })
  if (name !== 'host') return releaseRemote({ ...release, name, canary, isAhead })
  return releaseHost({ ...release, first: configFile === undefined ? null : readFileSync(configFile) })
}

/** The types that a team built against, which its packed packages brought. */
function surfaceIn(dist: string): Surface | undefined {
  const file = path.join(dist, '.surface.json')
  return existsSync(file) ? Surface.parse(parseJson(readFileSync(file), file)) : undefined
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { isPacked, root } from './common'
import { lockfileOf } from './lockfile'

const SHARED_BY_ALL = ['shared/contract', 'shared/api-client', 'shared/build']
const LOCKFILE = 'pnpm-lock.yaml'
/** In the repository of a team: what its bundle is made from, the packed packages by their hashes in the lockfile. */
const OF_A_TEAM = ['src', 'remote.config.ts', 'webpack.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json']
const LEFT_OUT = new Set(['node_modules', 'dist', 'dist.new', 'dist.old'])

/**
 * A hash of everything a bundle is made from: names its release, and tells a build that nothing changed. `repository`
 * is where the shared packages lie.
 */
export function sourceHash(dir: string, repository = root): string {
  const packages = packagesOf(dir, repository)
  const hash = createHash('sha256')
  for (const place of isPacked ? OF_A_TEAM : [...packages, 'tsconfig.json'])
    for (const file of filesOf(path.join(repository, place))) add(file, readFileSync(file))
  if (!isPacked)
    add(path.join(repository, LOCKFILE), lockfileOf(packages, readFileSync(path.join(repository, LOCKFILE), 'utf8')))
  return hash.digest('hex').slice(0, 8)

  function add(file: string, content: Buffer | string): void {
    hash.update(path.relative(repository, file)).update('\0').update(content).update('\0')
  }
}

/** The folders whose files a bundle is made from, relative to the repository. */
export function packagesOf(dir: string, repository = root): string[] {
  const isHost = path.basename(dir) === 'host'
  return [path.relative(repository, dir), ...SHARED_BY_ALL, ...(isHost ? ['shared/auth', 'shared/ui'] : [])]
}

function filesOf(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !LEFT_OUT.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesOf(path.join(place, entry.name)))
}

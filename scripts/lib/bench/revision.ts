import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '@portal/build/common'
import { UsageError } from '../command-line'
import { withLock } from '../release/file-lock'

/** Sources that are compared: a folder with their build, and how a table names them. */
export type Sources = { name: string; folder: string }

/** Outside the repository, because tools that read the checkout would read these sources too. */
export const CACHE = path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'portal-bench')
/** Longer than an installation and a build of everything on a busy machine. */
const PATIENCE_MS = 20 * 60_000

/** The full hash of a revision. @throws UsageError for what names no commit */
export function commitOf(revision: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)
  } catch {
    throw new UsageError(`There is no revision ${revision} in this repository.`)
  }
}

/** This checkout, built. Its name carries `+` when files differ from the commit. */
export function thisCheckout(): Sources {
  buildIn(root)
  const changes = git('status', '--porcelain') === '' ? '' : '+'
  return { name: `${shortOf('HEAD')}${changes}`, folder: root }
}

/** A revision in a worktree of its own, installed and built by its own commands. Used again when it is there. */
export async function checkedOut(revision: string): Promise<Sources> {
  const commit = commitOf(revision)
  const folder = path.join(CACHE, commit)
  const built = `${folder}.built`
  mkdirSync(CACHE, { recursive: true })
  await withLock(
    `${folder}.lock`,
    async () => {
      if (existsSync(built) && existsSync(folder)) return
      // By force, because git still lists a worktree whose folder was removed.
      if (!existsSync(folder)) git('worktree', 'add', '--force', '--detach', folder, commit)
      buildIn(folder)
      writeFileSync(built, '')
    },
    PATIENCE_MS,
  )
  return { name: shortOf(commit), folder }
}

function buildIn(folder: string): void {
  console.log(`Building ${folder} …`)
  const { status } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'build'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`The build of ${folder} failed; the messages above say why.`)
}

const shortOf = (revision: string) => git('rev-parse', '--short=7', revision)

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

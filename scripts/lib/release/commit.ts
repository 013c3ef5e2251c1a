import { execFileSync } from 'node:child_process'
import { root } from '@portal/build/common'

/** The commit that is checked out, with `-dirty` when files differ from it; null outside a repository. */
export function currentCommit(folder = root): string | null {
  try {
    const commit = git(folder, 'rev-parse', 'HEAD')
    return changedFiles(folder).length === 0 ? commit : `${commit}-dirty`
  } catch {
    return null
  }
}

/** Files that differ from the commit, new ones too; none outside a repository. */
export function changedFiles(folder = root): string[] {
  try {
    const lines = git(folder, 'status', '--porcelain').split('\n')
    return lines.flatMap((line) => /^\s*\S+\s+(\S.*)$/.exec(line)?.[1] ?? [])
  } catch {
    return []
  }
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

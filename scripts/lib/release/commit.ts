import { execFileSync } from 'node:child_process'
import { root } from '@portal/build/common'

/** The commit that is checked out, with `-dirty` when files differ from it; null outside a repository. */
export function currentCommit(): string | null {
  try {
    const commit = git('rev-parse', 'HEAD')
    return changedFiles().length === 0 ? commit : `${commit}-dirty`
  } catch {
    return null
  }
}

/** Files that differ from the commit, new ones too; none outside a repository. */
export function changedFiles(): string[] {
  try {
    const lines = git('status', '--porcelain').split('\n')
    return lines.flatMap((line) => /^\s*\S+\s+(.+)$/.exec(line)?.[1] ?? [])
  } catch {
    return []
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

import { execFileSync } from 'node:child_process'
import { root } from '@portal/build/common'

/** The commit that is checked out, with `-dirty` when files differ from it; null outside a repository. */
export function currentCommit(): string | null {
  try {
    const commit = git('rev-parse', 'HEAD')
    return git('status', '--porcelain') === '' ? commit : `${commit}-dirty`
  } catch {
    return null
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

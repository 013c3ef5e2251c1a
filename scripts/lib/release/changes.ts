import { execFileSync } from 'node:child_process'
import { root } from '@portal/build/common'
import { packagesOf } from '@portal/build/sources'
import { folderOf } from '../settings'

/** Commits that are listed, newest first; a release of more than these is rare. */
const MOST_COMMITS = 100

/** Where a bundle was built, and the folders there that it is made from. */
export type Repository = { root: string; packages: readonly string[] }

/**
 * `<short hash> <subject>` of each commit between two releases that changed what the bundle of `name` is made from,
 * newest first. Null when the repository lacks one of them, as a shallow clone does.
 */
export function changesBetween(
  name: string,
  since: string,
  commit: string,
  repository: Repository = { root, packages: packagesOf(folderOf(name)) },
): string[] | null {
  const [from = '', to = ''] = [since, commit].map((one) => one.replace(/-dirty$/, ''))
  // A record is written by others: what is no hash could be an option of git.
  if (![from, to].every((one) => /^[0-9a-f]+$/.test(one))) return null
  try {
    const lines = execFileSync(
      'git',
      [
        'log',
        '--no-merges',
        `--max-count=${MOST_COMMITS}`,
        '--format=%h %s',
        `${from}..${to}`,
        '--',
        ...repository.packages,
      ],
      { cwd: repository.root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    )
    return lines.split('\n').filter((line) => line !== '')
  } catch {
    return null
  }
}

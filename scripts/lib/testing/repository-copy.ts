import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const LEFT_OUT = ['.git', '.portal', 'dist']

/**
 * The sources in a folder of their own, with the same installed packages: what a team has that builds one remote. The
 * build cache is not shared, so that the copy leaves no trace in the repository. Nothing may be installed in it.
 *
 * @param besides folders of the root that are left out
 */
export function copyRepository(
  root: string,
  besides: readonly string[] = ['e2e', 'docs'],
): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-team-'))
  for (const name of readdirSync(root)) {
    if ([...LEFT_OUT, ...besides, 'node_modules'].includes(name)) continue
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      // Links to workspace packages stay relative and so lead into the copy.
      verbatimSymlinks: true,
      filter: (source) => path.basename(source) !== 'dist',
    })
  }
  mkdirSync(path.join(folder, 'node_modules'))
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    const [from, to] = [path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name)]
    if (name === '@portal') cpSync(from, to, { recursive: true, verbatimSymlinks: true })
    else if (name !== '.cache') symlinkSync(from, to)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Gives a remote that was scaffolded in a copy its packages, without an installation: those of a remote that needs the
 * same.
 */
export function linkPackages(folder: string, remote: string): void {
  const from = path.join(folder, 'remotes/activity-logs/node_modules')
  cpSync(from, path.join(folder, 'remotes', remote, 'node_modules'), { recursive: true, verbatimSymlinks: true })
}

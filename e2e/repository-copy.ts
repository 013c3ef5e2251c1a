import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const LEFT_OUT = new Set(['.git', '.portal', 'dist', 'e2e', 'docs'])

/**
 * The sources in a folder of their own, with the same installed packages: what a team has that builds one remote.
 * The build cache is not shared, so that the copy leaves no trace in the repository.
 */
export function copyRepository(root: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-team-'))
  for (const name of readdirSync(root)) {
    if (LEFT_OUT.has(name) || name === 'node_modules') continue
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      // Links to workspace packages stay relative and so lead into the copy.
      verbatimSymlinks: true,
      filter: (source) => path.basename(source) !== 'dist',
    })
  }
  mkdirSync(path.join(folder, 'node_modules'))
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '.cache') symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name))
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

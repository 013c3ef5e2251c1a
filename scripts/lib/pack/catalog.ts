import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'

/** The versions of libraries that all packages of this repository share. */
export function catalog(): Record<string, string> {
  const workspace = readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8')
  const [, lines = ''] = /^catalog:\n((?: {2}.*\n)+)/m.exec(workspace) ?? []
  return Object.fromEntries(
    [...lines.matchAll(/^ {2}'?([^':\s]+)'?: (\S+)$/gm)].map(([, name = '', version = '']) => [name, version]),
  )
}

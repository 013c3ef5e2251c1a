import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { root } from '@portal/build/common'

const oxfmt = (args: string[], input?: string) =>
  execFileSync(process.execPath, [path.join(root, 'node_modules/oxfmt/bin/oxfmt'), ...args], {
    cwd: root,
    encoding: 'utf8',
    input,
    stdio: ['pipe', 'pipe', 'pipe'],
  })

/** Lays out the files below a folder as `npm run format` does. @throws Error for a file that cannot be parsed */
export function formatFolder(folder: string): void {
  // Made absolute, because oxfmt takes no path with `..`.
  oxfmt(['--config', path.join(root, '.oxfmtrc.json'), path.resolve(folder)])
}

/** A text in the same layout; the name of `file` tells its language. */
export const formatted = (file: string, text: string): string => oxfmt([`--stdin-filepath=${file}`], text)

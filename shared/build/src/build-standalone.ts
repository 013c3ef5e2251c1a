// `npm run build` of a team that has a repository of its own: its remote, with the types that it was built against, which
// the release compares with those of the host.
import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Configuration } from 'webpack'
import { buildBundle } from './build-bundle'
import { root } from './common'

/** Written when the packages were packed. */
const SURFACE = path.join(import.meta.dirname, 'surface.json')

const { default: configure }: { default: () => Configuration } = await import(path.join(root, 'webpack.config.ts'))
const wrong = await buildBundle(root, configure)
if (wrong !== null) {
  process.stderr.write(`${wrong}\n`)
  process.exit(1)
}
cpSync(SURFACE, path.join(root, 'dist/.surface.json'))
const { name, version }: { name: string; version: string } = JSON.parse(
  readFileSync(path.join(root, 'dist/remote.json'), 'utf8'),
)
process.stdout.write(`Built: ${name} ${version} in dist/\n`)

// One bundle, in a process of its own so that two can be built at the same time.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compress } from '@portal/build/compress'
import { sourceHash } from '@portal/build/sources'
import webpack, { type Configuration } from 'webpack'
import { folderOf, TARGETS } from './settings'

const asked = process.argv[2]
const target = TARGETS.find((name) => name === asked)
if (!target) throw new Error(`Unknown target ${asked}`)

const dir = folderOf(target)
const dist = path.join(dir, 'dist')
const hash = sourceHash(dir)
const { default: configure }: { default: () => Configuration } = await import(path.join(dir, 'webpack.config.ts'))
const fresh = `${dist}.new`
rmSync(fresh, { recursive: true, force: true })

// Built beside the last build and moved into place, so that a failed build, and a portal that runs meanwhile, keep the
// old one.
const configuration = configure()
const compiler = webpack({ ...configuration, output: { ...configuration.output, path: fresh } })
const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
  compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result)))),
)
if (!stats || stats.hasErrors()) {
  console.error(stats?.toString({ all: false, errors: true, colors: true }))
  process.exit(1)
}
await compress(fresh)
writeFileSync(path.join(fresh, '.source-hash'), hash)
const old = `${dist}.old`
rmSync(old, { recursive: true, force: true })
if (existsSync(dist)) renameSync(dist, old)
renameSync(fresh, dist)
rmSync(old, { recursive: true, force: true })

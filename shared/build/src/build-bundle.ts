import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { compress } from './compress'
import { sourceHash } from './sources'

/**
 * Builds into `<dir>/dist`. Beside the last build first, and moved into place, so that a failed build, and a portal
 * that runs meanwhile, keep the old one. Returns what is wrong, or null.
 */
export async function buildBundle(dir: string, configure: () => Configuration): Promise<string | null> {
  const dist = path.join(dir, 'dist')
  const hash = sourceHash(dir)
  const fresh = `${dist}.new`
  rmSync(fresh, { recursive: true, force: true })
  const configuration = configure()
  const compiler = webpack({ ...configuration, output: { ...configuration.output, path: fresh } })
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result)))),
  )
  if (!stats) return 'webpack said nothing.'
  if (stats.hasErrors()) return stats.toString({ all: false, errors: true, colors: true })
  await compress(fresh)
  writeFileSync(path.join(fresh, '.source-hash'), hash)
  const old = `${dist}.old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
  return null
}

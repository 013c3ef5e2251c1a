import path from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { build } from './build'
import { requireFreePorts } from './ports'
import { startPortal } from './portal'
import { LiveReload } from './serve/live-reload'
import { folderOf, REMOTES, settingsFromEnvironment, type Target } from './settings'

// `pnpm dev [remote…]`: the host and the named remotes are rebuilt at each change and open pages reload; the other
// remotes are served from their last build.
const known: readonly string[] = REMOTES
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.includes(name))
try {
  if (unknown.length > 0) throw new Error(`Unknown remote: ${unknown.join(', ')}. Known are ${known.join(', ')}.`)
  const settings = settingsFromEnvironment(process.env)
  await requireFreePorts(settings.ports)
  const watched: Target[] = ['host', ...REMOTES.filter((name) => asked.includes(name))]
  console.log('Building what changed …')
  await build(REMOTES.filter((name) => !watched.includes(name)))

  const liveReload = new LiveReload()
  const watchers = await Promise.all(watched.map((target) => watchTarget(target, liveReload)))
  const portal = await startPortal({ ...settings, fleet: 'live', liveReload, log: console.log })
  const stop = async () => {
    await Promise.all(watchers.map((watcher) => new Promise((resolve) => watcher?.close(resolve))))
    await portal.close()
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
  console.log(`Watching ${watched.join(', ')}. Portal ready: ${portal.url}`)
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exit(1)
}

/** Resolves after the first build that succeeds; a build that fails is reported and the last good one stays up. */
async function watchTarget(target: Target, liveReload: LiveReload) {
  const dir = folderOf(target)
  const { default: configure }: { default: (options: { watch: boolean }) => Configuration } = await import(
    path.join(dir, 'webpack.config.ts')
  )
  const configuration = configure({ watch: true })
  const compiler = webpack({ ...configuration, output: { ...configuration.output, clean: true } })
  let succeed = () => {}
  const built = new Promise<void>((resolve) => (succeed = resolve))
  const watching = compiler.watch({ aggregateTimeout: 100 }, (error, stats) => {
    if (error || stats?.hasErrors()) {
      console.error(error?.message ?? stats?.toString({ all: false, errors: true, colors: true }))
      return
    }
    console.log(`  ${target} built in ${((stats?.endTime ?? 0) - (stats?.startTime ?? 0)) / 1000} s`)
    liveReload.reload()
    succeed()
  })
  await built
  return watching
}

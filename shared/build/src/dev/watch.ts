import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { RemoteDescriptor } from '@portal/contract'
import webpack, { type Configuration } from 'webpack'
import type { Build } from '../refresh/page-builds'

type Watched = { close(): Promise<void> }
/** What happens after a build; `text` says what is wrong. */
export type Followers = { onBuilt: (build: Build) => void; onFailed: (text: string) => void }

type Options = {
  /** Host or remote. */
  name: string
  dir: string
  followers: Followers
  /** Adapts the configuration. */
  change?: (configuration: Configuration) => Configuration
}

/**
 * Builds a target into its `dist` at each change. Resolves after the first build that succeeds. A failed build is only
 * reported, so that pages keep the last good one.
 */
export async function watchTarget(watched: Options): Promise<Watched> {
  const { name, dir, followers, change = (configuration) => configuration } = watched
  const { onBuilt, onFailed } = followers
  const { default: configure }: { default: (options: { watch: boolean }) => Configuration } = await import(
    path.join(dir, 'webpack.config.ts')
  )
  const configuration = change(configure({ watch: true }))
  const compiler = webpack({ ...configuration, output: { ...configuration.output, clean: true } })
  let before: Build['files'] = {}
  let succeed = () => {}
  const built = new Promise<void>((resolve) => (succeed = resolve))
  const watching = compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    if (error || !stats || stats.hasErrors()) {
      const text = error?.message ?? stats?.toString({ all: false, errors: true }) ?? ''
      process.stderr.write(`${text}\n`)
      onFailed(text)
      return
    }
    process.stdout.write(`  ${name} built in ${((stats.endTime ?? 0) - (stats.startTime ?? 0)) / 1000} s\n`)
    const files = filesOf(compiler.outputPath)
    const hasNewFiles = Object.keys(files).some((file) => !Object.hasOwn(before, file))
    before = files
    onBuilt({ hash: stats.hash ?? '', files, hasNewFiles })
    succeed()
  })
  await built
  return { close: () => new Promise((resolve) => (watching ? watching.close(() => resolve()) : resolve())) }
}

/** Of a remote, as its descriptor has them. */
function filesOf(dist: string): Build['files'] {
  const file = path.join(dist, 'remote.json')
  return existsSync(file) ? RemoteDescriptor.parse(JSON.parse(readFileSync(file, 'utf8'))).integrity : {}
}

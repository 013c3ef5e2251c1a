import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Build } from '@portal/build/refresh/page-builds'
import { RemoteDescriptor } from '@portal/contract'
import webpack, { type Configuration } from 'webpack'
import { folderOf } from '../settings'

type Watched = { close(): Promise<void> }
/** What happens after a build; `text` says what is wrong. */
export type Followers = { onBuilt: (build: Build) => void; onFailed: (text: string) => void }

/**
 * Builds a target into its `dist` at each change. Resolves after the first build that succeeds. A failed build is only
 * reported, so that pages keep the last good one. `change` adapts the configuration.
 */
export async function watchTarget(
  target: string,
  { onBuilt, onFailed }: Followers,
  change: (configuration: Configuration) => Configuration = (configuration) => configuration,
): Promise<Watched> {
  const { default: configure }: { default: (options: { watch: boolean }) => Configuration } = await import(
    path.join(folderOf(target), 'webpack.config.ts')
  )
  const configuration = change(configure({ watch: true }))
  const compiler = webpack({ ...configuration, output: { ...configuration.output, clean: true } })
  let before: Build['files'] = {}
  let succeed = () => {}
  const built = new Promise<void>((resolve) => (succeed = resolve))
  const watching = compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    if (error || !stats || stats.hasErrors()) {
      const text = error?.message ?? stats?.toString({ all: false, errors: true }) ?? ''
      console.error(text)
      onFailed(text)
      return
    }
    console.log(`  ${target} built in ${((stats.endTime ?? 0) - (stats.startTime ?? 0)) / 1000} s`)
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

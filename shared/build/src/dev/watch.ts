import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { RemoteDescriptor } from '@portal/contract'
import webpack, { type Compiler, type Configuration } from 'webpack'
import type { Build } from '../refresh/page-builds'

type Watched = { close(): Promise<void> }
/** What happens after a build; `text` says what is wrong. */
export type Followers = { onBuilt: (build: Build) => void; onFailed: (text: string) => void }
type Options = {
  /** Host or remote. */
  target: string
  dir: string
  /** Adapts the configuration. */
  change?: (configuration: Configuration) => Configuration
}

/**
 * Builds a target into its `dist` at each change. Resolves after the first build that succeeds. A failed build is only
 * reported, so that pages keep the last good one.
 */
export async function watchTarget({ target, dir, change = same }: Options, followers: Followers): Promise<Watched> {
  const { default: configure }: { default: (options: { watch: boolean }) => Configuration } = await import(
    path.join(dir, 'webpack.config.ts')
  )
  const configuration = change(configure({ watch: true }))
  const made = new Set<string>()
  const compiler = webpack({
    ...configuration,
    plugins: [...(configuration.plugins ?? []), { apply: (each: Compiler) => noteAssets(each, made) }],
    // Files of earlier builds stay, because open pages may have yet to load them.
    output: { ...configuration.output, clean: { keep: (file) => made.has(file) } },
  })
  let succeed = () => {}
  const built = new Promise<void>((resolve) => (succeed = resolve))
  const watching = compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    if (error || !stats || stats.hasErrors()) {
      const text = error?.message ?? stats?.toString({ all: false, errors: true }) ?? ''
      process.stderr.write(`${text}\n`)
      followers.onFailed(text)
      return
    }
    process.stdout.write(`  ${target} built in ${((stats.endTime ?? 0) - (stats.startTime ?? 0)) / 1000} s\n`)
    followers.onBuilt({ hash: stats.hash ?? '', files: filesOf(compiler.outputPath) })
    succeed()
  })
  await built
  return { close: () => new Promise((resolve) => (watching ? watching.close(() => resolve()) : resolve())) }
}

const same = (configuration: Configuration) => configuration

function noteAssets(compiler: Compiler, made: Set<string>): void {
  compiler.hooks.emit.tap('noteAssets', ({ assets }) => {
    for (const name of Object.keys(assets)) made.add(name)
  })
}

/** Of a remote, as its descriptor has them. */
function filesOf(dist: string): Record<string, string> {
  const file = path.join(dist, 'remote.json')
  return existsSync(file) ? RemoteDescriptor.parse(JSON.parse(readFileSync(file, 'utf8'))).integrity : {}
}

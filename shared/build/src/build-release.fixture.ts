import path from 'node:path'
import webpack from 'webpack'
import { remoteConfig } from './remote-config'

// Builds the remote in the folder it is given, as a release, and prints its unique name. A process of its own, because
// webpack and its loaders do not run inside jest's modules.
const dir = process.argv[2] ?? ''
const preload: unknown = JSON.parse(process.argv[3] ?? '{}')

const manifest = {
  name: 'tiny-remote',
  contract: '^1.0.0',
  paths: ['/tiny/*'],
  nav: [],
  widgets: [],
  preload: Object.fromEntries(Object.entries(Object(preload)).map(([key, chunks]) => [key, [String(chunks)]])),
}
const configuration = { ...remoteConfig(dir, manifest)(), cache: false as const }
const compiler = webpack(configuration)
const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
  compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result)))),
)
if (!stats || stats.hasErrors()) throw new Error(stats?.toString({ all: false, errors: true }))
process.stdout.write(JSON.stringify({ uniqueName: configuration.output?.uniqueName, dist: path.join(dir, 'dist') }))

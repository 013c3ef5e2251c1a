import path from 'node:path'
import { RemoteManifest } from '@portal/contract'
import webpack from 'webpack'
import { remoteConfig } from './remote-config'

// Builds the remote in the folder it is given, with the manifest it is given (JSON), as a release, and prints its
// unique name and where it lies. With `styles-last` the stylesheet of each chunk is ready after its script; with
// `number-0` the chunk "list" gets that number. A process of its own, because webpack and its loaders run neither
// inside jest's modules nor inside Playwright's.
const dir = process.argv[2] ?? ''
const manifest = RemoteManifest.parse(JSON.parse(process.argv[3] ?? ''))
const configuration = remoteConfig(dir, manifest)()
const compiler = webpack(configuration)
if (process.argv[4] === 'styles-last')
  compiler.hooks.thisCompilation.tap('StylesLast', (compilation) => {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE
    compilation.hooks.processAssets.tap({ name: 'StylesLast', stage }, () => {
      for (const { files } of compilation.chunks)
        for (const name of [...files].filter((file) => file.endsWith('.css'))) {
          files.delete(name)
          files.add(name)
        }
    })
  })
if (process.argv[4] === 'number-0')
  compiler.hooks.thisCompilation.tap('Number0', (compilation) => {
    compilation.hooks.chunkIds.tap({ name: 'Number0', stage: 1 }, (chunks) => {
      for (const chunk of chunks) if (chunk.name === 'list') Object.assign(chunk, { id: 0, ids: [0] })
    })
  })
const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
  compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result)))),
)
if (!stats || stats.hasErrors()) throw new Error(stats?.toString({ all: false, errors: true }))
process.stdout.write(JSON.stringify({ uniqueName: configuration.output?.uniqueName, dist: path.join(dir, 'dist') }))

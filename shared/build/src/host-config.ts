import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { CONTRACT, descriptorSchema, HostRelease, ReleaseKeys } from '@portal/contract'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import webpack, { type Compiler, type Configuration } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'
import { AnnouncedChunk } from './announced-chunk'
import { AsyncMain } from './async-main'
import { common, root } from './common'
import { EmptyChunkIntegrity } from './empty-chunk-integrity'
import { FirstChunkIntegrity } from './first-chunk-integrity'
import { releaseVersion } from './release-version'
import { namesIn, providedBy } from './shared-exports'
import { ON_DEMAND, ROUTER, sharedVersions, SINGLETONS } from './singletons'
import { StyleIntegrity } from './style-integrity'

const require = createRequire(import.meta.url)
/** What changes with its version only. */
const LIBRARIES = /[\\/]node_modules[\\/].*(?<!\.css)$/
/** In one file, in the order of the imports, because the first `@layer` statement of a page decides which layer wins. */
const STYLES = /[\\/](@mantine[\\/].*|base|theme\.generated)\.css$/
/** The script that the page waits for. */
const FIRST = 'color-scheme'
/** The chunk that `main` loads at once, `host/src/main.ts`. */
const APP = 'app'
/** The files that provide the shared modules. */
const PROVIDERS = ['src/remotes/provided.ts', 'src/remotes/offered.ts']
const WORKER = 'auth0-spa-js.worker.production.js'
/** In one file with the worker, because the worker's policy lets it load no other. */
const WORKER_PRELUDE = path.join(root, 'shared/auth/src/token-fetch.worker.js')

/** Webpack configuration of the host. It names no remote: those come from the runtime config. */
export function hostConfig(dir: string) {
  return ({ watch = false }: { watch?: boolean } = {}): Configuration => {
    const base = common(dir, watch)
    const version = releaseVersion(dir, watch)
    const releaseKeys = releaseKeysIn(dir)
    const release = { version, contract: CONTRACT, shared: sharedVersions(), releaseKeys }
    return {
      ...base,
      name: 'host',
      // Two scripts, because the first must run before the first paint, and must not wait for the other.
      entry: { [FIRST]: './src/color-scheme.js', main: './src/main.ts' },
      output: { ...base.output, publicPath: '/', uniqueName: 'portal_host' },
      resolve: { ...base.resolve, alias: { 'react-router-dom$': ROUTER } },
      optimization: {
        ...base.optimization,
        splitChunks: {
          cacheGroups: {
            core: { name: 'core', chunks: ({ name }) => name === APP, enforce: true, test: LIBRARIES },
            styles: { name: 'core', chunks: ({ name }) => name === APP, enforce: true, test: STYLES },
          },
        },
      },
      plugins: [
        ...(base.plugins ?? []),
        new webpack.DefinePlugin({
          LIBRARY_VERSIONS: JSON.stringify(sharedVersions()),
          OFFERED_EXPORTS: JSON.stringify(offeredExports()),
          // Leave out what the federation runtime has for Node and for manifests, whose work `remote.json` does.
          ENV_TARGET: JSON.stringify('web'),
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
        }),
        new HtmlWebpackPlugin({
          template: path.join(dir, 'src/index.html'),
          scriptLoading: 'defer',
          inject: false,
          meta: { 'portal-release': version, ...(releaseKeys && { 'portal-release-keys': attribute(releaseKeys) }) },
        }),
        new AsyncMain('main'),
        new AnnouncedChunk(APP, 'at once'),
        new AnnouncedChunk('auth0', 'with a session'),
        new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
        new FirstChunkIntegrity(),
        new EmptyChunkIntegrity(),
        new StyleIntegrity(),
        // Not while watching, because webpack does not find what React's development build exports, and none is released.
        ...(watch ? [] : [{ apply: (compiler: Compiler) => describe(compiler, dir, release) }]),
        { apply: copyWorker },
      ],
    }
  }
}

/** Whose releases the host runs, from `release-keys.json`; undefined while that names no remote. */
function releaseKeysIn(dir: string): ReleaseKeys | undefined {
  const keys = ReleaseKeys.parse(JSON.parse(readFileSync(path.join(dir, 'release-keys.json'), 'utf8')))
  return Object.keys(keys).length > 0 ? keys : undefined
}

/** JSON as the value of an attribute, because html-webpack-plugin writes it as it is. */
const attribute = (value: object) => JSON.stringify(value).replaceAll('"', '&quot;')

/** What the lazy shared modules export. */
const offeredExports = () =>
  Object.fromEntries(
    ON_DEMAND.map((name) => [name, namesIn(path.join(root, `${name.replace('@portal/ui', 'shared/ui/src')}.ts`))]),
  )

/** Emits `host.json`, which describes the host to the release tool. */
function describe(compiler: Compiler, dir: string, release: HostRelease): void {
  const { Compilation, sources } = compiler.webpack
  const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
  compiler.hooks.thisCompilation.tap('HostRelease', (compilation) => {
    let provides: HostRelease['provides']
    // Before modules are concatenated, after which webpack does not tell what each of them exports.
    compilation.hooks.afterOptimizeDependencies.tap('HostRelease', () => {
      provides = providedBy(
        compilation,
        PROVIDERS.map((file) => path.join(dir, file)),
      )
      const unknown = SINGLETONS.filter((name) => !name.endsWith('/') && !provides?.[name])
      if (unknown.length > 0) throw new Error(`The build does not find what ${unknown.join(', ')} exports.`)
    })
    compilation.hooks.processAssets.tap({ name: 'HostRelease', stage }, () => {
      const described: HostRelease = { ...release, provides, descriptor: descriptorSchema() }
      compilation.emitAsset(
        'host.json',
        new sources.RawSource(`${JSON.stringify(HostRelease.parse(described), null, 2)}\n`),
      )
    })
  })
}

/** The SDK's sign-in worker, which keeps its name (its own blob worker would need a wider CSP). */
function copyWorker(compiler: Compiler): void {
  compiler.hooks.afterEmit.tap('CopyWorker', () => {
    const sdk = path.dirname(require.resolve('@auth0/auth0-spa-js'))
    const parts = [WORKER_PRELUDE, path.join(sdk, '..', WORKER)].map((file) => readFileSync(file, 'utf8'))
    writeFileSync(path.join(compiler.outputPath, WORKER), parts.join('\n'))
  })
}

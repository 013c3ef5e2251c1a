import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { RemoteManifest } from '@portal/contract'
import type { Configuration } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'
import { common } from './common'
import { DescriptorPlugin } from './descriptor-plugin'
import { EmptyChunkIntegrity } from './empty-chunk-integrity'
import { FirstChunkIntegrity } from './first-chunk-integrity'
import { HOT_UPDATE, HotUpdates } from './hot-updates'
import { releaseVersion } from './release-version'
import { SharedOnce } from './shared-once'
import { consumed } from './singletons'
import { StableChunks } from './stable-chunks'
import { StableFederationEntry } from './stable-federation-entry'
import { StyleIntegrity } from './style-integrity'

/** Webpack configuration of a remote: `dir` is its folder, `manifest` its `remote.config.ts`. */
export function remoteConfig(dir: string, manifest: RemoteManifest) {
  return ({ watch = false }: { watch?: boolean } = {}): Configuration => {
    const base = common(dir, watch, watch)
    const version = releaseVersion(dir, watch)
    // One name per release, so that two releases of a remote can be in one page: with a stable one, a swapped release
    // would silently replay the old chunks.
    const global = `portal_${manifest.name}_${version}`.replaceAll(/\W/g, '_')
    return {
      ...base,
      name: manifest.name,
      entry: {},
      output: {
        ...base.output,
        publicPath: 'auto',
        uniqueName: global,
        // So that a page whose shared module did not arrive starts anew on the next try: without it webpack keeps the
        // modules that threw, half made (https://webpack.js.org/configuration/output/#outputstrictmoduleexceptionhandling).
        strictModuleExceptionHandling: true,
        hotUpdateChunkFilename: HOT_UPDATE,
      },
      // A build that failed is none, so that the next one tells pages what has changed since the last good one.
      optimization: { ...base.optimization, emitOnErrors: false },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          name: global,
          filename: watch ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
          library: { type: 'window', name: global },
          exposes: { './module': { import: './src/module.ts', name: 'module' } },
          shared: consumed(),
          shareStrategy: 'loaded-first',
          dts: false,
          manifest: false,
          // The federation runtime itself comes from the host: 8 KB instead of 29 in each remote.
          experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
        }),
        new StableFederationEntry(),
        new SharedOnce(manifest.name),
        // While watching, too, because the page's policy takes no script without a hash.
        new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
        // Of releases only, whose names differ.
        ...(watch ? [new HotUpdates(manifest.name)] : [new StableChunks(global)]),
        new FirstChunkIntegrity(),
        new EmptyChunkIntegrity(),
        new StyleIntegrity(),
        new DescriptorPlugin({ manifest, version, global, isHot: watch }),
      ],
    }
  }
}

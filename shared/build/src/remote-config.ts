import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { RemoteManifest } from '@portal/contract'
import type { Configuration } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'
import { common } from './common'
import { DescriptorPlugin } from './descriptor-plugin'
import { EmptyChunkIntegrity } from './empty-chunk-integrity'
import { consumed } from './singletons'
import { sourceHash } from './sources'

/** Webpack configuration of a remote: `dir` is its folder, `manifest` its `remote.config.ts`. */
export function remoteConfig(dir: string, manifest: RemoteManifest) {
  return ({ watch = false }: { watch?: boolean } = {}): Configuration => {
    const base = common(dir, watch)
    const version = `${packageVersion(dir)}+${sourceHash(dir)}${watch ? '.dev' : ''}`
    const global = `portal_${manifest.name.replaceAll('-', '_')}`
    return {
      ...base,
      name: manifest.name,
      entry: {},
      output: {
        ...base.output,
        publicPath: 'auto',
        // One name per release: with a stable one, a swapped release would silently replay the old chunks.
        uniqueName: `${global}_${version}`,
      },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          name: manifest.name,
          filename: 'remoteEntry.[contenthash:8].js',
          library: { type: 'window', name: global },
          exposes: { './module': { import: './src/module.ts', name: 'module' } },
          shared: consumed(),
          shareStrategy: 'loaded-first',
          dts: false,
          manifest: false,
          // The federation runtime itself comes from the host: 8 KB instead of 29 in each remote.
          experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
        }),
        new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: !watch }),
        new EmptyChunkIntegrity(),
        new DescriptorPlugin({ manifest, version, global }),
      ],
    }
  }
}

function packageVersion(dir: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))
  return version
}

import { RemoteDescriptor, RemoteManifest } from '@portal/contract'
import type { Compilation, Compiler } from 'webpack'
import { sha384 } from './sha384'
import { sharedVersions } from './singletons'

type Release = { manifest: RemoteManifest; version: string; global: string }

/**
 * Emits `remote.json`: the manifest written by hand, plus version, entry, the sha384 of every asset and the preload
 * map.
 */
export class DescriptorPlugin {
  constructor(private readonly release: Release) {
    RemoteManifest.parse(release.manifest)
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('DescriptorPlugin', (compilation) => {
      // After the last stage that still changes assets (subresource integrity writes hashes into the entry there).
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'DescriptorPlugin', stage }, () => {
        if (compilation.errors.length > 0) return
        const json = JSON.stringify(this.describe(compilation), null, 2)
        compilation.emitAsset('remote.json', new sources.RawSource(`${json}\n`))
      })
    })
  }

  private describe(compilation: Compilation): RemoteDescriptor {
    const { manifest, version, global } = this.release
    const integrity: Record<string, string> = {}
    for (const { name, source } of compilation.getAssets()) {
      if (/\.(js|css)$/.test(name)) integrity[name] = sha384(source.buffer())
    }
    return RemoteDescriptor.parse({
      ...manifest,
      version,
      global,
      entry: Object.keys(integrity).find((name) => name.startsWith('remoteEntry.')),
      integrity,
      shared: sharedVersions(),
      preload: Object.fromEntries(
        Object.entries(manifest.preload).map(([path, chunks]) => [
          path,
          this.files(compilation, ['module', ...chunks]),
        ]),
      ),
    })
  }

  private files(compilation: Compilation, chunkNames: string[]): string[] {
    return chunkNames.flatMap((chunkName) => {
      const chunk = [...compilation.chunks].find(({ name }) => name === chunkName)
      if (!chunk)
        throw new Error(`preload names the chunk "${chunkName}", which ${this.release.manifest.name} does not have`)
      // The chunk groups too, because code that two pages share lives in a chunk of its own.
      const needed = [...chunk.groupsIterable]
        .flatMap((group) => group.chunks)
        .filter(({ name }) => name !== this.release.global)
      return [...new Set(needed.flatMap((each) => [...each.files]))].filter((file) => /\.(js|css)$/.test(file))
    })
  }
}

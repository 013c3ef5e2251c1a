import { RemoteDescriptor, RemoteManifest } from '@portal/contract'
import type { Chunk, Compilation, Compiler } from 'webpack'
import { updateOf } from './hot-updates'
import { sha384 } from './sha384'
import { usedOf } from './shared-exports'
import { ON_DEMAND, sharedVersions } from './singletons'

type Release = { manifest: RemoteManifest; version: string; global: string; isHot: boolean }

/**
 * Emits `remote.json`: the manifest written by hand, plus version, entry, the sha384 of every asset, and by path the
 * files and the shared modules that its chunks need.
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
    const { manifest, version, global, isHot } = this.release
    const integrity: Record<string, string> = isHot ? updatesOf(compilation) : {}
    for (const { name, source } of compilation.getAssets()) {
      if (/\.(js|css)$/.test(name)) integrity[name] = sha384(source.buffer())
    }
    const byPath = <T>(what: (chunks: Set<Chunk>) => T) =>
      Object.fromEntries(
        Object.entries(manifest.preload).map(([path, names]) => [path, what(this.chunksOf(compilation, names))]),
      )
    return RemoteDescriptor.parse({
      ...manifest,
      version,
      global,
      entry: Object.keys(integrity).find((name) => name.startsWith('remoteEntry.')),
      integrity,
      shared: sharedVersions(),
      uses: usedOf(compilation),
      preload: byPath((chunks) => filesOf(chunks)),
      preloadShared: byPath((chunks) => sharedBy(compilation, chunks)),
    })
  }

  /** The chunks that a page needs, those too that its chunks share with others. */
  private chunksOf(compilation: Compilation, names: readonly string[]): Set<Chunk> {
    const chunks = ['module', ...names].flatMap((wanted) => {
      const chunk = [...compilation.chunks].find(({ name }) => name === wanted)
      if (!chunk)
        throw new Error(`preload names the chunk "${wanted}", which ${this.release.manifest.name} does not have`)
      return [...chunk.groupsIterable].flatMap((group) => group.chunks)
    })
    return new Set(chunks.filter(({ name }) => name !== this.release.global))
  }
}

/** What later builds will change in the chunks, whose hashes come with them, so that the page takes their addresses. */
const updatesOf = ({ chunks }: Compilation) =>
  Object.fromEntries([...chunks].map(({ id }) => [updateOf(id), sha384(Buffer.of())]))

const filesOf = (chunks: Set<Chunk>) => [
  ...new Set([...chunks].flatMap(({ files }) => [...files]).filter((file) => /\.(js|css)$/.test(file))),
]

/** The shared modules that the host loads on demand, out of those that the chunks import. */
function sharedBy({ chunkGraph }: Compilation, chunks: Set<Chunk>): string[] {
  const imported = [...chunks]
    .flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
    .filter(({ type }) => type === 'consume-shared-module')
    .map((module) => module.libIdent({ context: '' }) ?? '')
  return ON_DEMAND.filter((name) => imported.some((identifier) => identifier.endsWith(`/${name}`)))
}

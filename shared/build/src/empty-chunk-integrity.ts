import type { Compiler } from 'webpack'

const PLACEHOLDER = /["']\*-\*-\*-CHUNK-SRI-HASH-[\w+/=]+["']/g

/**
 * Chunks that only consume a shared module have no file of their own. webpack-subresource-integrity 5.1 still writes a
 * placeholder for their hash and then reports it as unresolved. It is removed, because nothing is fetched for them.
 */
export class EmptyChunkIntegrity {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('EmptyChunkIntegrity', (compilation) => {
      // Right after the stage in which the real hashes were filled in.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE + 1
      compilation.hooks.processAssets.tap({ name: 'EmptyChunkIntegrity', stage }, (assets) => {
        for (const [name, asset] of Object.entries(assets)) {
          if (!name.endsWith('.js')) continue
          const text = asset.source().toString()
          const filled = text.replace(PLACEHOLDER, '""')
          if (filled !== text) compilation.updateAsset(name, new sources.RawSource(filled))
        }
      })
    })
  }
}

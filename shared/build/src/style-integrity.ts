import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Compiler } from 'webpack'
import { sha384 } from './sha384'

// As long as the hash that replaces it, so that the source map stays right.
const placeholder = (chunk: number | string) => `*-*-*-STYLE-HASH-${chunk}-`.padEnd(sha384(Buffer.of()).length, '*')

/**
 * webpack-subresource-integrity 5.1 covers scripts only, and so does webpack's time limit. This gives the stylesheet of
 * each lazy chunk its hash too: one that was tampered with is not applied, and its page counts as not arrived, as does
 * that of one that never comes. Only beside that plugin, which keeps the hashes right when webpack renames the files at
 * the very end.
 */
export class StyleIntegrity {
  apply(compiler: Compiler): void {
    const { Compilation, sources, Template } = compiler.webpack
    const limit = compiler.options.output.chunkLoadTimeout
    compiler.hooks.thisCompilation.tap('StyleIntegrity', (compilation) => {
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'StyleIntegrity',
        (source, { tag, chunkId }) => {
          const styled = [...compilation.chunks].filter(({ contentHash }) => contentHash['css/mini-extract'])
          const hashes = Object.fromEntries(styled.flatMap(({ id }) => id ?? []).map((id) => [id, placeholder(id)]))
          return Template.asString([
            source,
            `${tag}.integrity = ${JSON.stringify(hashes)}[${chunkId}];`,
            `${tag}.crossOrigin = "anonymous";`,
            `setTimeout(() => ${tag}.onerror && ${tag}.onerror({ type: "timeout", target: ${tag} }), ${limit});`,
          ])
        },
      )
      // Right before the stage in which that plugin takes the hash of the last file of a chunk for its script's. Which
      // file that is depends on which was ready first.
      const before = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE - 1
      compilation.hooks.processAssets.tap({ name: 'StyleIntegrity', stage: before }, () => {
        for (const { files } of compilation.chunks) {
          const scripts = [...files].filter((name) => !name.endsWith('.css'))
          for (const name of scripts) files.delete(name)
          for (const name of scripts) files.add(name)
        }
      })
      // Right after it, when the hashes of the scripts were filled in.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE + 1
      compilation.hooks.processAssets.tap({ name: 'StyleIntegrity', stage }, (assets) => {
        const hashes = new Map<string, string>()
        // By `id`, because `ids` names smaller chunks, too, whose scripts this one includes, but not their stylesheets.
        for (const { id, files } of compilation.chunks) {
          const style = [...files].filter((name) => name.endsWith('.css')).map((name) => assets[name])[0]
          if (style && id !== null) hashes.set(placeholder(id), sha384(style.buffer()))
        }
        for (const [name, asset] of Object.entries(assets)) {
          if (!name.endsWith('.js')) continue
          const text = asset.source().toString()
          let filled = text
          for (const [mark, hash] of hashes) filled = filled.replaceAll(mark, hash)
          if (filled !== text) compilation.updateAsset(name, new sources.RawSource(filled))
        }
      })
    })
  }
}

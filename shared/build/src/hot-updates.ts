import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Chunk, type Compiler } from 'webpack'

const { Compilation, DefinePlugin, HotModuleReplacementPlugin, NormalModule, runtime } = webpack

/**
 * The name of what a build changes in a chunk. The same for each build, because the page's policy takes no script but
 * those whose address the descriptor named when the page was opened.
 */
export const HOT_UPDATE = '[id].hot-update.js'
export const updateOf = (chunk: Chunk['id']) => HOT_UPDATE.replace('[id]', String(chunk))

/** Lets pages exchange the modules of a build by those of the next one (`refresh/`). */
export class HotUpdates {
  constructor(private readonly remote: string) {}

  apply(compiler: Compiler): void {
    new DefinePlugin({ REMOTE_NAME: JSON.stringify(this.remote) }).apply(compiler)
    new HotModuleReplacementPlugin().apply(compiler)
    compiler.hooks.compilation.tap('HotUpdates', (compilation) => {
      // No page of the descriptor fetches an update with its chunk, and webpack-subresource-integrity takes the last
      // file of a chunk for its script.
      const afterUpdates = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL + 1
      compilation.hooks.processAssets.tap({ name: 'HotUpdates', stage: afterUpdates }, () => {
        for (const { id, files } of compilation.chunks) files.delete(updateOf(id))
      })
      // Without code of the plugin in each stylesheet, which would load all of the page again, the host's too. Its
      // runtime exchanges those of the chunks that have changed.
      NormalModule.getCompilationHooks(compilation).loader.tap(
        { name: 'HotUpdates', stage: 1 },
        (context, { request }) => {
          if (request.endsWith('.css')) Object.assign(context, { hot: false })
        },
      )
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        { name: 'HotUpdates', stage: 1 },
        (source) => `${source}\n${newestHash('script', 'src')}`,
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        { name: 'HotUpdates', stage: 1 },
        (source, { tag }) => `${source}\n${newestHash(tag, 'href')}`,
      )
    })
  }
}

/** In place of the hash that the first build has written. */
const newestHash = (tag: string, address: string) =>
  `${tag}.integrity = window.portalBuilds?.integrity[${tag}.${address}] ?? ${tag}.integrity;`

import type { Compiler } from 'webpack'

/**
 * Chunks find their runtime by the script element that loads them, whose `data-webpack` is `<uniqueName>:<chunk>`,
 * instead of naming it. The unique name is another one in each release, so that each chunk, its hash and the table of
 * hashes in the entry would change with every release; now only what was edited does.
 */
export class StableChunks {
  constructor(private readonly uniqueName: string) {}

  apply(compiler: Compiler): void {
    const { javascript, sources } = compiler.webpack
    const named = `["webpackChunk${this.uniqueName}"] ||= []`
    const found = `["webpackChunk" + document.currentScript.dataset.webpack.split(":")[0]]`
    compiler.hooks.thisCompilation.tap('StableChunks', (compilation) => {
      const hooks = javascript.JavascriptModulesPlugin.getCompilationHooks(compilation)
      // After webpack's own tap, which wraps the modules.
      hooks.renderChunk.tap({ name: 'StableChunks', stage: 1 }, (source) => {
        const at = source.source().toString().indexOf(named)
        if (at < 0) throw new Error('webpack names the runtime in its chunks in another way than StableChunks knows.')
        const replaced = new sources.ReplaceSource(source)
        replaced.replace(at, at + named.length - 1, found)
        return replaced
      })
    })
  }
}

import type { Compiler } from 'webpack'

/**
 * webpack numbers chunks by a hash modulo 1000, so that any chunk may be 0, and webpack-subresource-integrity 5.1 takes
 * that number for none (https://github.com/waysact/webpack-subresource-integrity/issues/181). Browsers refuse a script
 * without a hash, so the page of that chunk would never open. As a text, `'0'` counts.
 */
export class FirstChunkIntegrity {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FirstChunkIntegrity', (compilation) => {
      // Before webpack lists in `ids` which smaller chunks a chunk includes.
      compilation.hooks.optimizeChunkIds.tap({ name: 'FirstChunkIntegrity', stage: -1 }, (chunks) => {
        for (const chunk of chunks) if (chunk.id === 0) Object.assign(chunk, { id: '0', ids: ['0'] })
      })
    })
  }
}

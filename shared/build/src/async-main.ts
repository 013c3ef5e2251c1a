import HtmlWebpackPlugin from 'html-webpack-plugin'
import type { Compiler } from 'webpack'

/**
 * Lets the script of an entry run as soon as it has arrived. html-webpack-plugin writes `defer`, which would keep it
 * until the stylesheets are there, too (https://html.spec.whatwg.org/multipage/parsing.html#the-end).
 */
export class AsyncMain {
  constructor(private readonly entry: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('AsyncMain', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('AsyncMain', (page) => {
        for (const { attributes } of page.assetTags.scripts) {
          delete attributes.defer
          if (!String(attributes.src).startsWith(`/${this.entry}.`)) continue
          attributes.async = true
          // An asynchronous script has a low one otherwise (https://web.dev/articles/fetch-priority).
          attributes.fetchpriority = 'high'
        }
        return page
      })
    })
  }
}

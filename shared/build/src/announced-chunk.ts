import HtmlWebpackPlugin from 'html-webpack-plugin'
import type { Compiler } from 'webpack'

/** Means nothing to a browser, until the page's first script makes it a preload. */
const SESSION_PRELOAD = 'session-preload'
/** When the page asks for a chunk: at once, or when `color-scheme.js` has found a session's hint. */
type Moment = 'at once' | 'with a session'

/**
 * Names the files of a lazy chunk, and of the chunks that it needs, in the page: stylesheets are applied and scripts
 * are preloaded, so that they arrive together with the script that asks for them. Their hashes come from
 * webpack-subresource-integrity, which looks at every tag of the page.
 */
export class AnnouncedChunk {
  constructor(
    private readonly chunkName: string,
    private readonly moment: Moment,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('AnnouncedChunk', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('AnnouncedChunk', (page) => {
        const group = compilation.namedChunkGroups.get(this.chunkName)
        if (!group) throw new Error(`The host has no chunk "${this.chunkName}" that its page could announce.`)
        const files = [...new Set(group.chunks.flatMap((chunk) => [...chunk.files]))]
        const preload = this.moment === 'at once' ? 'preload' : SESSION_PRELOAD
        const tags = files.flatMap((file) => {
          if (file.endsWith('.css')) return [link({ rel: 'stylesheet', href: `/${file}` })]
          if (!file.endsWith('.js')) return []
          return [link({ rel: preload, as: 'script', href: `/${file}`, crossorigin: 'anonymous' })]
        })
        page.headTags.push(...tags)
        return page
      })
    })
  }
}

const link = (attributes: Record<string, string>): HtmlWebpackPlugin.HtmlTagObject => ({
  tagName: 'link',
  voidTag: true,
  attributes,
  meta: {},
})

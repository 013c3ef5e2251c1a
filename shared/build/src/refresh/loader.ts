import { stripVTControlCharacters } from 'node:util'
import { type Options, transform } from '@swc/core'
import type { LoaderContext } from 'webpack'

const RUNTIME = '@portal/build/refresh'
/**
 * In the first line, so that the lines of the source map stay right. The id is named, because webpack's runtime gives
 * modules one only where code asks for it.
 */
const BEFORE = `import { beginModule as __begin, endModule as __end } from '${RUNTIME}/hot-module'; const { $RefreshReg$, $RefreshSig$ } = __begin(__webpack_module__, __webpack_module__.id); `
const AFTER = '\n__end(__webpack_module__);\n'

/**
 * How swc writes a source: with `$RefreshReg$` for each component, and `$RefreshSig$` for what calls hooks. Every file
 * is called `.tsx`, because swc does so in those only.
 */
export const optionsFor = (file: string): Options => ({
  filename: file.replace(/\.ts$/, '.tsx'),
  sourceFileName: file,
  configFile: false,
  swcrc: false,
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: file.endsWith('x') },
    transform: {
      verbatimModuleSyntax: true,
      react: { runtime: 'automatic', importSource: RUNTIME, development: true, refresh: true },
    },
  },
})

/** A loader of webpack: a source of a remote that is developed, as a module whose components can be exchanged. */
export default function refreshLoader(this: LoaderContext<object>, source: string): void {
  const done = this.async()
  transform(source, optionsFor(this.resourcePath)).then(
    ({ code, map }) => done(null, BEFORE + code + AFTER, map),
    (cause: Error) => done(new Error(stripVTControlCharacters(cause.message))),
  )
}

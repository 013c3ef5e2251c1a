import path from 'node:path'
import type { Compiler } from 'webpack'
import { root } from './common'

/** Folders whose code the host provides, and the name to import instead. */
const PROVIDED: [folder: RegExp, name: string][] = [
  [/^shared\/ui\/src\//, '@portal/ui, /table, /form or /chart'],
  [/^shared\/auth\/src\//, '@portal/auth'],
  [/^shared\/api-client\/src\/http(\.ts$|\/)/, '@portal/api-client/http'],
  [/node_modules\/(react-router|react-router-dom)\//, 'react-router-dom'],
  [/node_modules\/(react|react-dom|scheduler)\//, 'react or react-dom'],
  [/node_modules\/(@tanstack\/react-query|@tanstack\/query-core)\//, '@tanstack/react-query'],
  [/node_modules\/zustand\//, 'zustand'],
  [/node_modules\/(@mantine|@tabler)\//, '@portal/ui'],
  [/node_modules\/@auth0\//, '@portal/auth'],
]

/**
 * Fails the build of a remote that brings its own copy of what the host provides: a second router finds no page, a
 * second store of toasts shows none, a second React throws. Federation shares a module by its name only, so that each
 * other way to the same code is such a copy.
 */
export class SharedOnce {
  constructor(private readonly remote: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SharedOnce', (compilation) => {
      compilation.hooks.finishModules.tap('SharedOnce', (modules) => {
        for (const module of modules) {
          const file = inRepository(module.nameForCondition())
          const name = PROVIDED.find(([folder]) => folder.test(file))?.[1]
          if (name === undefined) continue
          const importer = inRepository(compilation.moduleGraph.getIssuer(module)?.nameForCondition())
          // Those that the copy itself brings along are left out.
          if (PROVIDED.some(([folder]) => folder.test(importer))) continue
          const text = `${this.remote} would bring its own copy of ${file}, which ${importer || 'it'} imports. Import ${name}: the host provides it.`
          compilation.errors.push(new compiler.webpack.WebpackError(text))
        }
      })
    })
  }
}

const inRepository = (file: string | null | undefined) =>
  file ? path.relative(root, file).replaceAll(path.sep, '/') : ''

import path from 'node:path'
import type { Compiler } from 'webpack'
import { root } from './common'
import { importsOf, isLibrary, PROVIDED } from './provided'

/** Folders whose code the host provides, and the names to import instead. */
const FOLDERS = PROVIDED.map((provided) => {
  const { name, sources, brings = [] } = provided
  const packages = [...(isLibrary(provided) ? [name] : []), ...brings].map((one) => `node_modules/${one}/`)
  return { folders: [...(sources ?? []).flatMap((one) => [one, packed(one)]), ...packages], names: importsOf(provided) }
})

/** Where the same code lies in the repository of a team. */
function packed(source: string): string {
  return source.replace(/^shared\//, 'node_modules/@portal/').replace(/\.ts$/, '.js')
}

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
          const names = providedAs(file)
          if (!names) continue
          const importer = inRepository(compilation.moduleGraph.getIssuer(module)?.nameForCondition())
          // Those that the copy itself brings along are left out.
          if (providedAs(importer)) continue
          const text = `${this.remote} would bring its own copy of ${file}, which ${importer || 'it'} imports. Import ${names.join(' or ')}: the host provides it.`
          compilation.errors.push(new compiler.webpack.WebpackError(text))
        }
      })
    })
  }
}

/** The names under which the host provides a file; undefined for any other. */
const providedAs = (file: string) =>
  FOLDERS.find(({ folders }) =>
    folders.some((folder) => (folder.startsWith('node_modules/') ? file.includes(folder) : file.startsWith(folder))),
  )?.names

const inRepository = (file: string | null | undefined) =>
  file ? path.relative(root, file).replaceAll(path.sep, '/') : ''

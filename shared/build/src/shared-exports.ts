import { readFileSync } from 'node:fs'
import ts from 'typescript'
import type { Compilation, Module } from 'webpack'
import { SINGLETONS } from './singletons'

/** Names by shared module. */
type Names = Record<string, string[]>
/** Takes the module as a whole: `import *` that is passed on, `require()`, `import()`. */
const WHOLE = '*'

/** The names that the code of a remote imports of the modules that the host provides, as webpack has found them used. */
export function usedOf({ modules, moduleGraph }: Compilation): Names {
  const found = [...modules].flatMap((module): [string, string[]][] => {
    const name = module.type === 'consume-shared-module' ? shareKeyOf(module) : undefined
    return name === undefined ? [] : [[name, namesUsed(module)]]
  })
  return sorted(found)

  function namesUsed(module: Module): string[] {
    return [...moduleGraph.getIncomingConnections(module)].flatMap((connection) => {
      if (!connection.dependency || connection.getActiveState(undefined) === false) return []
      return connection.dependency.getReferencedExports(moduleGraph, undefined).map((reference) => {
        const [name = WHOLE] = Array.isArray(reference) ? reference : reference.name
        return name
      })
    })
  }
}

/** The name that the remote asks for. webpack's types do not say that a module of federation has options. */
function shareKeyOf(module: Module): string | undefined {
  if (!('options' in module)) return undefined
  const { options } = module
  return typeof options === 'object' && options && 'shareKey' in options ? String(options.shareKey) : undefined
}

/** The names that the modules export which `providers`, files of the host, provide. */
export function providedBy({ modules, moduleGraph }: Compilation, providers: readonly string[]): Names {
  const found = [...modules]
    .filter((module) => providers.includes(module.nameForCondition() ?? ''))
    .flatMap((module) => [...moduleGraph.getOutgoingConnections(module)])
    .flatMap(({ dependency, module }): [string, string[]][] => {
      const request = dependency && 'request' in dependency ? String(dependency.request) : ''
      if (!SINGLETONS.some((key) => request === key || (key.endsWith('/') && request.startsWith(key)))) return []
      const names = moduleGraph.getProvidedExports(module)
      return Array.isArray(names) ? [[request, names]] : []
    })
  return sorted(found)
}

function sorted(found: readonly [string, string[]][]): Names {
  const names = new Map<string, Set<string>>()
  for (const [module, some] of found) names.set(module, new Set([...(names.get(module) ?? []), ...some]))
  const entries = [...names].map(([module, some]): [string, string[]] => [module, [...some].sort()])
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * The names that an entry of a shared package exports, by its own words (`export { Panel } from './page/Panel'`), for
 * code that the same build makes, and so cannot ask webpack.
 */
export function namesIn(file: string): string[] {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  return tree.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) return []
    const { exportClause } = statement
    if (!exportClause || !ts.isNamedExports(exportClause))
      throw new Error(`${file} exports names only, each by itself.`)
    return exportClause.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name.text)
  })
}

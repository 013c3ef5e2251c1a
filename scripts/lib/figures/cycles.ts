import path from 'node:path'
import ts from 'typescript'

/** Where the exports of a package lead; those of the shared packages all lead into their `src`. */
const ENTRIES: Readonly<Record<string, string>> = { sandbox: 'sandbox', scripts: 'scripts/lib' }

/** Paths in the repository of the modules that a file imports or exports from, types included. */
export function importsOf(file: string, source: string, files: ReadonlySet<string>): string[] {
  return ts
    .preProcessFile(source, true, true)
    .importedFiles.flatMap(({ fileName }) => resolve(file, fileName, files) ?? [])
}

/** Only modules of the repository are resolved. */
function resolve(file: string, specifier: string, files: ReadonlySet<string>): string | undefined {
  const [, name, entry = 'index'] = /^@portal\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? []
  const target = specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), specifier)
    : name && `${ENTRIES[name] ?? `shared/${name}/src`}/${entry}`
  return target && ['', '.ts', '.tsx', '.mjs'].map((ending) => target + ending).find((path) => files.has(path))
}

/** Groups of modules that reach one another (strongly connected components, by Tarjan's algorithm), largest first. */
export function cyclesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const visit = (module: string): number => {
    const index = order.size
    order.set(module, index)
    open.push(module)
    let lowest = index
    for (const next of imports.get(module) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (open.includes(next)) lowest = Math.min(lowest, low.get(next) ?? order.get(next) ?? index)
    }
    low.set(module, lowest)
    if (lowest === index) {
      const group = open.splice(open.indexOf(module))
      if (group.length > 1) cycles.push(group.sort())
    }
    return lowest
  }
  for (const module of imports.keys()) if (!order.has(module)) visit(module)
  return cycles.sort((a, b) => b.length - a.length)
}

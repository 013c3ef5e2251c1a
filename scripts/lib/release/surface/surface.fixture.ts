import ts from 'typescript'
import { extract } from './extract'
import type { Surface } from './surface'

/** A small `@portal/ui`, as a release was built against it, or as a host provides it. */
export const UI = {
  Button: `(props: { label: string; kind?: 'plain' | 'filled'; onPress: () => void }) => Element`,
  Panel: `(props: { title: string; children: unknown }) => Element`,
  EventLines: `(props: { rows: Row[]; label?: string }) => Element | null`,
  useRead: `(read: { path: string }) => { rows: Row[] | undefined; isLoading: boolean; refresh(): void }`,
  formatDate: `(value: string, style?: 'short' | 'long') => string`,
  Tree: `(props: { node: Node }) => Element`,
}
const TYPES = `
interface Row { id: string; severity: string; comment?: string | null }
interface Node { name: string; children: Node[]; visit(by: (node: Node) => void): void }
`
/** As a library declares it, so that it is compared by its name. */
const LIBRARY = {
  '/node_modules/lib.d.ts': 'interface Element { tag: string }\ninterface Array<T> { length: number; item: T }',
}

/** The surface of such a module: `ui` is the type of each export, `types` what they name. */
export function surfaceOf(ui: Record<string, string>, types = TYPES): Surface {
  const text = `${types}\n${Object.entries(ui)
    .map(([name, type]) => `export declare const ${name}: ${type}`)
    .join('\n')}`
  const files: Record<string, string> = { ...LIBRARY, '/ui.ts': text }
  const options = { strict: true, noLib: true, types: [] }
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    getSourceFile: (name, version) =>
      files[name] === undefined ? undefined : ts.createSourceFile(name, files[name], version, true),
    fileExists: (name) => files[name] !== undefined,
    readFile: (name) => files[name],
    getCurrentDirectory: () => '/',
  }
  const { modules, types: objects } = extract(
    { '@portal/ui': '/ui.ts', library: '/node_modules/lib.d.ts' },
    options,
    host,
  )
  return { modules: { '@portal/ui': modules['@portal/ui'] ?? {} }, types: objects }
}

/** The types that `surfaceOf` uses with something else about them. */
export const typesWith = (from: string, to: string): string => {
  if (!TYPES.includes(from)) throw new Error(`The types have no ${from}`)
  return TYPES.replace(from, to)
}

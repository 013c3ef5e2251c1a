import path from 'node:path'
import { importsOf, isLibrary, PROVIDED } from '@portal/build/provided'
import ts from 'typescript'

/** What a file imports, exports or asks for that breaks a rule of the house. */
export type Violation = { file: string; rule: string }

/**
 * Packages that each package may use, by folder; `shared` packages only those above them. Tests may use
 * `shared/testing`.
 */
const CONTRACT = ['shared/contract']
const AUTH = [...CONTRACT, 'shared/auth']
const API_CLIENT = [...AUTH, 'shared/api-client']
const UI = [...API_CLIENT, 'shared/ui']
const MAY_USE: Record<string, readonly string[]> = {
  host: [...UI, 'shared/build'],
  remotes: [...UI, 'shared/build'],
  sandbox: ['shared/contract', 'shared/api-client'],
  scripts: ['shared/contract', 'shared/api-client', 'shared/build', 'sandbox'],
  e2e: ['shared/contract', 'shared/api-client', 'shared/testing', 'sandbox', 'scripts'],
  'shared/contract': [],
  'shared/auth': CONTRACT,
  'shared/api-client': AUTH,
  'shared/ui': API_CLIENT,
  'shared/build': UI,
  'shared/testing': UI,
}

/** Libraries that only one package may touch, so that they can be exchanged there. */
const KEPT_BY: [library: RegExp, owner: string][] = [
  [/^@auth0\/auth0-spa-js(\/|$)/, 'shared/auth'],
  [/^@mantine\//, 'shared/ui'],
  [/^@tabler\/icons-react(\/|$)/, 'shared/ui'],
]

/**
 * The entry of the API client that has state, which must be imported by this name because federation shares it by name
 * between host and remotes.
 */
const SHARED_ENTRY = '@portal/api-client/http'
const BEHIND_ENTRY = /^shared\/api-client\/src\/http(\.ts|\/|$)/

/**
 * Files that may have a default export, because their loader requires one: the federated module, configurations of
 * tools, reporters of Playwright, a loader of webpack, CSS modules.
 */
const DEFAULT_EXPORT =
  /(^|\/)(module\.ts|[\w.-]+\.config\.ts)$|\.d\.ts$|^e2e\/global-[\w-]+\.ts$|-reporter\.ts$|^shared\/build\/src\/refresh\/loader\.ts$|^shared\/testing\/src\/css-module\.ts$/

/** Packages of ours that the host provides, and the names of them that may be imported. */
export const ENTRIES: Record<string, readonly string[]> = Object.fromEntries(
  PROVIDED.filter((provided) => /^@portal\/[^/]+$/.test(provided.name)).map((provided) => [
    provided.name,
    [...importsOf(provided), ...(provided.ofHost ?? []).map((entry) => `${provided.name}/${entry}`)],
  ]),
)
const IN_REMOTES = /^remotes\//

const TEST = /\.(test|fixture)\.tsx?$/

/** Code that runs in pages, whose times are compared with those of the API. The lint refuses `Date.now()` there. */
const OF_PAGES = /^(host|remotes\/[\w-]+|shared\/(contract|auth|api-client|ui))\/src\//

/** The rules that one file breaks. `file` is its path in the repository, `source` its text. */
export function violations(file: string, source: string): Violation[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const broken = specifiers(tree).flatMap((specifier) => brokenBy(file, specifier) ?? [])
  if (hasDefaultExport(tree) && !DEFAULT_EXPORT.test(file))
    broken.push('default exports only in module.ts and config files')
  if (OF_PAGES.test(file) && !TEST.test(file) && readsClock(tree))
    broken.push('new Date() is the clock of a PC: the time comes from currentTime() of @portal/auth')
  return broken.map((rule) => ({ file, rule }))
}

function brokenBy(file: string, specifier: string): string | null {
  const from = packageOf(file)
  if (specifier.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(file), specifier)
    const to = packageOf(target)
    if (to !== from) return `${from} must not reach into ${to} by the relative path ${specifier}`
    return BEHIND_ENTRY.test(target) && !BEHIND_ENTRY.test(file) ? pastEntry(specifier) : null
  }
  if (specifier.startsWith(`${SHARED_ENTRY}/`)) return pastEntry(specifier)
  const deep = deepImport(file, specifier)
  if (deep) return deep
  for (const [library, owner] of KEPT_BY) {
    if (library.test(specifier) && from !== owner) return `only ${owner} may import ${specifier}`
  }
  const to = packageNamed(specifier)
  if (to === null || to === from) return null
  if (to === 'shared/testing' && TEST.test(file)) return null
  return (MAY_USE[groupOf(from)] ?? []).includes(to) ? null : `${from} must not import ${to} (${specifier})`
}

/** Why a specifier is a second copy of something that is shared by name. */
function deepImport(file: string, specifier: string): string | null {
  const [name, entries] =
    Object.entries(ENTRIES).find(([one]) => specifier === one || specifier.startsWith(`${one}/`)) ?? []
  if (name && entries && !entries.includes(specifier))
    return `${specifier} is no entry of ${name}: import ${entries.join(', ')}`
  const provided = IN_REMOTES.test(file) ? providedInstead(specifier) : undefined
  return provided
    ? `import ${provided} instead of ${specifier}: the host provides it, and this would be a second copy`
    : null
}

/** The name under which the host provides what a specifier would bring as a copy; undefined for any other. */
function providedInstead(specifier: string): string | undefined {
  return PROVIDED.find((provided) => {
    if (!isLibrary(provided) || importsOf(provided).includes(specifier)) return false
    const { name, brings = [] } = provided
    return brings.includes(specifier) || [name, ...brings].some((one) => specifier.startsWith(`${one}/`))
  })?.name
}

/** Dependencies in the package.json of a remote that would be second copies of what the host provides. */
export function copiesIn(dependencies: readonly string[]): string[] {
  return dependencies.flatMap((name) => {
    const provided = providedInstead(name) ?? KEPT_BY.find(([library]) => library.test(name))?.[1]
    return provided ? [`${name}: the host provides it, by ${provided}`] : []
  })
}

const pastEntry = (specifier: string) =>
  `import ${SHARED_ENTRY} instead of ${specifier}: federation shares it by that name only, ` +
  'and each remote would bundle a query cache of its own'

/** `remotes/servers/src/x.ts` -> `remotes/servers`, `host/src/x.ts` -> `host`. */
function packageOf(file: string): string {
  const [first = '', second = ''] = file.split('/')
  return first === 'remotes' || first === 'shared' ? `${first}/${second}` : first
}

const groupOf = (folder: string) => (folder.startsWith('remotes/') ? 'remotes' : folder)

/** The folder of a package of this repository by its name, or null for a library. */
function packageNamed(specifier: string): string | null {
  const name = /^@portal\/([^/]+)/.exec(specifier)?.[1]
  if (name === undefined) return null
  if (name.startsWith('remote-')) return `remotes/${name.slice('remote-'.length)}`
  return MAY_USE[name] ? name : `shared/${name}`
}

/** Every module that a file names: import, export from, import(), require(), import types and jest's mocks. */
function specifiers(tree: ts.SourceFile): string[] {
  const found: string[] = []
  const add = (node: ts.Node | undefined) => {
    if (node && ts.isStringLiteralLike(node)) found.push(node.text)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier)
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal)
    if (ts.isCallExpression(node) && isLoad(node.expression)) add(node.arguments[0])
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function isLoad(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true
  return ['require', 'jest.mock', 'jest.requireActual'].includes(callee.getText())
}

function hasDefaultExport(tree: ts.SourceFile): boolean {
  return tree.statements.some((statement) => {
    if (ts.isExportAssignment(statement)) return !statement.isExportEquals
    if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)) {
      return statement.exportClause.elements.some(({ name }) => name.text === 'default')
    }
    return (
      ts.canHaveModifiers(statement) &&
      (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
    )
  })
}

/** Is there a `new Date()`, without the moment that it is of? */
function readsClock(node: ts.Node): boolean {
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length) return true
  return ts.forEachChild(node, (child) => readsClock(child) || undefined) ?? false
}

import path from 'node:path'
import ts from 'typescript'
import type { Violation } from './boundaries'
import { importsOf } from './figures/cycles'

/** Sources and stylesheets of one package: their texts by their paths in the repository. */
export type Sources = ReadonlyMap<string, string>

const { basename, dirname } = path.posix
const TEST = /\.(test|fixture)\.tsx?$/
const CHUNK = /import\((?:\/\* webpackChunkName: "([\w-]+)" \*\/ )?'\.\/([^']+)'\)/g

/** What each remote has, beside the pages and widgets that its `module.ts` names. */
const shapeOf = (name: string) => [
  'package.json',
  'remote.config.ts',
  'webpack.config.ts',
  'src/module.ts',
  `src/${name}.test.tsx`,
  'src/list/ListPage.tsx',
  'src/list/columns.tsx',
  'src/list/list-definition.ts',
]

/** The rules of a remote's folders that its files break. `folder` is its path in the repository. */
export function remoteViolations(folder: string, name: string, sources: Sources): Violation[] {
  const src = `${folder}/src`
  const missing = shapeOf(name).filter((file) => !sources.has(`${folder}/${file}`))
  return [
    ...missing.map((file) => ({ file: `${folder}/${file}`, rule: 'every remote has this file' })),
    ...misloaded(`${src}/module.ts`, sources),
    ...reaches(src, sources),
    ...strays(src, sources),
  ]
}

/** Pages and widgets whose folder, file and chunk have different names. The search of all records is one file. */
function misloaded(file: string, sources: Sources): Violation[] {
  return [...(sources.get(file) ?? '').matchAll(CHUNK)].flatMap(([, chunk, loaded]) => {
    if (chunk === undefined) return { file, rule: `${loaded} needs a chunk of its own` }
    const page = chunk.endsWith('-widget') ? `widgets/${pascal(chunk)}` : `${chunk}/${pascal(chunk)}Page`
    const wanted = chunk === 'search' ? 'search' : page
    return loaded === wanted ? [] : { file, rule: `the chunk ${chunk} is ${wanted}, not ${loaded}` }
  })
}

const pascal = (name: string) => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Imports from the folder of a page, which belongs to that page alone. */
function reaches(src: string, sources: Sources): Violation[] {
  const table = `${src}/module.ts`
  const rooms = [...(sources.get(table) ?? '').matchAll(CHUNK)].map(([, , loaded = '']) => `${src}/${dirname(loaded)}/`)
  return importsIn(sources).flatMap(([file, target]) => {
    const room = rooms.find((each) => target.startsWith(each) && !file.startsWith(each))
    return room && file !== table ? { file, rule: `${target} belongs to ${room} alone` } : []
  })
}

/** Files and folders that stand beside the one folder that uses them, instead of inside it. Tests do not count. */
export function strays(src: string, sources: Sources): Violation[] {
  const users = new Map<string, Set<string>>()
  for (const [file, target] of importsIn(sources)) {
    if (TEST.test(file)) continue
    for (let used = target; used.startsWith(`${src}/`); used = dirname(used)) {
      if (file.startsWith(`${used}/`)) break
      const beside = childOf(dirname(used), file) ?? file
      users.set(used, (users.get(used) ?? new Set()).add(beside))
    }
  }
  return [...users].flatMap(([file, [user = '', ...others]]) =>
    others.length > 0 || sources.has(user) ? [] : { file, rule: `only ${user} uses it: move it there` },
  )
}

/** The file or folder directly in `folder` that is or holds `file`. */
function childOf(folder: string, file: string): string | undefined {
  const [first] = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/') : []
  return first && `${folder}/${first}`
}

function importsIn(sources: Sources): [file: string, target: string][] {
  const files = new Set(sources.keys())
  return [...sources].flatMap(([file, source]) =>
    /\.tsx?$/.test(file) ? importsOf(file, source, files).map((target): [string, string] => [file, target]) : [],
  )
}

/**
 * A component's file is `PascalCase.tsx`, with its stylesheet beside it; every other file is `kebab-case`, tests and
 * fixtures too. `files` are all files of the folder's package.
 */
export function misnamed(sources: Sources): Violation[] {
  return [...sources].flatMap(([file, source]) => {
    const [stem = '', ...endings] = basename(file).split('.')
    const isComponent = endings.join('.') === 'tsx' && exportsComponent(file, source)
    const isComponentStyle = endings.join('.') === 'module.css' && sources.has(file.replace(/\.module\.css$/, '.tsx'))
    const isPascal = /^[A-Z]\w*$/.test(stem)
    if (isComponent || (isComponentStyle && isPascal)) {
      return isPascal ? [] : { file, rule: 'the file of a component is PascalCase.tsx' }
    }
    return /^[a-z\d]+(-[a-z\d]+)*$/.test(stem) ? [] : { file, rule: 'a file without a component is kebab-case' }
  })
}

/** Whether a file exports a function or a constant in PascalCase. Types and UPPER_CASE constants are no components. */
function exportsComponent(file: string, source: string): boolean {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  return tree.statements.some((statement) => {
    if (!ts.canHaveModifiers(statement)) return false
    if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return false
    const names = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.map(({ name }) => name.getText())
      : ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
        ? [statement.name?.text ?? '']
        : []
    return names.some((name) => /^[A-Z]\w*[a-z]/.test(name))
  })
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { sourcesIn } from './sources.fixture'

const root = path.resolve(__dirname, '../..')
const TEST_CODE = /\.(test|spec|fixture)\.tsx?$|^e2e\/|\/testing\//
/** Test code whose ports are data: nothing listens on them. */
const DATA = new Set([
  'sandbox/gateway/targets.test.ts',
  'scripts/lib/new-remote/new-remote.test.ts',
  'scripts/lib/remotes.test.ts',
])

type Source = { file: string; text: string }

/**
 * Numbers from 1024 to 65535 that are the value of a constant, a property or a parameter with `port` or `offset` among
 * the words of its name, or an argument of `listen` or `portsWith`.
 */
function fixedPorts(sources: readonly Source[]): string[] {
  const trees = sources.map(({ file, text }) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  const takers = takersOf(trees)
  return trees.flatMap((tree) =>
    nodesOf(tree).flatMap((node) =>
      valuesOf(node, takers)
        .flatMap(numbersIn)
        .map((number) => {
          const { line } = tree.getLineAndCharacterOfPosition(number.getStart())
          return `${tree.fileName}:${line + 1}: ${number.text}`
        }),
    ),
  )
}

/** Position of the port among the arguments, by the name of the function. */
type Takers = ReadonlyMap<string, number>

function takersOf(trees: readonly ts.SourceFile[]): Takers {
  const takers = new Map([
    ['listen', 0],
    ['portsWith', 0],
  ])
  for (const node of trees.flatMap(nodesOf)) {
    if (!ts.isFunctionDeclaration(node) && !ts.isArrowFunction(node)) continue
    const name = ts.isVariableDeclaration(node.parent) ? node.parent.name : node.name
    const at = node.parameters.findIndex((parameter) => isOfPort(parameter.name))
    if (name && at >= 0) takers.set(name.getText(), at)
  }
  return takers
}

function valuesOf(node: ts.Node, takers: Takers): ts.Node[] {
  if (ts.isCallExpression(node)) {
    const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
    return node.arguments.filter((_argument, at) => at === takers.get(called.getText()))
  }
  const isNamed = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isParameter(node)
  return isNamed && node.initializer && isOfPort(node.name) ? [node.initializer] : []
}

function isOfPort(name: ts.Node): boolean {
  const text = name.getText()
  const words = text === text.toUpperCase() ? text.split('_') : text.split(/(?=[A-Z])/)
  return words.some((word) => /^(ports?|offset)$/i.test(word))
}

/** Not those in calls and objects, which are looked at by themselves. */
function numbersIn(node: ts.Node): ts.LiteralLikeNode[] {
  if (ts.isCallExpression(node) || ts.isObjectLiteralExpression(node) || ts.isBlock(node)) return []
  if (ts.isNumericLiteral(node) || ts.isStringLiteral(node)) {
    const number = /^\d+$/.test(node.text) ? Number(node.text) : 0
    return number >= 1024 && number <= 65_535 ? [node] : []
  }
  return childrenOf(node).flatMap(numbersIn)
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  return children
}

function nodesOf(tree: ts.Node): ts.Node[] {
  const nodes = [tree]
  for (const node of nodes) ts.forEachChild(node, (child) => void nodes.push(child))
  return nodes
}

test('no test listens on a port of its own choice, which another run of the tests may have at the same time', () => {
  const files = ['host', 'remotes', 'shared', 'sandbox', 'scripts', 'e2e'].flatMap(sourcesIn)
  const sources = files
    .filter((file) => TEST_CODE.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  expect(sources.length).toBeGreaterThan(200)
  expect(fixedPorts(sources.filter(({ file }) => !DATA.has(file)))).toEqual([])
  const data = sources.filter(({ file }) => DATA.has(file))
  expect(data.filter((source) => fixedPorts([source]).length === 0)).toEqual([])
  expect(data).toHaveLength(DATA.size)
})

test.each([
  `const PORT = 7242`,
  `const PORT_OFFSET = 2_900`,
  `const offsetOf = (worker: number) => 2000 + worker * 50`,
  `const ports = [3000]`,
  `start({ env: { PORT_OFFSET: '2900' } })`,
  `startIdentity({ port: 7218 })`,
  `server.listen(7421, '127.0.0.1')`,
  `portsWith(26_000)`,
  `function sandbox(name: string, port: number) {}; sandbox('a', 7210)`,
  `const sandbox = (port: number) => {}; sandbox(7210)`,
  `function sandbox(port = 7210) {}`,
])('found: %s', (text) => expect(fixedPorts([{ file: 'a.test.ts', text }])).toHaveLength(1))

test.each([
  `server.listen(0, '127.0.0.1')`,
  `const port = await reservePort()`,
  `const port = await start({ timeout: 5000 })`,
  `const page = 'http://localhost:3001/remote.json'`,
  `const viewport = { width: 1280 }`,
  `const support = 4700`,
  `portsWith(100)`,
])('not found: %s', (text) => expect(fixedPorts([{ file: 'a.test.ts', text }])).toEqual([]))

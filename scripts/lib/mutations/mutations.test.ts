import ts from 'typescript'
import { chooseMutations, mutated, mutationsOf, type Operator } from './mutate'
import { nearestTests, reachIn } from './related-tests'

/** Replacements of an operator in a source: what they replace -> by what. */
const made = (operator: Operator, source: string) =>
  mutationsOf('a.tsx', source)
    .filter((mutation) => mutation.operator === operator)
    .map(({ text, replacement }) => `${text} -> ${replacement}`)

const CASES: [Operator, string, ...made: string[]][] = [
  [
    'comparison',
    'const x = a < 1 && b === c',
    'a < 1 && b === c -> a < 1 || b === c',
    'a < 1 -> a >= 1',
    'b === c -> b !== c',
  ],
  ['condition', 'const x = a ? 1 : 2\nif (!b) c()', 'a -> !(a)', '!b -> b'],
  ['guard', 'if (a) { return }\nif (b) { c(); return }', 'if (a) { return } -> '],
  ['call', 'a()\nif (b) void c()\nd = e()', 'a() -> ', 'void c() -> {}'],
  ['await', 'await a()\nconst b = await c()', 'await a() -> '],
  [
    'text',
    `f('受信', 'The end', 'name', <p title="状態">\n  {1} 台\n</p>)`,
    `'受信' -> ''`,
    `'The end' -> ''`,
    '"状態" -> ""',
    '台 -> ',
  ],
  ['text', 'f(`${a} 台`, sql`名`, { "名": 1 })', "`${a} 台` -> ''"],
  ['number', 'const x = { 1: 60_000, y: -2 }', '60_000 -> 60001', '2 -> 3'],
  ['default', `function f(a = true, { b = '' }, c = d ?? 5) {}`, 'true -> false', `'' -> 'changed'`, '5 -> 6'],
]

test.each(CASES)('%s: %s', (operator, source, ...expected) => {
  expect(made(operator, source)).toEqual(expected)
})

test('types, imports, comments and what goes to the log are left as they are', () => {
  const source = `import x from './The end'
export { y } from './The end'
type A = 1 | 'The end'
interface B { c: 2 }
let d: Record<'状態', 3> // 4 < 5
console.log('状態', 6 < 7)
void import('./The end')`
  expect(mutationsOf('a.ts', source).map(({ text }) => text)).toEqual(["void import('./The end')"])
})

const SOURCES = new Map(
  ['host/src/a.tsx', 'remotes/b/src/b.tsx', 'sandbox/c.ts'].map((file) => [
    file,
    CASES.map(([, source]) => `async function* f() {\n${source.replaceAll('\n', '\n  ')}\n}`).join('\n'),
  ]),
)

test('the same seed chooses the same, another seed others, from every room in proportion to its lines', () => {
  const files = (seed: string) => chooseMutations(SOURCES, 12, seed).map(({ file }) => file)
  expect(chooseMutations(SOURCES, 12, 'a')).toEqual(chooseMutations(SOURCES, 12, 'a'))
  expect(chooseMutations(SOURCES, 12, 'b')).not.toEqual(chooseMutations(SOURCES, 12, 'a'))
  expect(files('a').toSorted()).toEqual([...SOURCES.keys()].flatMap((file) => [file, file, file, file]))
})

test('every change can be read as a source, and differs', () => {
  const [[file, source] = ['', '']] = SOURCES
  const syntaxErrors = (text: string) =>
    ts
      .transpileModule(text, { fileName: file, reportDiagnostics: true })
      .diagnostics?.map(({ messageText }) => messageText)
  expect(syntaxErrors(source)).toEqual([])
  for (const mutation of mutationsOf(file, source)) {
    const changed = mutated(source, mutation)
    expect(changed?.source).not.toBe(source)
    expect({ mutation, errors: syntaxErrors(changed?.source ?? '') }).toEqual({ mutation, errors: [] })
  }
})

test('a change is found again when lines have moved, and is gone with its text', () => {
  const source = 'const a = 1 < 2\nconst b = f(3, 3)'
  const last = mutationsOf('a.ts', source).findLast(({ operator }) => operator === 'number')
  if (!last) throw new Error('There is no number.')
  expect(mutated(`const x = 3\n${source}`, last)).toEqual({
    source: 'const x = 3\nconst a = 1 < 2\nconst b = f(3, 4)',
    diff: 'a.ts:3 number\n- const b = f(3, 3)\n+ const b = f(3, 4)',
  })
  expect(mutated('const b = f(3)', last)).toBeUndefined()
})

test('tests that reach a file come nearest first, those of a program from what it imports', () => {
  const sources = new Map([
    ['scripts/commands/watch.ts', `import '../lib/watch/rules'`],
    ['scripts/lib/watch/rules.ts', ''],
    ['scripts/lib/watch/rules.test.ts', `import './rules'`],
    ['scripts/lib/watch/loop.ts', `import './rules'`],
    ['scripts/lib/other/all.test.ts', `import '../watch/rules'`],
    ['scripts/lib/watch/loop.test.ts', `import './loop'`],
    ['scripts/lib/watch/rules.long.test.ts', `import './rules'`],
    ['scripts/lib/other/none.test.ts', ''],
  ])
  const tests = ['rules', 'loop'].map((name) => `scripts/lib/watch/${name}.test.ts`)
  const reachOf = reachIn(sources)
  expect(nearestTests('scripts/lib/watch/rules.ts', reachOf('scripts/lib/watch/rules.ts'))).toEqual([
    ...tests,
    'scripts/lib/other/all.test.ts',
    'scripts/lib/watch/rules.long.test.ts',
  ])
  expect(nearestTests('scripts/commands/watch.ts', reachOf('scripts/commands/watch.ts'))).toHaveLength(4)
})

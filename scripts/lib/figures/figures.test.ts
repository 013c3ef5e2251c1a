import { cyclesOf, importsOf } from './cycles'
import { measure } from './measure'

const SOURCE = `
// Sorted, because the page shows
// the newest first.
export const first = 1 // what is left

/** Nobody reads this. */
export function second(value: any) {
  // oxlint-disable-next-line no-console
  console.log(value!)
  return value as string
}

const third = [1, 2] as const // TODO: more
`

test('comments, functions and what the house does not write are counted', () => {
  expect(measure('a.ts', SOURCE)).toMatchObject({
    lines: 13,
    code: 6,
    filled: 10,
    overlong: 0,
    functions: [{ line: 7, lines: 5 }],
    comments: 4,
    causes: 1,
    vague: 2,
    later: 1,
    suppressions: 1,
    unexplained: 1,
    any: 1,
    nonNull: 1,
    casts: 1,
    exports: 2,
    documented: 1,
  })
})

test('text of JSX is no comment, and a comment inside braces is one', () => {
  const page = `export const Page = () => <p>see https://example.com // here{/* since 2024 */}</p>`
  expect(measure('Page.tsx', page)).toMatchObject({ comments: 1, causes: 1 })
})

test('a suppression that says why is explained, and is no comment', () => {
  expect(measure('a.ts', '// oxlint-disable-next-line x -- the reason\nexport {}')).toMatchObject({
    comments: 0,
    suppressions: 1,
    unexplained: 0,
  })
})

test('a long line and a long function are found', () => {
  const body = Array.from({ length: 59 }, () => '  call()').join('\n')
  expect(measure('a.ts', `function long() {\n${body}\n}\n// ${'x'.repeat(120)}`)).toMatchObject({
    overlong: 1,
    functions: [{ line: 1, lines: 61 }],
  })
})

test('imports are found by path and by name of package, types included', () => {
  const files = new Set(['host/src/a.ts', 'host/src/b.tsx', 'shared/ui/src/index.ts', 'shared/ui/src/table.ts'])
  const source = `import type { B } from './b'; import { x } from '@portal/ui'; export * from '@portal/ui/table'; import 'react'`
  expect(importsOf('host/src/a.ts', source, files)).toEqual([
    'host/src/b.tsx',
    'shared/ui/src/index.ts',
    'shared/ui/src/table.ts',
  ])
})

test('modules that reach one another are a cycle, the largest first', () => {
  const imports = new Map([
    ['a', ['b', 'd']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', ['e']],
    ['e', ['d']],
    ['f', ['a', 'f']],
  ])
  expect(cyclesOf(imports)).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
})

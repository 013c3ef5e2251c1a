import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { emptyTestFolder } from '../folder.fixture'
import { type KeptRun, keptRun } from './kept'

const root = emptyTestFolder('kept')

beforeEach(() => {
  // Kept as by hand, in a check of a server too.
  delete process.env['CI']
  execFileSync('git', ['init', '-q'], { cwd: root })
  put('.gitignore', 'node_modules\n')
  put('package.json', '{}')
})

function put(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}

const keptOf = (units: readonly string[], isWhole = false): KeptRun | null =>
  keptRun('test', () => units.map((name) => ({ name, inputs: [`module ${name}`] })), { root, isWhole })

/** Runs what has to run, each unit in a process of its own, and returns which these were. */
function run(units: readonly string[], options: { isWhole?: boolean; during?: () => void } = {}): readonly string[] {
  const kept = keptOf(units, options.isWhole)
  const left = kept?.left ?? units
  const passed = new Map<string, number>()
  for (const unit of left) {
    const env = { ...process.env, ...kept?.env, KEPT_UNIT: unit }
    const { status } = spawnSync(process.execPath, [unit], { cwd: root, env })
    if (status === 0) passed.set(unit, 3)
    options.during?.()
  }
  kept?.keep(passed)
  return left
}

const READ = `import { readFileSync } from 'node:fs'; readFileSync('docs/a.md')`
const childOf = (options: string) =>
  `import { spawnSync } from 'node:child_process'; spawnSync(process.execPath, ['lib/reader.mjs'], ${options})`
const programOf = (...words: string[]) =>
  `import { execFileSync, spawnSync } from 'node:child_process'; execFileSync(${words.map((word) => `'${word}'`).join(', ')})`
    .replace(/', '/, `', ['`)
    .replace(/\)$/, `], { stdio: 'ignore' })`)

const [A, B, NEW, LIB, LIB_B] = ['docs/a.md', 'docs/b.md', 'docs/new.md', 'lib/a.mjs', 'lib/b.mjs']
/** A source that does something with a function of Node's file system. */
const by = (name: string, source: string, of = 'fs') => `import { ${name} } from 'node:${of}'; ${source}`
const STREAM = `for await (const part of createReadStream('docs/a.md')) void part`

test.each<[what: string, source: string, reached: string[], notReached: string[]]>([
  ['nothing', '', [], [LIB, A]],
  ['an import', `import '../lib/a.mjs'`, [LIB, LIB_B], [A]],
  ['an import at run time', `await import(/* why */ '../lib/a.mjs')`, [LIB, LIB_B], [A]],
  ['an import that is computed', `const name = '../lib/b.mjs'; await import(name)`, [LIB, A], []],
  ['types', `/*\nimport type { A } from '../lib/a.mjs'\n*/`, [], [LIB]],
  ['a package of the workspace', `// import '@portal/lib/a'; not \`../lib/reader.mjs\``, [LIB, LIB_B], [A]],
  ['a file', READ, [A], [B, LIB]],
  [
    'a file, asked for by promise',
    by('readFile', `await readFile(new URL('../docs/a.md', import.meta.url))`, 'fs/promises'),
    [A],
    [B],
  ],
  ['a file, as a stream', by('createReadStream', STREAM), [A], [B]],
  [
    'what a run leaves',
    by('readdirSync', `try { readdirSync('e2e/test-results') } catch {}`),
    [],
    ['e2e/test-results/a.png'],
  ],
  ['a missing file', by('existsSync', `existsSync('docs/new.md')`), [NEW], [A]],
  ['a folder', by('readdirSync', `readdirSync('docs')`), [NEW], [A]],
  ['a folder with all below', by('readdirSync', `readdirSync('.', { recursive: true })`), [NEW], [A]],
  ['a copy of a folder', by('cpSync', `cpSync('docs', 'node_modules/copy', { recursive: true })`), [A], [LIB]],
  ['a child process', childOf('{}'), [A, 'lib/reader.mjs', LIB_B], [B]],
  ['a child with an environment of its own', childOf('{ env: {} }'), [A, LIB_B], [B]],
  ['what a program is given', programOf('tar', '-cf', '/dev/null', 'docs'), [A, NEW], [LIB]],
  ['a program that may read anything', programOf('git', 'diff'), [A, LIB], ['docs/pictures/a.png']],
  ['what git says of the history, and of what differs from it', programOf('git', 'status'), [], [A]],
])('%s: an edit reaches the test or does not', (_what, source, reached, notReached) => {
  put('lib/package.json', JSON.stringify({ name: '@portal/lib', exports: { './*': './*.mjs' } }))
  put('lib/a.mjs', `import './b.mjs'`)
  put('lib/b.mjs', '')
  put('lib/reader.mjs', `import './b.mjs'; ${READ}`)
  put('docs/a.md', 'a')
  put('docs/b.md', 'b')
  put('tests/one.mjs', source)
  const units = ['tests/one.mjs']
  expect(run(units)).toEqual(units)
  expect(run(units)).toEqual([])
  for (const file of notReached) {
    put(file, '// edited')
    expect([file, run(units)]).toEqual([file, []])
  }
  for (const file of reached) {
    appendTo(file)
    expect([file, run(units)]).toEqual([file, units])
    expect([file, run(units)]).toEqual([file, []])
  }
})

function appendTo(file: string): void {
  appendFileSync(path.join(root, file), '\n// edited')
}

test('a failed test runs again, and so does one whose input was edited while it ran', () => {
  put('docs/a.md', 'a')
  put('tests/one.mjs', READ)
  put('tests/two.mjs', 'process.exit(1)')
  const edit = () => appendTo('docs/a.md')
  expect(run(['tests/one.mjs', 'tests/two.mjs'])).toEqual(['tests/one.mjs', 'tests/two.mjs'])
  expect(run(['tests/one.mjs', 'tests/two.mjs'])).toEqual(['tests/two.mjs'])
  edit()
  expect(run(['tests/one.mjs'], { during: edit })).toEqual(['tests/one.mjs'])
  expect(run(['tests/one.mjs'])).toEqual(['tests/one.mjs'])
  expect(run(['tests/one.mjs'])).toEqual([])
})

test('all run when told, and on a server, which keeps nothing either', () => {
  put('tests/one.mjs', '')
  const units = ['tests/one.mjs']
  process.env['CI'] = 'true'
  expect(keptOf(units)).toBeNull()
  delete process.env['CI']
  expect(run(units)).toEqual(units)
  expect(run(units, { isWhole: true })).toEqual(units)
  expect(run(units)).toEqual([])
})

test('a folder without git keeps nothing', () => {
  rmSync(path.join(root, '.git'), { recursive: true })
  expect(keptOf(['tests/one.mjs'])).toBeNull()
})

test('what was not recorded is not kept, and the number of tests is', () => {
  put('tests/one.mjs', '')
  const units = ['tests/one.mjs']
  keptOf(units)?.keep(new Map([['tests/one.mjs', 7]]))
  expect(run(units)).toEqual(units)
  expect(keptOf(units)?.passed).toEqual(new Map([['tests/one.mjs', 3]]))
})

test('a file of a bundle counts by its content, without hashes of other files', () => {
  const dist = 'remotes/one/dist'
  put('.gitignore', 'dist\nnode_modules')
  put('tests/one.mjs', `import { readFileSync } from 'node:fs'; readFileSync(process.env.CHUNK)`)
  const built = (hash: string, text: string) => {
    rmSync(path.join(root, dist), { recursive: true, force: true })
    process.env['CHUNK'] = `${dist}/list.${hash}.js`
    put(process.env['CHUNK'], text)
    put(`${dist}/list-of.${hash}.js`, hash)
    return run(['tests/one.mjs'])
  }
  expect(built('0a1b2c3d', 'x={1:"00000001"}')).toHaveLength(1)
  expect(built('aaaaaaaa', 'x={1:"00000002"}')).toHaveLength(0)
  expect(built('bbbbbbbb', 'x={2:"00000002"}')).toHaveLength(1)
  delete process.env['CHUNK']
})

test('what every process of a run reads counts for all units, but for the guide and the program of each portal', () => {
  put('tests/one.mjs', '')
  for (const [place, isReached] of [
    ['lib/shared.mjs', true],
    ['lib/program.mjs', true],
    ['e2e/program.mjs', false],
    ['docs/guide/a.md', false],
  ] as const) {
    put(place, '// first')
    // With an option that Node refuses, because its own loader reads what it runs, and that of portals does not.
    const source = place.includes('program')
      ? `require('node:child_process').spawnSync(process.execPath, ['--none', '${place}'])`
      : `require('node:fs').readFileSync('${place}')`
    const kept = keptOf(['tests/one.mjs'], true)
    const env = { ...process.env, ...kept?.env }
    spawnSync(process.execPath, ['tests/one.mjs'], { cwd: root, env: { ...env, KEPT_UNIT: 'tests/one.mjs' } })
    spawnSync(process.execPath, ['-e', source], { cwd: root, env: { ...env, KEPT_UNIT: '' } })
    kept?.keep(new Map([['tests/one.mjs', 1]]))
    put(place, '// second')
    expect([place, keptOf(['tests/one.mjs'])?.left]).toEqual([place, isReached ? ['tests/one.mjs'] : []])
  }
})

import path from 'node:path'
import { testFolder } from '../folder.fixture'
import { closing, runSteps, testsOf } from './check'
import { jest as jestCommand } from './jest'
import { playwright } from './playwright'
import { sandboxTests } from './sandbox-tests'
import type { Command, Result } from './steps'

const folder = testFolder('check')

/** A program that ends so; `result` is what its runner writes, null when it dies before. */
function ending(code: number, result?: Partial<Result> | null): Command {
  const file = path.join(folder, 'results.json')
  const write = result ? `require('fs').writeFileSync('${file}', '');` : ''
  const read = () => ({ passed: 0, failed: 0, failures: [], times: [], ...result })
  const args = ['-e', `${write}process.exit(${code})`]
  return { file: process.execPath, args, ...(result !== undefined && { results: { file, read } }) }
}
const lastLine = (text: string) => text.split('\n').at(-1)

beforeEach(() => void jest.spyOn(console, 'log').mockImplementation(() => {}))
afterEach(() => jest.restoreAllMocks())

test('every step runs, and the last line is the sum', async () => {
  const run = await runSteps(
    [
      { title: 'Lint', command: ending(1) },
      { title: 'Types', command: ending(0) },
      { title: 'Unit', command: ending(0, { passed: 40 }) },
    ],
    [],
  )
  const text = closing(run, [])
  expect(text).toContain(`\nFailed:\n  Lint\n      ${process.execPath} -e process.exit(1)\n`)
  expect(lastLine(text)).toBe('41 passed, 1 failed')
})

test.each([
  ['found no test', ending(0, {})],
  ['died before it wrote a result', ending(0, null)],
  ['failed beyond its tests', ending(1, { passed: 3 })],
])('a runner that %s has failed', async (_what, command) => {
  const { outcomes } = await runSteps([{ title: 'Unit', command }], [])
  expect(outcomes.map(({ result }) => result.failed)).toEqual([1])
})

test('what needs something that is left out does not run, is named and counted', async () => {
  const run = await runSteps(
    [
      { title: 'Browser', command: ending(1), needs: ['chromium'] },
      { title: 'Unit', command: { ...ending(0), leftOut: ['a.test.ts', 'b.test.ts'] } },
    ],
    ['chromium', 'git'],
  )
  const text = closing(run, ['chromium', 'git'])
  expect(text).toContain('Left out, without chromium, git:\n  Browser\n  Unit: a.test.ts\n  Unit: b.test.ts\n')
  expect(lastLine(text)).toBe('1 passed, 0 failed, 3 skipped')
})

test('a step does not run after one that it needs and that failed, nor when it would not be over in time', async () => {
  const run = await runSteps(
    [
      { title: 'Build', command: ending(1) },
      { title: 'Browser', command: ending(0), after: 'Build' },
      { title: 'Long', command: ending(0), minutes: 5 },
      { title: 'Short', command: ending(0) },
    ],
    [],
    Date.now() / 1000 + 240,
  )
  expect(run.outcomes.map(({ title }) => title)).toEqual(['Build', 'Short'])
  expect(closing(run, [])).toContain('Left out for lack of time:\n  Long\n')
})

test('what a step runs on ends with it, and its lack is a failure of that step alone', async () => {
  let isOpen = true
  const failing = ending(0, { passed: 1, failed: 1, failures: [{ name: 'a test', alone: 'npx jest a' }] })
  const asks = 'process.exitCode = process.env.PLACE === "here" ? 0 : 1;'
  const shown = { ...failing, args: ['-e', asks + (failing.args[1] ?? '').replace('process.exit(0)', '')] }
  const { outcomes } = await runSteps(
    [
      {
        title: 'On',
        command: shown,
        on: async () => ({ env: { PLACE: 'here' }, close: async () => void (isOpen = false) }),
      },
      { title: 'Off', command: shown, on: () => Promise.reject(new Error('no server')) },
    ],
    [],
  )
  expect(isOpen).toBe(false)
  expect(outcomes.map(({ isGood }) => isGood)).toEqual([true, false])
  expect(outcomes.map(({ result }) => result.failures[0])).toMatchObject([
    { name: 'a test', alone: 'PLACE=… npx jest a' },
    { reason: 'no server' },
  ])
})

test('each runner leaves out its own tests of those that cannot run', () => {
  const besides = testsOf(['nginx', 'openssl', 'sshd', 'vnc', 'git'])
  expect(besides).toHaveLength(new Set(besides).size)
  const short = jestCommand(['browser', 'node'], { besides })
  expect(short.leftOut).toEqual(['scripts/lib/release/changes.test.ts', 'scripts/lib/release/preflight.test.ts'])
  const long = jestCommand(['long'], { besides })
  expect(long.leftOut).toHaveLength(4)
  const ran = new RegExp(long.args.at(-1) ?? '')
  expect(ran.test('/work/scripts/lib/serve/nginx.long.test.ts')).toBe(false)
  expect(ran.test('/work/scripts/lib/reproducible.long.test.ts')).toBe(true)
  expect(sandboxTests('short', { besides }).leftOut).toEqual([])
  expect(sandboxTests('all', { besides }).args).not.toContain('sandbox/gateway/real-machines.long.test.ts')
  expect(playwright(['--project=chromium'], besides).leftOut).toEqual([])
  expect(playwright(['--project=chromium-long'], besides).args.slice(-2)).toEqual(['--grep-invert', '@nginx'])
})

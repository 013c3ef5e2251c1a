import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import { startPostgres } from '@portal/sandbox/testing/postgres'

// The whole check, cheapest first. Every step runs even after a failure of an earlier one, so that one run tells all;
// only what needs the bundles is left out when they could not be built.
type Count = { passed: number; failed: number }
const total: Count = { passed: 0, failed: 0 }
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)

await step('Types', bin('tsc'), ['-p', 'tsconfig.json'])
await step('Lint', bin('oxlint'), ['--deny-warnings'])
await step('OpenAPI document is up to date', process.execPath, ['--import', 'tsx', 'scripts/openapi.ts', '--check'])
await step('Example nginx configuration is up to date', process.execPath, ['--import', 'tsx', 'scripts/nginx-conf.ts', '--example', '--check'])
await step('Unit and component tests', bin('jest'), ['--json', '--outputFile', results('jest')], jestCount)
await step('Sandbox tests on the embedded database', process.execPath, sandboxTests(), nodeTestCount)
await sandboxTestsOnPostgres()
await step('Load run on both databases', process.execPath, ['--import', 'tsx', 'scripts/load.ts'])
rmSync(path.join(root, 'e2e', 'results.json'), { force: true })
if (await step('Build', process.execPath, ['--import', 'tsx', 'scripts/build.ts'])) {
  await step('Browser tests', path.join(root, 'e2e/node_modules/.bin/playwright'), ['test'], playwrightCount, 'e2e')
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/** Runs a step; it counts as one test, or as many as `counts` finds. True when it passed. */
async function step(title: string, file: string, args: string[], counts?: (output: string) => Count | null, dir = '.'): Promise<boolean> {
  console.log(`\n— ${title}`)
  const started = performance.now()
  const { code, output } = await run(file, args, path.join(root, dir))
  const count = counts?.(output) ?? { passed: Number(code === 0), failed: Number(code !== 0) }
  // A runner that died without a count, or fails beyond its tests, is a failure too.
  if (code !== 0 && count.failed === 0) count.failed = 1
  total.passed += count.passed
  total.failed += count.failed
  console.log(`  ${title}: ${count.passed} passed, ${count.failed} failed, ${((performance.now() - started) / 1000).toFixed(0)} s`)
  return code === 0
}

function run(file: string, args: string[], cwd: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(file, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
    process.stdout.write(chunk)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

function results(name: string): string {
  const file = path.join(root, 'node_modules', '.cache', `${name}-results.json`)
  mkdirSync(path.dirname(file), { recursive: true })
  rmSync(file, { force: true })
  return file
}

function jestCount(): Count | null {
  const file = path.join(root, 'node_modules', '.cache', 'jest-results.json')
  if (!existsSync(file)) return null
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }: Record<string, number> = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: numPassedTests ?? 0, failed: (numFailedTests ?? 0) + (numRuntimeErrorTestSuites ?? 0) }
}

/** Node's own runner: the sandbox is plain ESM, as are oidc-provider and jose, which jest cannot load as they are. */
function sandboxTests(): string[] {
  const files = readdirSync(path.join(root, 'sandbox'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .sort()
  return ['--import', 'tsx', '--test', '--test-reporter=spec', '--test-concurrency=2', ...files.map((file) => `sandbox/${file}`)]
}

/** One server for all test files; each makes a database of its own. Without PostgreSQL the step fails, saying what to install. */
async function sandboxTestsOnPostgres(): Promise<void> {
  const title = 'Sandbox tests on PostgreSQL'
  try {
    const server = await startPostgres()
    process.env['TEST_DATABASE_URL'] = server.url
    await step(title, process.execPath, sandboxTests(), nodeTestCount)
    delete process.env['TEST_DATABASE_URL']
    await server.close()
  } catch (cause) {
    total.failed += 1
    console.log(`\n— ${title}\n  ${cause instanceof Error ? cause.message : String(cause)}\n  ${title}: 0 passed, 1 failed`)
  }
}

function nodeTestCount(output: string): Count | null {
  const number = (word: string) => Number(new RegExp(`^ℹ ${word} (\\d+)`, 'm').exec(output)?.[1] ?? NaN)
  const count = { passed: number('pass'), failed: number('fail') }
  return Number.isNaN(count.passed + count.failed) ? null : count
}

function playwrightCount(): Count | null {
  const file = path.join(root, 'e2e', 'results.json')
  if (!existsSync(file)) return null
  const { stats }: { stats: { expected: number; unexpected: number; flaky: number } } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

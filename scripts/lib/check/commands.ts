import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '@portal/build/common'
import type { Command } from './steps'

// The commands that `npm test` and `npm run test:long` are made of.

/** A program of the repository's own packages. */
export const tool = (name: string, ...args: string[]): Command => ({
  file: path.join(root, 'node_modules/.bin', name),
  args,
})

/** A file in `scripts/commands/`, without its ending. */
export const script = (name: string, ...args: string[]): Command => ({
  file: 'node',
  args: ['--import', 'tsx', `scripts/commands/${name}.ts`, ...args],
})

/** Projects of jest.config.mjs, without the tests below the folder `besides`. */
export function jest(projects: readonly string[], besides?: string): Command {
  const results = resultsFile('jest')
  // As a pattern of what runs, because one of what does not would replace those of the projects.
  const others = besides === undefined ? [] : ['--testPathPatterns', `^(?!.*${besides}/)`]
  return {
    ...tool('jest', '--selectProjects', ...projects, '--json', '--outputFile', results, ...others),
    count: () => {
      const found = readResults<JestResults>(results)
      if (!found) return null
      const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = found
      return {
        passed: numPassedTests,
        failed: numFailedTests + numRuntimeErrorTestSuites,
        failures: testResults
          .filter(({ status }) => status === 'failed')
          .flatMap(({ name, assertionResults }) => [
            path.relative(root, name),
            ...assertionResults
              .filter(({ status }) => status === 'failed')
              .map(({ fullName, failureMessages }) => `  ${fullName}${reasonIn(failureMessages[0])}`),
          ]),
        times: testResults.map(({ name, startTime, endTime }) => ({
          name: path.relative(root, name),
          seconds: (endTime - startTime) / 1000,
        })),
      }
    },
  }
}

/**
 * Files below `sandbox/`, without those that take long unless told. On the embedded database, unless TEST_DATABASE_URL
 * names one. Node's own runner, because oidc-provider and jose are plain ES modules, which jest cannot load as they
 * are.
 */
export function sandboxTests(length: 'short' | 'all' = 'short'): Command {
  const files = readdirSync(path.join(root, 'sandbox'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .filter((file) => length === 'all' || !file.endsWith('.long.test.ts'))
    .sort()
  return {
    file: 'node',
    args: [
      '--import',
      'tsx',
      '--test',
      '--test-reporter=spec',
      '--test-concurrency=2',
      ...files.map((file) => `sandbox/${file}`),
    ],
    count: (output) => {
      const number = (word: string) => Number(new RegExp(`^ℹ ${word} (\\d+)`, 'm').exec(output)?.[1] ?? NaN)
      // Read from the summary at the end, because that names each test that failed with its file.
      const [, summary = ''] = output.split('✖ failing tests:')
      const failures = [...summary.matchAll(/^test at (\S+?):\d+:\d+\n✖ (.*) \(/gm)].map(
        ([, file, name]) => `${file}: ${name}`,
      )
      const count = { passed: number('pass'), failed: number('fail'), failures }
      return Number.isNaN(count.passed + count.failed) ? null : count
    },
  }
}

/** Specs of `e2e/`, on the build as it is. */
export function playwright(...args: string[]): Command {
  const results = resultsFile('playwright')
  return {
    file: path.join(root, 'e2e/node_modules/.bin/playwright'),
    args: ['test', '--reporter=list,json', ...args],
    folder: 'e2e',
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: results },
    count: () => {
      const found = readResults<PlaywrightResults>(results)
      if (!found) return null
      const { expected, unexpected, flaky } = found.stats
      return {
        passed: expected,
        failed: unexpected + flaky,
        failures: specsIn(found)
          .filter(({ ok }) => !ok)
          .map(({ name, message }) => name + reasonIn(message)),
        times: specsIn(found),
      }
    },
  }
}

/** Where the kept pictures are. */
export const PICTURES = 'docs/pictures'

/** Every page in its states, compared with its kept pictures. */
export const picturesTest = (...args: string[]): Command => playwright('--config=pictures.config.ts', ...args)

type JestResults = Record<'numPassedTests' | 'numFailedTests' | 'numRuntimeErrorTestSuites', number> & {
  testResults: {
    name: string
    status: string
    /** In milliseconds since 1970. */
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** The part of Playwright's JSON report that is read: https://playwright.dev/docs/api/class-testreporter */
type PlaywrightResults = {
  config: { rootDir: string }
  stats: Record<'expected' | 'unexpected' | 'flaky', number>
  suites: Suite[]
}
type Spec = {
  title: string
  file: string
  line: number
  ok: boolean
  /** `duration` in milliseconds. */
  tests: { results: { duration: number; errors: { message?: string }[] }[] }[]
}
type Suite = { suites?: Suite[]; specs: Spec[] }

type SpecResult = { name: string; ok: boolean; seconds: number; message: string }

function specsIn({ config, suites }: PlaywrightResults): SpecResult[] {
  const specsOf = (suite: Suite): Spec[] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
  return suites.flatMap(specsOf).map(({ file, line, title, ok, tests }) => ({
    name: `${path.relative(root, path.join(config.rootDir, file))}:${line} ${title}`,
    ok,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    // All, because the first error of a test that ran out of time does not say what it waited for.
    message: tests
      .flatMap(({ results }) => results)
      .flatMap(({ errors }) => errors.map(({ message }) => message))
      .join('\n'),
  }))
}

/** The first lines of an error in one, short, so that many failures fit into the little of a log that is kept. */
function reasonIn(message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
  return ` — ${lines.slice(0, 10).join(' ').slice(0, 400)}`
}

/** Where a runner writes its results. Removed first, so that a runner that dies leaves no results of an earlier run. */
function resultsFile(name: string): string {
  const file = path.join(root, 'node_modules/.cache', `${name}-results.json`)
  mkdirSync(path.dirname(file), { recursive: true })
  rmSync(file, { force: true })
  return file
}

function readResults<Results>(file: string): Results | null {
  if (!existsSync(file)) return null
  const results: Results = JSON.parse(readFileSync(file, 'utf8'))
  return results
}

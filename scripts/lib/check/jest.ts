import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { root } from '@portal/build/common'
import { escaped, isLong, quoted, readResults, reasonIn, resultsFile, tool } from './commands'
import type { Input } from './inputs'
import type { Kept } from './kept'
import type { Command, Result } from './steps'

/**
 * Projects of jest.config.mjs.
 *
 * @param options.besides test files that are left out because of what the machine lacks
 * @param options.except folders whose tests are left out
 */
export function jest(
  projects: readonly string[],
  { besides = [], except = [] }: { besides?: readonly string[]; except?: readonly string[] } = {},
): Command {
  const file = resultsFile(`jest-${projects.join('-')}`)
  const leftOut = besides.filter((file) => file.startsWith('scripts/') && isLong(file) === projects.includes('long'))
  const others = [...leftOut, ...except.map((folder) => `${folder}/`)].map(escaped)
  // A pattern of the files that run, because one of files to ignore would replace the patterns of the projects.
  const pattern = others.length > 0 ? ['--testPathPatterns', `^(?!.*(${others.join('|')}))`] : []
  return {
    ...tool('jest', '--selectProjects', ...projects, '--json', '--outputFile', file, ...pattern),
    leftOut,
    results: { file, read: () => resultIn(readResults<JestResults>(file)) },
  }
}

const OF_JEST: readonly Input[] = ['file scripts/lib/check/jest.ts', 'file jest.config.mjs', 'tree shared/testing']
const OF_PROJECT: Record<string, readonly Input[]> = {
  browser: ['start-test-api.mjs', 'stop-test-api.mjs']
    .map((file) => `module sandbox/testing/${file}`)
    .concat(['setup.ts', 'fake-auth0.ts'].map((file) => `module shared/testing/src/${file}`)),
}

/** The test files of projects of jest.config.mjs. */
export const keptJest = (projects: readonly string[], besides: readonly string[] = []): Kept => ({
  units: () =>
    projects.flatMap((project) =>
      filesOf(project)
        .filter((name) => !besides.includes(name))
        .map((name) => ({ name, inputs: [`module ${name}`, ...OF_JEST, ...(OF_PROJECT[project] ?? [])] })),
    ),
  only: (args, files) => [...args, '--runTestsByPath', ...files],
})

function filesOf(project: string): string[] {
  const { file, args } = tool('jest', '--selectProjects', project, '--listTests', '--json')
  const files: string[] = JSON.parse(
    execFileSync(file, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  )
  return files.map((name) => path.relative(root, name))
}

type JestTest = {
  fullName: string
  status: string
  failureMessages: string[]
  /** In milliseconds. */
  duration?: number | null
}
type JestResults = Record<'numPassedTests' | 'numFailedTests' | 'numRuntimeErrorTestSuites', number> & {
  testResults: {
    name: string
    status: string
    message: string
    /** In milliseconds since 1970. */
    startTime: number
    endTime: number
    assertionResults: JestTest[]
  }[]
}

function resultIn({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }: JestResults): Result {
  const files = testResults.map((file) => ({ ...file, name: path.relative(root, file.name) }))
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    failures: files
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, message, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed')
        // A file that could not be read, or failed outside its tests, has none.
        if (failed.length === 0) return [{ name, reason: reasonIn(message), alone: `npx jest ${name}` }]
        return failed.map(({ fullName, failureMessages }) => ({
          name: `${name}: ${fullName}`,
          reason: reasonIn(failureMessages[0] ?? ''),
          alone: `npx jest ${name} -t ${quoted(escaped(fullName))}`,
        }))
      }),
    passedOf: new Map(
      files
        .filter(({ status }) => status === 'passed')
        .map(({ name, assertionResults }) => [
          name,
          assertionResults.filter(({ status }) => status === 'passed').length,
        ]),
    ),
    times: files.map(({ name, startTime, endTime, assertionResults }) => {
      const inTests = assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
      return { name, seconds: (endTime - startTime) / 1000, setUp: Math.max(0, endTime - startTime - inTests) / 1000 }
    }),
  }
}

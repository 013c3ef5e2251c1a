import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { root } from '@portal/build/common'
import { HEADLESS_CHROMIUM } from '../browsers'
import { readResults, reasonIn, resultsFile } from './commands'
import type { Input } from './inputs'
import type { Kept } from './kept'
import type { PlaywrightResults } from './playwright-reporter'
import { type Command, type Failure, type Result, typed } from './steps'

const PLAYWRIGHT = path.join(root, 'e2e/node_modules/.bin/playwright')
const REPORTER = path.join(root, 'scripts/lib/check/playwright-reporter.ts')

/**
 * Specs of `e2e/`, on the build as it is.
 *
 * @param besides tags of tests that are left out because of what the machine lacks
 */
export function playwright(args: readonly string[], besides: readonly string[] = []): Command {
  const file = resultsFile(`playwright-${args.join('-').replaceAll(/\W+/g, '-')}`)
  const leftOut = args.some((arg) => arg.includes('chromium-long')) ? besides.filter((tag) => tag.startsWith('@')) : []
  const inverted = leftOut.length > 0 ? ['--grep-invert', leftOut.join('|')] : []
  return {
    file: PLAYWRIGHT,
    args: ['test', `--reporter=list,${REPORTER}`, ...args, ...inverted],
    folder: 'e2e',
    env: { PLAYWRIGHT_RESULTS: file },
    leftOut,
    results: { file, read: () => resultIn(readResults<PlaywrightResults>(file), args) },
  }
}

/** Beside the files of remotes for which a spec asks: browser, the portal it runs on, the host, and all descriptors. */
const OF_SPECS: readonly Input[] = [
  ...['playwright.config.ts', 'global-setup.ts'].map((file) => `module e2e/${file}`),
  'file scripts/lib/check/playwright.ts',
  'file host/dist/.source-hash',
  String.raw`matching ^remotes/[^/]+/remote\.config\.ts$`,
  `program ${HEADLESS_CHROMIUM.executablePath ?? ''}`,
]

/** The specs that have tests of a run with these arguments. */
export const keptPlaywright = (args: readonly string[]): Kept => ({
  units: () => {
    const results = resultsFile('playwright-list')
    execFileSync(PLAYWRIGHT, ['test', '--list', `--reporter=${REPORTER}`, ...args], {
      cwd: path.join(root, 'e2e'),
      env: { ...process.env, PLAYWRIGHT_RESULTS: results },
      stdio: 'ignore',
    })
    const { tests } = readResults<PlaywrightResults>(results)
    return filesOf(tests)
      .map((file) => path.relative(root, file))
      .map((name) => ({ name, inputs: [`module ${name}`, ...OF_SPECS] }))
  },
  only: (args, files) => [...args, ...files.map((file) => path.relative('e2e', file))],
})

/** Where the kept pictures are. */
export const PICTURES = 'docs/pictures'

/** Every page in its states, compared with its kept pictures. */
export const picturesTest = (...args: string[]): Command => playwright(['--config=pictures.config.ts', ...args])

type PlaywrightTest = PlaywrightResults['tests'][number]

function resultIn({ tests, errors }: PlaywrightResults, args: readonly string[]): Result {
  const passed = tests.filter(({ outcome }) => outcome === 'expected')
  const failed = tests.filter(({ outcome }) => outcome === 'unexpected' || outcome === 'flaky')
  const config = args.filter((arg) => arg.startsWith('--config'))
  const whole = typed({ file: 'npx playwright', args: ['test', ...args], folder: 'e2e' })
  return {
    passed: passed.length,
    failed: failed.length + errors.length,
    failures: [
      ...errors.map((error) => ({ name: 'outside the tests', reason: reasonIn(error), alone: whole })),
      ...failed.map((test) => asFailure(test, config)),
    ],
    passedOf: new Map(
      filesOf(tests)
        .filter((file) => errors.length === 0 && !failed.some((test) => test.file === file))
        .map((file) => [path.relative(root, file), passed.filter((test) => test.file === file).length]),
    ),
    times: filesOf(tests).map((file) => {
      const ofFile = tests.filter((test) => test.file === file)
      const sum = (of: 'seconds' | 'setUp') => ofFile.reduce((all, test) => all + test[of], 0)
      return { name: path.relative(root, file), seconds: sum('seconds'), setUp: sum('setUp') }
    }),
  }
}

const filesOf = (tests: readonly PlaywrightTest[]): string[] => [...new Set(tests.map(({ file }) => file))]

function asFailure({ title, file, line, project, errors, files }: PlaywrightTest, config: string[]): Failure {
  const place = `${path.relative(path.join(root, 'e2e'), file)}:${line}`
  return {
    name: `e2e/${place} ${title}`,
    reason: reasonIn(errors.join('\n')),
    alone: typed({ file: 'npx playwright', args: ['test', place, ...config, `--project=${project}`], folder: 'e2e' }),
    files: [...new Set(files.map((each) => path.relative(root, each)))],
  }
}

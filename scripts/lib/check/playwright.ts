import path from 'node:path'
import { root } from '@portal/build/common'
import { readResults, reasonIn, resultsFile } from './commands'
import type { PlaywrightResults } from './playwright-reporter'
import { type Command, type Failure, type Result, typed } from './steps'

/**
 * Specs of `e2e/`, on the build as it is.
 *
 * @param besides tags of tests that are left out because of what the machine lacks
 */
export function playwright(args: readonly string[], besides: readonly string[] = []): Command {
  const file = resultsFile(`playwright-${args.join('-').replaceAll(/\W+/g, '-')}`)
  const leftOut = args.some((arg) => arg.includes('chromium-long')) ? besides.filter((tag) => tag.startsWith('@')) : []
  const reporter = path.join(root, 'scripts/lib/check/playwright-reporter.ts')
  const inverted = leftOut.length > 0 ? ['--grep-invert', leftOut.join('|')] : []
  return {
    file: path.join(root, 'e2e/node_modules/.bin/playwright'),
    args: ['test', `--reporter=list,${reporter}`, ...args, ...inverted],
    folder: 'e2e',
    env: { PLAYWRIGHT_RESULTS: file },
    leftOut,
    results: { file, read: () => resultIn(readResults<PlaywrightResults>(file), args) },
  }
}

/** Where the kept pictures are. */
export const PICTURES = 'docs/pictures'

/** Every page in its states, compared with its kept pictures. */
export const picturesTest = (...args: string[]): Command => playwright(['--config=pictures.config.ts', ...args])

type PlaywrightTest = PlaywrightResults['tests'][number]

function resultIn({ tests, errors }: PlaywrightResults, args: readonly string[]): Result {
  const failed = tests.filter(({ outcome }) => outcome === 'unexpected' || outcome === 'flaky')
  const config = args.filter((arg) => arg.startsWith('--config'))
  const whole = typed({ file: 'npx playwright', args: ['test', ...args], folder: 'e2e' })
  return {
    passed: tests.filter(({ outcome }) => outcome === 'expected').length,
    failed: failed.length + errors.length,
    failures: [
      ...errors.map((error) => ({ name: 'outside the tests', reason: reasonIn(error), alone: whole })),
      ...failed.map((test) => asFailure(test, config)),
    ],
    times: [...new Set(tests.map(({ file }) => file))].map((file) => {
      const ofFile = tests.filter((test) => test.file === file)
      const sum = (of: 'seconds' | 'setUp') => ofFile.reduce((all, test) => all + test[of], 0)
      return { name: path.relative(root, file), seconds: sum('seconds'), setUp: sum('setUp') }
    }),
  }
}

function asFailure({ title, file, line, project, errors, files }: PlaywrightTest, config: string[]): Failure {
  const place = `${path.relative(path.join(root, 'e2e'), file)}:${line}`
  return {
    name: `e2e/${place} ${title}`,
    reason: reasonIn(errors.join('\n')),
    alone: typed({ file: 'npx playwright', args: ['test', place, ...config, `--project=${project}`], folder: 'e2e' }),
    files: files.map((each) => path.relative(root, each)),
  }
}

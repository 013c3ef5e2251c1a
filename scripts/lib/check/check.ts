import { NEEDS } from '../../needs.mjs'
import { asBlock, type Outcome, runStep, type Step } from './steps'
import { keepTimes, stepLines, timeLines } from './times'

/** How many of the files that take longest are named at the end; `npm run times` names more. */
const SLOWEST = 8

/** When the check has to be over (seconds since 1970), because it may be stopped from outside then. `.ci/run` sets it. */
const until = Number(process.env['CHECK_UNTIL'] || Infinity)

/**
 * Runs steps one after the other, even after a failure of an earlier one, so that one run tells all. Prints what failed
 * and the closing line at the end, because the end of a long log is often all that is kept of it, and ends the process,
 * with 1 when a test failed.
 *
 * @param without names in NEEDS that the machine may lack: what needs them is left out, and counts as skipped
 */
export async function check(steps: readonly Step[], without: readonly string[] = []): Promise<never> {
  const outcomes: Outcome[] = []
  const skipped: string[] = []
  const late: string[] = []
  for (const step of steps) {
    const { title, needs = [], after, minutes = 0, command } = step
    if (needs.some((need) => without.includes(need))) skipped.push(title)
    else if (after && !outcomes.find((outcome) => outcome.title === after)?.isGood) continue
    else if (Date.now() / 1000 + minutes * 60 > until) late.push(title)
    else {
      skipped.push(...(command.leftOut ?? []).map((test) => `${title}: ${test}`))
      outcomes.push(await runStep(step))
    }
  }
  keepTimes(outcomes)
  tell('Seconds of each step:', stepLines(outcomes))
  tell('The slowest files (npm run times names more):', timeLines(outcomes, SLOWEST))
  tell(
    `Left out, without ${without.join(', ')}:`,
    skipped.map((title) => `  ${title}`),
  )
  tell(
    'Left out for lack of time:',
    late.map((title) => `  ${title}`),
  )
  tell(
    'Failed:',
    outcomes
      .filter(({ result }) => result.failed > 0)
      .flatMap(({ title, result }) => [`  ${title}`, ...result.failures.map(asBlock)]),
  )
  const sum = (of: 'passed' | 'failed') => outcomes.reduce((all, { result }) => all + result[of], 0)
  const counts = [`${sum('passed')} passed`, `${sum('failed')} failed`]
  if (without.length > 0) counts.push(`${skipped.length} skipped`)
  console.log(`\n${counts.join(', ')}`)
  process.exit(sum('failed') === 0 ? 0 : 1)
}

/** Test files and tags that cannot run without these. */
export const testsOf = (without: readonly string[]): string[] => [
  ...new Set(NEEDS.filter(({ name }) => without.includes(name)).flatMap(({ tests = [] }) => tests)),
]

function tell(heading: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${heading}\n${lines.join('\n')}`)
}

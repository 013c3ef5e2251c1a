import { NEEDS } from '../../needs.mjs'
import { asBlock, type Outcome, runStep, type Step } from './steps'
import { keepTimes, stepLines, timeLines } from './times'

/** How many of the files that take longest are named at the end; `npm run times` names more. */
const SLOWEST = 8

/**
 * Runs the steps, prints what failed and the closing line, and ends the process, with 1 when a test failed.
 *
 * @param without names in NEEDS that the machine may lack: what needs them is left out, and counts as skipped
 */
export async function check(steps: readonly Step[], without: readonly string[] = []): Promise<never> {
  const run = await runSteps(steps, without)
  keepTimes(run.outcomes)
  console.log(closing(run, without))
  process.exit(sumOf(run, 'failed') === 0 ? 0 : 1)
}

type Run = {
  outcomes: Outcome[]
  /** Steps and test files that need what is left out. */
  skipped: string[]
  /** Steps that would not be over in time. */
  late: string[]
}

/**
 * Runs steps one after the other, even after a failure of an earlier one, so that one run tells all.
 *
 * @param until when the check has to be over (seconds since 1970), because it may be stopped from outside then;
 *   `.ci/run` sets it
 */
export async function runSteps(
  steps: readonly Step[],
  without: readonly string[],
  until = Number(process.env['CHECK_UNTIL'] || Infinity),
): Promise<Run> {
  const run: Run = { outcomes: [], skipped: [], late: [] }
  for (const step of steps) {
    const { title, needs = [], after, minutes = 0, command } = step
    if (needs.some((need) => without.includes(need))) run.skipped.push(title)
    else if (after && !run.outcomes.find((outcome) => outcome.title === after)?.isGood) continue
    else if (Date.now() / 1000 + minutes * 60 > until) run.late.push(title)
    else {
      run.skipped.push(...(command.leftOut ?? []).map((test) => `${title}: ${test}`))
      run.outcomes.push(await runStep(step))
    }
  }
  return run
}

/** The end of the log, which is often all that is kept of a long one. */
export function closing(run: Run, without: readonly string[]): string {
  const { outcomes, skipped, late } = run
  const failed = outcomes.filter(({ result }) => result.failed > 0)
  const counts = [`${sumOf(run, 'passed')} passed`, `${sumOf(run, 'failed')} failed`]
  if (without.length > 0) counts.push(`${skipped.length} skipped`)
  return [
    under('Seconds of each step:', stepLines(outcomes)),
    under('The slowest files (npm run times names more):', timeLines(outcomes, SLOWEST)),
    under(`Left out, without ${without.join(', ')}:`, indented(skipped)),
    under('Left out for lack of time:', indented(late)),
    under(
      'Failed:',
      failed.flatMap(({ title, result }) => [`  ${title}`, ...result.failures.map(asBlock)]),
    ),
    `\n${counts.join(', ')}`,
  ].join('')
}

/** Test files and tags that cannot run without these. */
export const testsOf = (without: readonly string[]): string[] => [
  ...new Set(NEEDS.filter(({ name }) => without.includes(name)).flatMap(({ tests = [] }) => tests)),
]

const sumOf = ({ outcomes }: Run, of: 'passed' | 'failed') => outcomes.reduce((sum, { result }) => sum + result[of], 0)
const indented = (titles: readonly string[]) => titles.map((title) => `  ${title}`)
const under = (heading: string, lines: readonly string[]) =>
  lines.length > 0 ? `\n${heading}\n${lines.join('\n')}\n` : ''

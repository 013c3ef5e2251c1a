import { parsed, UsageError } from '../command-line'
import { type Journey, JOURNEYS, type Profile, PROFILES } from './journeys'

export const USAGE = `usage: npm run bench -- --against <revision> | --control [options]

  Builds this checkout and what it is compared with, serves both as a release does, and lets a signed-in
  administrator use them in turns in one Chromium. Prints medians and ratios: below 1, this checkout is faster.

  --against <revision>   a revision of this repository, built in a worktree below ~/.cache/portal-bench
  --control              this checkout in one bundle: federation is replaced by plain imports
  --journeys <names>     some of ${JOURNEYS.join(',')} (default: all)
  --profile <name>       slow (10 Mbit/s, 40 ms, a quarter of the processor) or none (default: both)
  --runs <number>        of each journey (default: 7)
  --servers <number>     machines of the project (default: 42)
  --write                writes the figures to docs/performance.md`

export type Options = {
  against: string | null
  journeys: readonly Journey[]
  profiles: readonly Profile[]
  runs: number
  servers: number
  write: boolean
}

/** Reads the command line. @throws UsageError */
export function optionsFrom(args: string[]): Options {
  const { values } = parsed({
    args,
    options: {
      against: { type: 'string' },
      control: { type: 'boolean', default: false },
      journeys: { type: 'string', default: JOURNEYS.join(',') },
      profile: { type: 'string' },
      runs: { type: 'string', default: '7' },
      servers: { type: 'string', default: '42' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) throw new UsageError('')
  if ((values.against === undefined) !== values.control)
    throw new UsageError('Name one thing to compare with: --against <revision>, or --control.')
  return {
    against: values.against ?? null,
    journeys: values.journeys.split(',').map((name) => oneOf(JOURNEYS, name, '--journeys')),
    profiles: values.profile === undefined ? PROFILES : [oneOf(PROFILES, values.profile, '--profile')],
    runs: whole(values.runs, '--runs', 1, 99),
    servers: whole(values.servers, '--servers', 1, 100_000),
    write: values.write,
  }
}

function oneOf<Name extends string>(known: readonly Name[], name: string, option: string): Name {
  const found = known.find((one) => one === name)
  if (found === undefined) throw new UsageError(`${option} knows ${known.join(', ')}: not "${name}".`)
  return found
}

function whole(text: string, option: string, least: number, most: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new UsageError(`${option} is a whole number from ${least} to ${most}, not "${text}".`)
}

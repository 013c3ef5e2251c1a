import { parsed, UsageError } from '../command-line'
import { type Journey, JOURNEYS, type Profile, PROFILES } from './journeys'
import { type Use, USES } from './large-lists'

export const USAGE = `usage: npm run bench -- --against <revision> | --control | --lists <numbers> | --functions [options]

  Builds this checkout and what it is compared with, serves both as a release does, and lets a signed-in
  administrator use them in turns in one Chromium. Prints medians and ratios: below 1, this checkout is faster.

  --against <revision>   a revision of this repository, built in a worktree below ~/.cache/portal-bench
  --control              this checkout in one bundle: federation is replaced by plain imports
  --lists <numbers>      this checkout alone: lists of so many servers, for example 10000,50000, beside one of 42
  --functions            functions that go through all servers, in this process: no build and no browser
  --journeys <names>     some of ${JOURNEYS.join(',')} (default: all)
  --uses <names>         of the lists, some of ${USES.join(',')} (default: all)
  --profile <name>       slow (10 Mbit/s, 40 ms, a quarter of the processor) or none (default: both)
  --runs <number>        of each journey (default: 7)
  --servers <number>     machines of the project (default: 42); not with --lists
  --build                only builds both sides, so that a later run measures at once
  --write                writes the figures to docs/performance.md`

/** What is measured: this checkout beside a revision, beside the control, with long lists, or functions of it. */
export type Work =
  | { kind: 'against'; revision: string }
  | { kind: 'control' }
  | { kind: 'lists'; lengths: readonly number[] }
  | { kind: 'functions' }

export type Options = {
  work: Work
  journeys: readonly Journey[]
  uses: readonly Use[]
  profiles: readonly Profile[]
  runs: number
  servers: number
  isBuildOnly: boolean
  write: boolean
}

/** Reads the command line. @throws UsageError */
export function optionsFrom(args: string[]): Options {
  const { values } = parsed({
    args,
    options: {
      against: { type: 'string' },
      control: { type: 'boolean', default: false },
      lists: { type: 'string' },
      functions: { type: 'boolean', default: false },
      journeys: { type: 'string', default: JOURNEYS.join(',') },
      uses: { type: 'string', default: USES.join(',') },
      profile: { type: 'string' },
      runs: { type: 'string', default: '7' },
      servers: { type: 'string', default: '42' },
      build: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) throw new UsageError('')
  return {
    work: workOf(values),
    journeys: values.journeys.split(',').map((name) => oneOf(JOURNEYS, name, '--journeys')),
    uses: values.uses.split(',').map((name) => oneOf(USES, name, '--uses')),
    profiles: values.profile === undefined ? PROFILES : [oneOf(PROFILES, values.profile, '--profile')],
    runs: whole(values.runs, '--runs', 1, 99),
    servers: whole(values.servers, '--servers', 1, 100_000),
    isBuildOnly: values.build,
    write: values.write,
  }
}

type Named = { against?: string; control: boolean; lists?: string; functions: boolean }

function workOf({ against, control, lists, functions }: Named): Work {
  if ([against !== undefined, control, lists !== undefined, functions].filter(Boolean).length !== 1)
    throw new UsageError(
      'Name one thing to measure: --against <revision>, --control, --lists <numbers>, or --functions.',
    )
  if (functions) return { kind: 'functions' }
  if (against !== undefined) return { kind: 'against', revision: against }
  if (lists === undefined) return { kind: 'control' }
  return { kind: 'lists', lengths: lists.split(',').map((length) => whole(length, '--lists', 1, 100_000)) }
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

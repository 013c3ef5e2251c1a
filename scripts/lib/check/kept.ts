import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root as repository } from '@portal/build/common'
import * as z from 'zod'
import { type Input, Snapshot } from './inputs'

/** A result that was passed, with what it depends on. */
const Result = z.object({ passed: z.number(), inputs: z.array(z.string()), digest: z.string() })
const Results = z.record(z.string(), Result)
type Results = z.infer<typeof Results>

/** What every result depends on: packages, how they are found, and what decides on keeping. */
const OF_ALL: readonly Input[] = [
  'file pnpm-lock.yaml',
  'tree patches',
  'matching (^|/)(package|tsconfig)\\.json$',
  ...['kept.ts', 'inputs.ts', 'record-reads.cjs'].map((file) => `file scripts/lib/check/${file}`),
]

/** A file of a remote's bundle; with a hash in its name, which changes with the content, by its name alone. */
const BUILT = /^(remotes\/[^/]+\/dist\/)(?:([^/]+)\.[0-9a-f]{8}(\.\w+)$)?/

export type Unit = {
  /** A test file by its path in the repository, or the title of a step. */
  name: string
  /** What it depends on beside what a run of it reads. */
  inputs: readonly Input[]
  /** Are these all, because its program is not one of Node and cannot be recorded? */
  isDeclared?: boolean
}

/** How a step runs only what no earlier run tells. */
export type Kept = {
  /** Asked for when the step begins, because they may be made by the steps before. */
  units: () => readonly Unit[]
  /** The arguments of its command, changed so that it runs these alone. */
  only: (args: readonly string[], files: readonly string[]) => readonly string[]
}

export type KeptRun = {
  /** Tests that passed before, by unit. These need not run. */
  passed: ReadonlyMap<string, number>
  /** Names of the units that have to run. */
  left: readonly string[]
  /** For the runner, so that what the units read is recorded. */
  env: Record<string, string>
  /** Keeps the results of those that have passed, with their numbers of tests, and forgets those of the others that ran. */
  keep(passed: ReadonlyMap<string, number>): void
}

type Options = { root?: string; isWhole?: boolean }

/**
 * What of a step is known from earlier runs, and what has to run. Null where nothing is kept: on a server (`CI`) and
 * without git.
 *
 * @param options.isWhole nothing is taken from before
 */
export function keptRun(
  step: string,
  listUnits: () => readonly Unit[],
  { root = repository, isWhole = false }: Options = {},
): KeptRun | null {
  const before = process.env['CI'] ? null : snapshotOf(root)
  if (!before) return null
  const folder = path.join(root, 'node_modules/.cache/kept')
  const [file, log] = [path.join(folder, `${step}.json`), path.join(folder, `${step} reads`)]
  const known = !isWhole && existsSync(file) ? read(file) : {}
  const units = listUnits()
  const names = units.map(({ name }) => name)
  const isFresh = (name: string) =>
    known[name] !== undefined && before.digest(known[name].inputs) === known[name].digest
  const fresh = names.filter(isFresh)
  rmSync(log, { recursive: true, force: true })
  mkdirSync(log, { recursive: true })
  return {
    passed: new Map(fresh.map((name) => [name, known[name]?.passed ?? 0])),
    left: names.filter((name) => !fresh.includes(name)),
    env: recording(root, log),
    keep: (passed) => {
      const after = new Snapshot(root)
      const reads = readsIn(log)
      const results = Object.fromEntries(fresh.flatMap((name) => (known[name] ? [[name, known[name]]] : [])))
      for (const { name, inputs: own, isDeclared = false } of units) {
        const count = passed.get(name)
        // A unit that left no record may depend on anything.
        if (count === undefined || !(isDeclared || reads.has(name))) continue
        const read = isDeclared ? [] : [...(reads.get('') ?? []), ...(reads.get(name) ?? [])]
        const inputs = [...new Set([...OF_ALL, ...own, ...read])]
        const digest = before.digest(inputs)
        // A file that was edited meanwhile may have been read before or after.
        if (digest === after.digest(inputs)) results[name] = { passed: count, inputs, digest }
      }
      writeFileSync(`${file}.new`, JSON.stringify(results))
      renameSync(`${file}.new`, file)
    },
  }
}

function snapshotOf(root: string): Snapshot | null {
  try {
    return new Snapshot(root)
  } catch {
    return null
  }
}

/** Results of another version of this code count as none. */
function read(file: string): Results {
  return Results.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? {}
}

function recording(root: string, log: string): Record<string, string> {
  const preload = `--require ${JSON.stringify(path.join(import.meta.dirname, 'record-reads.cjs'))}`
  return { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} ${preload}`.trim(), KEPT_ROOT: root, KEPT_LOG: log }
}

/** Reads that record-reads.cjs has written down, by unit. A read under no unit counts for each of them. */
function readsIn(log: string): Map<string, Set<Input>> {
  const reads = new Map<string, Set<Input>>()
  for (const name of readdirSync(log))
    for (const line of readFileSync(path.join(log, name), 'utf8').split('\n').filter(Boolean)) {
      const [unit = '', kind = '', place = ''] = line.split('\t')
      const [, bundle, name, ending] = BUILT.exec(place) ?? []
      // A portal that serves all specs reads what each of them asks for, which is noted where it is asked.
      if (bundle && (unit === '' || (name && kind === 'stat'))) continue
      // The support site reads the guide in every portal, and no spec looks at its pages.
      if (unit === '' && place.startsWith('docs/')) continue
      // A spec, or what it imports, names the program of its portal, which another spec may have started.
      if (unit === '' && kind === 'module' && place.startsWith('e2e/')) continue
      const inputs = reads.get(unit) ?? new Set()
      reads.set(unit, inputs.add(name ? `built ${bundle}${name}${ending}` : `${kind} ${place}`))
    }
  return reads
}

import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import { startPostgres } from '@portal/sandbox/testing/postgres'
import { fromCommandLine, parsed, UsageError } from '../lib/command-line'
import { chooseMutations, type Mutation, roomOf } from '../lib/mutations/mutate'
import { type Outcome, STEPS, Trials } from '../lib/mutations/trials'
import { isProduct, sourcesOf } from '../lib/sources'
import { copyRepository } from '../lib/testing/repository-copy'

const USAGE = `npm run mutations [-- options]

Makes small changes of the sources, one after another in a copy, and says which step of the check sees each. Results
are kept as they come, a line of JSON each; the table at the end is of all that are kept.

  --seed <text>         the same seed makes the same changes of the same sources (default: 1)
  --count <number>      how many (default: 120)
  --set <file>          the changes: read from it when it is there, otherwise written (default: .portal/mutations.json)
  --results <file>      (default: .portal/mutations.jsonl)
  --resume              leaves out the changes that have a result; otherwise the results are begun anew
  --from, --to <number> a part of the changes, counted from 0, the last one not included
  --tests <number>      the most test files that are run for a change, nearest first (default: 60)
  --checkout <folder>   a checkout with its packages whose sources and tests are taken (default: this one)
  --browser             builds, and runs the browser tests too`

const keyOf = ({ file, operator, line, text, occurrence }: Mutation) =>
  JSON.stringify([file, operator, line, text, occurrence])

process.exitCode = await fromCommandLine(USAGE, async () => {
  const options = readOptions()
  const sources = sourcesOf(options.checkout)
  const changes = changesOf(options, sources)
  if (!options.isResumed) rmSync(options.results, { force: true })
  const known = new Set(resultsIn(options.results).map(({ mutation }) => keyOf(mutation)))
  const due = changes.slice(options.from, options.to).filter((mutation) => !known.has(keyOf(mutation)))
  await tryAll(due, sources, options)
  const wanted = new Set(changes.map(keyOf))
  report(resultsIn(options.results).filter(({ mutation }) => wanted.has(keyOf(mutation))))
  return 0
})

type Options = ReturnType<typeof readOptions>

function readOptions() {
  const { values } = parsed({
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '120' },
      set: { type: 'string', default: path.join(root, '.portal/mutations.json') },
      results: { type: 'string', default: path.join(root, '.portal/mutations.jsonl') },
      resume: { type: 'boolean', default: false },
      from: { type: 'string', default: '0' },
      to: { type: 'string' },
      tests: { type: 'string', default: '60' },
      checkout: { type: 'string', default: root },
      browser: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) throw new UsageError()
  const number = (name: 'count' | 'from' | 'to' | 'tests') => {
    const text = values[name]
    if (text !== undefined && !/^\d+$/.test(text)) throw new UsageError(`--${name} is a whole number, not "${text}".`)
    return Number(text)
  }
  return {
    seed: values.seed,
    count: number('count'),
    set: path.resolve(values.set),
    results: path.resolve(values.results),
    isResumed: values.resume,
    from: number('from'),
    to: values.to === undefined ? undefined : number('to'),
    mostTests: number('tests'),
    checkout: path.resolve(values.checkout),
    hasBrowser: values.browser,
  }
}

function changesOf({ set, count, seed }: Options, sources: ReadonlyMap<string, string>): Mutation[] {
  if (existsSync(set)) return JSON.parse(readFileSync(set, 'utf8'))
  // Measurements of speed are left out, because no step of the check holds their figures.
  const eligible = [...sources].filter(([file]) => isProduct(file) && !/\bbench\b/.test(file))
  const made = chooseMutations(new Map(eligible), count, seed)
  mkdirSync(path.dirname(set), { recursive: true })
  writeFileSync(set, `${JSON.stringify(made, null, 2)}\n`)
  return made
}

async function tryAll(due: readonly Mutation[], sources: ReadonlyMap<string, string>, options: Options): Promise<void> {
  if (due.length === 0) return
  const { checkout, mostTests, hasBrowser, results } = options
  mkdirSync(path.dirname(results), { recursive: true })
  const database = await startPostgres()
  const copy = copyRepository(checkout, [])
  const trials = new Trials({ folder: copy.folder, sources, mostTests, hasBrowser, databaseUrl: database.url })
  process.once('exit', () => {
    trials.stop()
    copy.remove()
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  for (const [at, mutation] of due.entries()) {
    const outcome = await trials.try(mutation)
    appendFileSync(results, `${JSON.stringify(outcome)}\n`)
    const { seenBy, by = '', seconds } = outcome
    console.log(`${at + 1}/${due.length} ${mutation.file} ${mutation.operator}: ${seenBy}, ${seconds} s ${by}`)
  }
  if (trials.broken.size > 0) console.log(`\nFails without a change too: ${[...trials.broken].join(', ')}`)
  await database.close()
}

function resultsIn(file: string): Outcome[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}

function report(outcomes: readonly Outcome[]): void {
  const rooms = [...new Set(outcomes.map(({ mutation }) => roomOf(mutation.file)))].sort()
  const columns = [...STEPS, 'nothing', 'gone'] as const
  const rowOf = (name: string, of: readonly Outcome[]) => {
    const counts = columns.map((column) => of.filter(({ seenBy }) => seenBy === column).length)
    const tried = of.filter(({ seenBy }) => seenBy !== 'gone')
    const seen = tried.filter(({ seenBy }) => seenBy !== 'nothing').length
    return [name, ...counts.map(String), `${((100 * seen) / (tried.length || 1)).toFixed(0)} %`]
  }
  const rows = [
    ['', ...columns, 'seen'],
    ...rooms.map((room) =>
      rowOf(
        room,
        outcomes.filter(({ mutation }) => roomOf(mutation.file) === room),
      ),
    ),
    rowOf('all', outcomes),
  ]
  console.log(
    `\n${rows.map(([name = '', ...cells]) => [name.padEnd(22), ...cells.map((cell) => cell.padStart(11))].join('')).join('\n')}`,
  )
  for (const { seenBy, diff, tests, related } of outcomes)
    if (seenBy === 'nothing') console.log(`\n${diff}\n  not seen by ${tests} of ${related} related test files`)
}

import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Mutation, mutated } from './mutate'
import { nearestTests, type Reach, reachIn } from './related-tests'

/** Steps of the check, in the order in which they are tried. */
export const STEPS = ['types', 'lint', 'documents', 'jest', 'sandbox', 'build', 'browser'] as const
type Step = (typeof STEPS)[number]

/** What became of a mutation. */
export type Outcome = {
  mutation: Mutation
  seenBy: Step | 'nothing' | 'gone'
  /** The test or message that saw it, or that the time ran out. */
  by?: string
  diff?: string
  /** Test files that were run, of those that reach the file. */
  tests: number
  related: number
  seconds: number
}

/** Part of a step. `keys` are its test files, or the name of what has none. */
type Attempt = { step: Step; keys: readonly string[]; run(keys: readonly string[]): Promise<Failure | undefined> }
type Failure = { keys: readonly string[]; by: string }

type Options = {
  /** An installed copy of the checkout, in which files are changed. */
  folder: string
  /** Sources of the checkout: texts by path. */
  sources: ReadonlyMap<string, string>
  /** The most test files that are run for a mutation. */
  mostTests: number
  hasBrowser: boolean
  /** A PostgreSQL for the sandbox's tests. */
  databaseUrl: string
}

/** Test files that are run at once: few at first, because the nearest see most. */
const FIRST_TESTS = 4
const MORE_TESTS = 16
const SECONDS = { command: 240, tests: 120, test: 20, browser: 3600 }
const TYPES = 'node_modules/.cache/mutations.tsbuildinfo'
/** Programs that compare what they write with what is kept. */
const DOCUMENTS = { openapi: ['--check'], 'nginx-conf': ['--example', '--check'] }

/** Tries mutations one after another. `stop` ends the program that runs. */
export function trialsIn({ folder, sources, mostTests, hasBrowser, databaseUrl }: Options) {
  const reachOf = reachIn(sources)
  /** Keys that fail without a mutation too, and those that do not. */
  const broken = new Set<string>()
  const sound = new Set<string>()
  let running: number | undefined

  return {
    broken: broken as ReadonlySet<string>,
    attempt,
    stop: () => running !== undefined && endGroup(running),
  }

  async function attempt(mutation: Mutation): Promise<Outcome> {
    const started = performance.now()
    const original = sources.get(mutation.file) ?? ''
    const change = mutated(original, mutation)
    const reach = reachOf(mutation.file)
    const related = nearestTests(mutation.file, reach)
    const outcome = (seenBy: Outcome['seenBy'], tests: number, by?: string): Outcome => {
      const seconds = Math.round((performance.now() - started) / 1000)
      return { mutation, seenBy, by, diff: change?.diff, tests, related: related.length, seconds }
    }
    if (!change) return outcome('gone', 0)
    const file = path.join(folder, mutation.file)
    let tests = 0
    try {
      for (const each of attempts(mutation.file, reach, related.slice(0, mostTests))) {
        const failure = await failureOf(each, (isMutated) => writeFileSync(file, isMutated ? change.source : original))
        if (each.step === 'jest' || each.step === 'sandbox') tests += each.keys.length
        if (failure) return outcome(each.step, tests, failure.by)
      }
      return outcome('nothing', tests)
    } finally {
      writeFileSync(file, original)
    }
  }

  /** A failure counts only when the same passes without the mutation. */
  async function failureOf({ keys, run }: Attempt, write: (isMutated: boolean) => void): Promise<Failure | undefined> {
    for (;;) {
      const left = keys.filter((key) => !broken.has(key))
      if (left.length === 0) return undefined
      write(true)
      const failure = await run(left)
      if (!failure || failure.keys.every((key) => sound.has(key))) return failure
      write(false)
      const isSound = (await run(failure.keys)) === undefined
      for (const key of failure.keys) (isSound ? sound : broken).add(key)
      if (isSound) return failure
    }
  }

  function attempts(file: string, reach: Reach, tests: readonly string[]): Attempt[] {
    const documents = Object.entries(DOCUMENTS).filter(([name]) => reach.has(`scripts/commands/${name}.ts`))
    const batches = [tests.slice(0, FIRST_TESTS)]
    for (let at = FIRST_TESTS; at < tests.length; at += MORE_TESTS) batches.push(tests.slice(at, at + MORE_TESTS))
    return [
      command('types', tool('tsc'), ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', TYPES]),
      command('lint', tool('oxlint'), ['--deny-warnings', file]),
      ...documents.map(([name, options]) => command('documents', process.execPath, [...programOf(name), ...options])),
      ...batches.flatMap((batch): Attempt[] => [
        { step: 'jest', keys: batch.filter((test) => !isOfSandbox(test)), run: jest },
        { step: 'sandbox', keys: batch.filter(isOfSandbox), run: sandboxTests },
      ]),
      ...(hasBrowser
        ? [
            command('build', process.execPath, programOf('build')),
            command('browser', tool('playwright', 'e2e'), ['test', '-x', '--project=chromium'], 'e2e'),
          ]
        : []),
    ]
  }

  function command(step: Step, program: string, args: string[], place = ''): Attempt {
    const seconds = step === 'browser' ? SECONDS.browser : SECONDS.command
    const keys = [`${step} ${args.filter((arg) => arg.startsWith('scripts/')).join('')}`.trim()]
    const run = async () => {
      const { isSuccess, output } = await runs(program, args, seconds, place)
      return isSuccess ? undefined : { keys, by: firstLine(output) }
    }
    return { step, keys, run }
  }

  async function jest(tests: readonly string[]): Promise<Failure | undefined> {
    // Read from what jest prints, because with `--bail` it writes no results.
    const args = ['--selectProjects', 'browser', 'node', '--silent', '--bail', '--runTestsByPath', ...tests]
    const { isSuccess, output } = await runs(tool('jest'), args, SECONDS.tests + SECONDS.test * tests.length)
    if (isSuccess) return undefined
    const [, test] = /^FAIL (?:browser|node) (\S+)/m.exec(output) ?? []
    const [, name = ''] = /^ {2}● (.*)$/m.exec(output) ?? []
    return test ? { keys: [test], by: `${test}: ${name}` } : { keys: tests, by: firstLine(output) }
  }

  async function sandboxTests(tests: readonly string[]): Promise<Failure | undefined> {
    const runner = ['--import', 'tsx', '--test', '--test-reporter=spec', '--test-concurrency=2', ...tests]
    const { isSuccess, output } = await runs(process.execPath, runner, SECONDS.tests + SECONDS.test * tests.length)
    if (isSuccess) return undefined
    const [, summary = ''] = output.split('✖ failing tests:')
    const [, test, name] = /^test at (\S+?):\d+:\d+\n✖ (.*) \(/m.exec(summary) ?? []
    return test ? { keys: [test], by: `${test}: ${name}` } : { keys: tests, by: firstLine(output) }
  }

  function tool(name: string, place = ''): string {
    return path.join(folder, place, 'node_modules/.bin', name)
  }

  /** Runs a program in a group of its own, because one that hangs has to end with all that it has started. */
  async function runs(program: string, args: readonly string[], seconds: number, place = '') {
    const child = spawn(program, args, {
      cwd: path.join(folder, place),
      detached: true,
      env: { ...process.env, TEST_DATABASE_URL: databaseUrl, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running = child.pid
    let output = ''
    const streams = [child.stdout, child.stderr]
    for (const stream of streams) stream.on('data', (chunk: Buffer) => (output += chunk))
    const timer = setTimeout(() => {
      output = `timeout after ${seconds} s`
      if (child.pid !== undefined) endGroup(child.pid)
      // Otherwise a server that has left the group would keep them open, and this waiting.
      for (const stream of streams) stream.destroy()
    }, seconds * 1000)
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('error', reject).once('close', resolve),
    )
    clearTimeout(timer)
    running = undefined
    return { isSuccess: code === 0, output }
  }
}

const isOfSandbox = (test: string) => test.startsWith('sandbox/')
const programOf = (name: string) => ['--import', 'tsx', `scripts/commands/${name}.ts`]
const firstLine = (output: string) => output.trim().split('\n', 1)[0]?.slice(0, 300) ?? ''

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

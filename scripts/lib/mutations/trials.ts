import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Mutation, mutated } from './mutate'
import { nearestTests, type Reach, reachIn } from './related-tests'

/** Steps of the check, in the order in which they are tried. */
export const STEPS = ['types', 'lint', 'documents', 'jest', 'sandbox', 'build', 'browser'] as const
type Step = (typeof STEPS)[number]

/** The result of a mutation. */
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
const NODE = [process.execPath, '--import', 'tsx']
const TYPES = 'node_modules/.cache/mutations.tsbuildinfo'
/** Programs that compare what they write with what is kept. */
const DOCUMENTS = { openapi: ['--check'], 'nginx-conf': ['--example', '--check'] }

/** Tries mutations one after another. */
export class Trials {
  /** Test files and other parts of a step that fail without a mutation too. */
  readonly broken = new Set<string>()
  readonly #sound = new Set<string>()
  readonly #reachOf: (file: string) => Reach
  readonly #options: Options
  #running: number | undefined

  constructor(options: Options) {
    this.#options = options
    this.#reachOf = reachIn(options.sources)
  }

  /** Ends the program that runs. */
  stop(): void {
    if (this.#running !== undefined) endGroup(this.#running)
  }

  async try(mutation: Mutation): Promise<Outcome> {
    const started = performance.now()
    const { folder, sources, mostTests } = this.#options
    const original = sources.get(mutation.file) ?? ''
    const change = mutated(original, mutation)
    const reach = this.#reachOf(mutation.file)
    const related = nearestTests(mutation.file, reach)
    const outcome = (seenBy: Outcome['seenBy'], tests: number, by?: string): Outcome => {
      const seconds = Math.round((performance.now() - started) / 1000)
      return { mutation, seenBy, by, diff: change?.diff, tests, related: related.length, seconds }
    }
    if (!change) return outcome('gone', 0)
    const write = (text: string) => writeFileSync(path.join(folder, mutation.file), text)
    let tests = 0
    try {
      for (const attempt of this.#attempts(mutation.file, reach, related.slice(0, mostTests))) {
        const failure = await this.#failureOf(attempt, (isMutated) => write(isMutated ? change.source : original))
        if (attempt.step === 'jest' || attempt.step === 'sandbox') tests += attempt.keys.length
        if (failure) return outcome(attempt.step, tests, failure.by)
      }
      return outcome('nothing', tests)
    } finally {
      write(original)
    }
  }

  /** A failure counts only when the same fails once more, and passes without the mutation. */
  async #failureOf({ keys, run }: Attempt, write: (isMutated: boolean) => void): Promise<Failure | undefined> {
    const passed = new Set<string>()
    for (;;) {
      const left = keys.filter((key) => !this.broken.has(key) && !passed.has(key))
      if (left.length === 0) return undefined
      write(true)
      const first = await run(left)
      if (!first) return undefined
      const failure = await run(first.keys)
      if (!failure) {
        for (const key of first.keys) passed.add(key)
        continue
      }
      if (failure.keys.every((key) => this.#sound.has(key))) return failure
      write(false)
      const isSound = (await run(failure.keys)) === undefined
      for (const key of failure.keys) (isSound ? this.#sound : this.broken).add(key)
      if (isSound) return failure
    }
  }

  #attempts(file: string, reach: Reach, tests: readonly string[]): Attempt[] {
    const documents = Object.entries(DOCUMENTS).filter(([name]) => reach.has(`scripts/commands/${name}.ts`))
    const batches = [tests.slice(0, FIRST_TESTS)]
    for (let at = FIRST_TESTS; at < tests.length; at += MORE_TESTS) batches.push(tests.slice(at, at + MORE_TESTS))
    const playwright = ['node_modules/.bin/playwright', 'test', '-x', '--project=chromium']
    return [
      this.#command('types', [
        'node_modules/.bin/tsc',
        '-p',
        'tsconfig.json',
        '--incremental',
        '--tsBuildInfoFile',
        TYPES,
      ]),
      this.#command('lint', ['node_modules/.bin/oxlint', '--deny-warnings', file]),
      ...documents.map(([name, options]) => this.#command('documents', [...programOf(name), ...options], name)),
      ...batches.flatMap((batch): Attempt[] => [
        { step: 'jest', keys: batch.filter((test) => !isOfSandbox(test)), run: (keys) => this.#jest(keys) },
        { step: 'sandbox', keys: batch.filter(isOfSandbox), run: (keys) => this.#sandboxTests(keys) },
      ]),
      ...(this.#options.hasBrowser
        ? [this.#command('build', programOf('build')), this.#command('browser', playwright)]
        : []),
    ]
  }

  #command(step: Step, command: string[], key: string = step): Attempt {
    const run = async () => {
      const [seconds, place] = step === 'browser' ? [SECONDS.browser, 'e2e'] : [SECONDS.command, '']
      const { isSuccess, output } = await this.#runs(command, seconds, place)
      return isSuccess ? undefined : { keys: [key], by: firstLine(output) }
    }
    return { step, keys: [key], run }
  }

  async #jest(tests: readonly string[]): Promise<Failure | undefined> {
    // Read from what jest prints, because with `--bail` it writes no results.
    const options = ['--selectProjects', 'browser', 'node', 'long', '--silent', '--bail', '--runTestsByPath']
    const { isSuccess, output } = await this.#runs(['node_modules/.bin/jest', ...options, ...tests], secondsOf(tests))
    const [, test] = /^FAIL (?:browser|node|long) (\S+)/m.exec(output) ?? []
    const [, name] = /^ {2}● (.*)$/m.exec(output) ?? []
    return isSuccess ? undefined : failureIn(tests, output, test, name)
  }

  async #sandboxTests(tests: readonly string[]): Promise<Failure | undefined> {
    const runner = [...NODE, '--test', '--test-reporter=spec', '--test-concurrency=2', ...tests]
    const { isSuccess, output } = await this.#runs(runner, secondsOf(tests))
    const [, summary = ''] = output.split('✖ failing tests:')
    const [, test, name] = /^test at (\S+?):\d+:\d+\n✖ (.*) \(/m.exec(summary) ?? []
    return isSuccess ? undefined : failureIn(tests, output, test, name)
  }

  /** Runs a program in a group of its own, because one that hangs has to end with all that it has started. */
  async #runs([program = '', ...args]: readonly string[], seconds: number, place = '') {
    const child = spawn(program, args, {
      cwd: path.join(this.#options.folder, place),
      detached: true,
      env: { ...process.env, TEST_DATABASE_URL: this.#options.databaseUrl, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#running = child.pid
    let output = ''
    const streams = [child.stdout, child.stderr]
    for (const stream of streams) stream.on('data', (chunk: Buffer) => (output += chunk))
    const timer = setTimeout(() => {
      output = `timeout after ${seconds} s`
      this.stop()
      // Otherwise a server that has left the group would keep them open, and this waiting.
      for (const stream of streams) stream.destroy()
    }, seconds * 1000)
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('error', reject).once('close', resolve),
    )
    clearTimeout(timer)
    this.#running = undefined
    return { isSuccess: code === 0, output }
  }
}

const secondsOf = (tests: readonly string[]) => SECONDS.tests + SECONDS.test * tests.length

/** Of the test that a runner names, or of all, when it named none before it ended. */
const failureIn = (tests: readonly string[], output: string, test?: string, name = ''): Failure =>
  test ? { keys: [test], by: `${test}: ${name}` } : { keys: tests, by: firstLine(output) }

const isOfSandbox = (test: string) => test.startsWith('sandbox/')
const programOf = (name: string) => [...NODE, `scripts/commands/${name}.ts`]
const firstLine = (output: string) => output.trim().split('\n', 1)[0]?.slice(0, 300) ?? ''

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

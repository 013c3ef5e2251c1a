import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import { type Kept, keptRun } from './kept'
import type { FileTime } from './times'

export type Failure = {
  /** File and test; none where the whole step is one. */
  name?: string
  reason?: string
  /** The command that runs this alone, in a shell at the root of the repository. */
  alone: string
  /** Screenshots and traces, below the root of the repository. */
  files?: string[]
}

export type Result = {
  passed: number
  failed: number
  failures: Failure[]
  times: FileTime[]
  /** Of the files in which no test failed, by their path in the repository. */
  passedOf?: ReadonlyMap<string, number>
}
const NOTHING: Result = { passed: 0, failed: 0, failures: [], times: [] }

export type Command = {
  /** A path, or a name on the PATH. */
  file: string
  args: readonly string[]
  /** Path of the Node that runs the command and the programs it starts; by default the one that runs the check. */
  node?: string
  /** Working directory, below the root of the repository. */
  folder?: string
  env?: Record<string, string>
  /** Test files and tags that it leaves out, because of what the machine lacks. */
  leftOut?: readonly string[]
  /** The file that the command writes at its end, and what it says. Without, the command counts as one test. */
  results?: { file: string; read(): Result }
}

export type Step = {
  title: string
  command: Command
  /** Names in `scripts/needs.mjs`; `--without` one of them leaves the step out. */
  needs?: readonly string[]
  /** How long it takes on a slow machine. */
  minutes?: number
  /** How it leaves out what is known from before; without, all of it runs each time. */
  kept?: Kept
  /** Does it run what is known from before too? */
  isWhole?: boolean
  /** Title of the step that must have succeeded, such as the build. */
  after?: string
  /** Makes what the command runs on: another Node, variables of a server. When it fails, so does the step. */
  on?(): Promise<Pick<Command, 'node' | 'env'> & { close?(): Promise<void> }>
}

export type Outcome = { title: string; seconds: number; isGood: boolean; result: Result }

/** Runs a step, which counts as one test or as many as its command counts. */
export async function runStep(step: Step): Promise<Outcome> {
  const { title, command } = step
  console.log(`\n— ${title}`)
  const started = performance.now()
  const { isGood, before, result } = await run(step).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const failures = [{ reason, alone: typed(command) }]
    return { isGood: false, before: 0, result: { ...NOTHING, failed: 1, failures } }
  })
  const seconds = (performance.now() - started) / 1000
  const known = before > 0 ? ` (${before} from before)` : ''
  console.log(`  ${title}: ${result.passed} passed, ${result.failed} failed${known}, ${seconds.toFixed(0)} s`)
  for (const failure of result.failures) console.log(asBlock(failure))
  return { title, seconds, isGood, result }
}

/** `before`: tests that passed in an earlier run, which the result counts too. */
async function run(step: Step): Promise<{ isGood: boolean; before: number; result: Result }> {
  const { title, command, kept, isWhole = false } = step
  const known = kept && keptRun(title, kept.units, { isWhole })
  const before = [...(known?.passed.values() ?? [])].reduce((sum, count) => sum + count, 0)
  if (known?.left.length === 0) return { isGood: true, before, result: { ...NOTHING, passed: before } }
  const { close, ...on } = (await step.on?.()) ?? {}
  const args = kept && known ? kept.only(command.args, known.left) : command.args
  const env = { ...command.env, ...known?.env, ...on.env }
  // A runner that dies would leave the results of the run before.
  if (command.results) rmSync(command.results.file, { force: true })
  const isGood = (await exitCode({ ...command, ...on, args, env })) === 0
  await close?.()
  const result = resultOf(step, isGood, prefixOf(on))
  known?.keep(result.passedOf ?? new Map(isGood ? [[title, 1]] : []))
  return { isGood, before, result: { ...result, passed: result.passed + before } }
}

function resultOf({ command }: Step, isGood: boolean, prefix: string): Result {
  const result = readResult(command) ?? { ...NOTHING, passed: Number(isGood && !command.results) }
  const failures = result.failures.map((failure) => ({ ...failure, alone: prefix + failure.alone }))
  // Counts as a failure, because a runner that found no test, or failed beyond its tests, would otherwise pass.
  if (result.failed > 0 || (isGood && result.passed > 0)) return { ...result, failures }
  return { ...result, failed: 1, failures: [{ alone: prefix + typed(command) }] }
}

const readResult = ({ results }: Command) => (results && existsSync(results.file) ? results.read() : undefined)

/** A failure in a few lines: what, how to run it alone, where its pictures are. */
export function asBlock({ name, reason, alone, files = [] }: Failure): string {
  const what = [name, reason].filter(Boolean).join(' — ')
  return [...(what === '' ? [] : [`    ${what}`]), `      ${alone}`, ...files.map((file) => `      ${file}`)].join('\n')
}

/** The command as it is typed at the root of the repository. */
export function typed({ file, args, folder }: Command): string {
  const program = file.includes(path.join('node_modules', '.bin')) ? `npx ${path.basename(file)}` : file
  return [...(folder ? [`cd ${folder} &&`] : []), program, ...args].join(' ')
}

/** What stands before such a command, where it ran on something that is gone with the step. */
const prefixOf = ({ node, env = {} }: Pick<Command, 'node' | 'env'>): string =>
  [...(node ? [`PATH="${path.dirname(node)}:$PATH" `] : []), ...Object.keys(env).map((name) => `${name}=… `)].join('')

function exitCode({ file, args, node = process.execPath, folder = '.', env }: Command): Promise<number | null> {
  const child = spawn(file, args, {
    cwd: path.join(root, folder),
    // First on the PATH, because the programs in node_modules/.bin start the first `node` there.
    env: { ...process.env, ...env, PATH: `${path.dirname(node)}${path.delimiter}${process.env['PATH'] ?? ''}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}

import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from '@portal/build/common'

export type Count = {
  passed: number
  failed: number
  /** Names of the tests that failed, as far as the runner tells them. */
  failures?: string[]
  /** What takes longest, files or tests, as far as the runner tells it. */
  times?: { name: string; seconds: number }[]
}

export type Command = {
  /** A path, or a name on the PATH. */
  file: string
  args: string[]
  /** Path of the Node that runs the command and the programs it starts; by default the one that runs the check. */
  node?: string
  /** Working directory, below the root of the repository. */
  folder?: string
  env?: Record<string, string>
  /** Reads the number of tests from what the command printed or wrote; null when it did not get that far. */
  count?(output: string): Count | null
}

/** How many of what takes longest a step names, so that the check can be kept short. */
const SLOWEST = 8

/** When the check has to be over (seconds since 1970), because it may be stopped from outside then. `.ci/run` sets it. */
const until = Number(process.env['CHECK_UNTIL'] || Infinity)

const total = { passed: 0, failed: 0 }
const failures: string[] = []
const leftOut: string[] = []

/**
 * Runs a step, which counts as one test or as many as its command counts. Returns whether its program succeeded; false
 * for one that was left out for lack of time. `minutes`: what it takes on a slow machine.
 */
export async function step(title: string, command: Command, minutes = 0): Promise<boolean> {
  if (Date.now() / 1000 + minutes * 60 > until) {
    leftOut.push(`  ${title}`)
    return false
  }
  console.log(`\n— ${title}`)
  const started = performance.now()
  const { code, output } = await run(command)
  const count = command.count?.(output) ?? { passed: Number(code === 0), failed: Number(code !== 0) }
  // Counts as a failure, because a runner that found no test, or failed beyond its tests, would otherwise pass.
  if (count.failed === 0 && (code !== 0 || count.passed === 0)) count.failed = 1
  add(title, count, `, ${((performance.now() - started) / 1000).toFixed(0)} s`)
  for (const { name, seconds } of (count.times ?? []).toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
    console.log(`    ${seconds.toFixed(0)} s  ${name}`)
  return code === 0
}

/**
 * Makes something that steps need, such as a server. When that fails, `title` counts as a step that failed and
 * undefined is returned, so that the other steps run all the same.
 */
export async function provide<T>(title: string, make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make()
  } catch (cause) {
    console.log(`\n— ${title}\n  ${cause instanceof Error ? cause.message : String(cause)}`)
    add(title, { passed: 0, failed: 1 })
    return undefined
  }
}

/**
 * Prints what failed and the closing line, and ends the process, with 1 when a test failed. The names are repeated
 * there, because the end of a long log is often all that is kept of it.
 */
export function finish(): never {
  if (leftOut.length > 0) console.log(`\nLeft out for lack of time:\n${leftOut.join('\n')}`)
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed === 0 ? 0 : 1)
}

function add(title: string, { passed, failed, failures: names = [] }: Count, time = ''): void {
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push(`  ${title}`, ...names.map((name) => `    ${name}`))
  console.log(`  ${title}: ${passed} passed, ${failed} failed${time}`)
}

function run({
  file,
  args,
  node = process.execPath,
  folder = '.',
  env,
}: Command): Promise<{ code: number | null; output: string }> {
  const child = spawn(file, args, {
    cwd: path.join(root, folder),
    // First on the PATH, because the programs in node_modules/.bin start the first `node` there.
    env: { ...process.env, ...env, PATH: `${path.dirname(node)}${path.delimiter}${process.env['PATH'] ?? ''}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
    process.stdout.write(chunk)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

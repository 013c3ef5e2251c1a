import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '@portal/build/common'
import { changedFiles } from './commit'
import { Refused } from './refused'

const run = promisify(execFile)
/** Lines of a failed check that are shown. */
const MOST_LINES = 40
const OUTPUT_BYTES = 64 * 1024 * 1024

/** A program that has something to say against a release. */
export type Check = {
  title: string
  file: string
  args: readonly string[]
  /** Which lines of its output are about the release, when it reads more than that; by default its exit code decides. */
  concerns?(line: string): boolean
  /** Whether it gives way to other programs. */
  isInBackground?: boolean
}

/** Types, lint and tests of what a release of `name` is made of. */
export function checksOf(name: string): Check[] {
  const folders = name === 'host' ? ['host', 'shared'] : [`remotes/${name}`, 'shared']
  const tested = name === 'host' ? ['host', 'shared/ui', 'shared/auth', 'shared/api-client'] : [`remotes/${name}`]
  const tests = tested.map((folder) => `^${path.join(root, folder).replaceAll('.', '\\.')}/`)
  return [
    {
      title: 'Types',
      ...tool('tsc', '-p', 'tsconfig.json', '--pretty', 'false'),
      // One project for all, in which another remote may have errors of its own.
      concerns: (line) => folders.some((folder) => line.startsWith(`${folder}/`)),
    },
    { title: 'Lint', ...tool('oxlint', '--deny-warnings', ...folders) },
    { title: 'Tests', ...tool('jest', '--selectProjects', 'browser', 'node', '--testPathPatterns', ...tests) },
  ]
}

const tool = (name: string, ...args: string[]) => ({ file: path.join(root, 'node_modules/.bin', name), args })

/** Runs checks one after the other, and says how long each took. @throws Refused with what the first one that fails says */
export async function runChecks(checks: readonly Check[], log: (line: string) => void): Promise<void> {
  for (const check of checks) {
    const started = performance.now()
    const against = await complaintsOf(check)
    const took = `${((performance.now() - started) / 1000).toFixed(0)} s`
    if (against !== null) {
      throw new Refused(
        `${check.title} of this release fail (${took}):\n${against}\nNothing was released. --skip-checks releases without, and the release's record says so.`,
      )
    }
    log(`${check.title}: in order, ${took}`)
  }
}

/** What a check has to say against it; null when nothing. */
export async function complaintsOf({ file, args, concerns, isInBackground = false }: Check): Promise<string | null> {
  try {
    const running = run(file, args, { cwd: root, maxBuffer: OUTPUT_BYTES })
    const { pid } = running.child
    if (isInBackground && pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
    await running
    return null
  } catch (cause) {
    const lines = outputOf(cause).split('\n')
    const ours = concerns ? lines.filter(concerns) : lines
    if (concerns && ours.length === 0 && lines.some((line) => line.includes('error TS'))) return null
    // The end, where test runners sum up.
    return (ours.length > 0 ? ours : lines).slice(-MOST_LINES).join('\n').trimEnd()
  }
}

/** What a program has printed that failed; a program that could not be started has printed nothing. */
function outputOf(cause: unknown): string {
  const { stdout, stderr } = Object(cause)
  const printed = [stdout, stderr].filter((text) => typeof text === 'string').join('\n')
  return printed.trim() === '' ? String(cause) : printed
}

/** A release is told by its commit, so that it must be one. @throws Refused naming what differs from it */
export function refuseDirty(isAllowed: boolean, changed: readonly string[] = changedFiles()): void {
  if (isAllowed || changed.length === 0) return
  const shown = changed.slice(0, 10).map((file) => `  ${file}`)
  const more = changed.length > shown.length ? [`  and ${changed.length - shown.length} more`] : []
  throw new Refused(
    `The checkout differs from its commit:\n${[...shown, ...more].join('\n')}\nCommit it, or release it as it is with --allow-dirty; the release's record then says so.`,
  )
}

import { readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import { escaped, isLong, quoted, readResults, reasonIn, resultsFile } from './commands'
import type { Kept } from './kept'
import type { Command, Result } from './steps'

/**
 * Files below `sandbox/`, on the embedded database unless TEST_DATABASE_URL names another. Node's own runner, because
 * oidc-provider and jose are plain ES modules, which jest cannot load as they are.
 *
 * @param length `short`: without the files that take long
 * @param options.besides test files that are left out because of what the machine lacks
 * @param options.of which files, of all
 */
export function sandboxTests(
  length: 'short' | 'all',
  { besides = [], of = () => true }: { besides?: readonly string[]; of?: (file: string) => boolean } = {},
): Command {
  const all = filesOf(length).filter(of)
  const leftOut = all.filter((file) => besides.includes(file))
  const file = resultsFile(`sandbox-${length}`)
  return {
    file: 'node',
    args: ['scripts/lib/check/run-in-groups.mjs', file, ...all.filter((each) => !leftOut.includes(each))],
    leftOut,
    results: { file, read: () => resultIn(readResults<SandboxResults>(file)) },
  }
}

const OF_SANDBOX = ['file scripts/lib/check/run-in-groups.mjs', 'env TEST_DATABASE_URL']

/** The short ones. */
export const keptSandboxTests = (besides: readonly string[] = []): Kept => ({
  units: () =>
    filesOf('short')
      .filter((name) => !besides.includes(name))
      .map((name) => ({ name, inputs: [`module ${name}`, ...OF_SANDBOX] })),
  only: (args, files) => args.filter((arg) => !arg.endsWith('.test.ts') || files.includes(arg)),
})

const filesOf = (length: 'short' | 'all'): string[] =>
  readdirSync(path.join(root, 'sandbox'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => `sandbox/${file}`)
    .filter((file) => length === 'all' || !isLong(file))
    .sort()

/** What node-test-reporter.mjs writes. */
type SandboxResults = {
  /** `within`: the outermost test, by which the runner can be told to run it. `isFile`: the file could not be read. */
  failures: { file: string; isFile: boolean; name: string; within: string; reason: string }[]
  /** Below the root of the repository; times in milliseconds. */
  files: { file: string; duration: number; inTests: number; passed: number }[]
}

function resultIn({ failures, files }: SandboxResults): Result {
  return {
    passed: files.reduce((sum, { passed }) => sum + passed, 0),
    failed: failures.length,
    failures: failures.map(({ file, isFile, name, within, reason }) => {
      const only = isFile ? '' : ` --test-name-pattern ${quoted(`^${escaped(within)}$`)}`
      return {
        name: isFile ? file : `${file}: ${within === name ? name : `${within} › ${name}`}`,
        reason: reasonIn(reason),
        alone: `node --import tsx --test${only} ${file}`,
      }
    }),
    passedOf: new Map(
      files
        .filter(({ file }) => !failures.some((failure) => failure.file === file))
        .map(({ file, passed }) => [file, passed]),
    ),
    times: files.map(({ file, duration, inTests }) => ({
      name: file,
      seconds: duration / 1000,
      setUp: Math.max(0, duration - inTests) / 1000,
    })),
  }
}

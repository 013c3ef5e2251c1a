import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '@portal/build/common'
import { escaped, isLong, quoted, readResults, reasonIn, resultsFile } from './commands'
import type { Kept } from './kept'
import type { Command, Result } from './steps'

/**
 * Files below `sandbox/`, on the embedded database unless TEST_DATABASE_URL names another. Node's own runner, because
 * oidc-provider and jose are plain ES modules, which jest cannot load as they are.
 *
 * @param length `short`: without the files that take long
 * @param besides test files that are left out because of what the machine lacks
 */
export function sandboxTests(length: 'short' | 'all', besides: readonly string[] = []): Command {
  const all = filesOf(length)
  const leftOut = all.filter((file) => besides.includes(file))
  const file = resultsFile(`sandbox-${length}`)
  return {
    file: 'node',
    args: [
      '--import',
      'tsx',
      '--test',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./scripts/lib/check/node-test-reporter.mjs',
      `--test-reporter-destination=${file}`,
      '--test-concurrency=2',
      ...inGroups(
        all.filter((each) => !leftOut.includes(each)),
        length,
      ),
    ],
    leftOut,
    results: { file, read: () => resultIn(readResults<SandboxResults>(file)) },
  }
}

const OF_SANDBOX = ['file scripts/lib/check/sandbox-tests.ts', 'env TEST_DATABASE_URL']

/** The short ones. */
export const keptSandboxTests = (besides: readonly string[] = []): Kept => ({
  units: () =>
    filesOf('short')
      .filter((name) => !besides.includes(name))
      .map((name) => ({ name, inputs: [`module ${name}`, ...OF_SANDBOX] })),
  only: (args, files) => [...args.filter((arg) => !GROUP.test(arg)), ...inGroups(files, 'short')],
})

const filesOf = (length: 'short' | 'all'): string[] =>
  readdirSync(path.join(root, 'sandbox'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => `sandbox/${file}`)
    .filter((file) => length === 'all' || !isLong(file))
    .sort()

/** Because a process takes one to two seconds for the modules of the sandbox, which is half of what most files take. */
const FILES_A_PROCESS = 10
const GROUP = /group-\d+\.test\.mjs$/

/** Writes files that run some of `files` each, one after another. Returns their paths. */
function inGroups(files: readonly string[], length: 'short' | 'all'): string[] {
  const folder = path.join(root, 'node_modules/.cache', `sandbox-${length}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const count = Math.ceil(files.length / FILES_A_PROCESS)
  return Array.from({ length: count }, (_, index) => {
    const group = path.join(folder, `group-${index + 1}.test.mjs`)
    // Far from each other in the alphabet, because the files of a room take about as long as each other.
    writeFileSync(group, groupOf(files.filter((_file, at) => at % count === index)))
    return path.relative(root, group)
  })
}

/**
 * A suite for each file, so that its hooks are its own. For record-reads.cjs each says when its tests begin; what
 * modules read when they are imported, once for the group, counts for all files.
 */
const groupOf = (files: readonly string[]) => `import { existsSync } from 'node:fs'
import { before, describe } from 'node:test'

let current = ''
process.keptUnit = () => current
const begin = (file) => existsSync((current = file))
const FILES = ${JSON.stringify(files.map((file) => [file, pathToFileURL(path.join(root, file)).href]))}
for (const [file, url] of FILES)
  await new Promise((done) =>
    describe(file, () => {
      before(() => void begin(file))
      return import(url).finally(done)
    }),
  )
`

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

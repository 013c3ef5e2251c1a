// `node run-in-groups.mjs <results> <test file> …`: runs tests of node:test, several files in a process, because a
// process takes one to two seconds for the modules of the sandbox, which is half of what most files take. Plain
// JavaScript, because it starts before tsx.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** More than cores, because consoles and limits wait; with one a core a fifth of the time was idle. */
const PROCESSES = Math.ceil(availableParallelism() * 1.5)

const [results, ...files] = process.argv.slice(2)
const folder = mkdtempSync(path.join(tmpdir(), 'portal-tests-'))
const count = Math.min(files.length, PROCESSES)
const groups = Array.from({ length: count }, (_, index) => {
  const group = path.join(folder, `group-${index + 1}.test.mjs`)
  // Far from each other in the alphabet, because the files of a room take about as long as each other.
  writeFileSync(group, textOf(files.filter((_file, at) => at % count === index)))
  return group
})
const reporter = new URL('node-test-reporter.mjs', import.meta.url).href
const reports = [
  ['spec', 'stdout'],
  [reporter, results],
].flatMap(([name, to]) => [`--test-reporter=${name}`, `--test-reporter-destination=${to}`])
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', '--test', `--test-concurrency=${PROCESSES}`, ...reports, ...groups],
  { stdio: 'inherit' },
)
rmSync(folder, { recursive: true })
process.exitCode = status ?? 1

/**
 * A suite for each file, so that its hooks are its own. For record-reads.cjs each says when its tests begin; what
 * modules read when they are imported, once for the group, counts for all files.
 */
function textOf(some) {
  return `import { existsSync } from 'node:fs'
import { before, describe } from 'node:test'

let current = ''
process.keptUnit = () => current
const begin = (file) => existsSync((current = file))
const FILES = ${JSON.stringify(some.map((file) => [file, pathToFileURL(file).href]))}
for (const [file, url] of FILES)
  await new Promise((done) =>
    describe(file, () => {
      before(() => void begin(file))
      return import(url).finally(done)
    }),
  )
`
}

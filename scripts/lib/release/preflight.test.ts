import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import { testFolder } from '../folder.fixture'
import { TARGETS } from '../settings'
import { changedFiles, currentCommit } from './commit'
import { type Check, checksOf, refuseDirty, runChecks } from './preflight'
import { versionOf } from './release.fixture'
import { releasesTable } from './releases-table'
import { useReleases } from './releases.fixture'
import { readRecord } from './stored-release'

/** A program that prints and ends like this. */
const program = (title: string, code: number, printed = '', concerns?: Check['concerns']): Check => ({
  title,
  file: process.execPath,
  args: ['-e', `console.log(${JSON.stringify(printed)}); process.exitCode = ${code}`],
  concerns,
})

test('checks that pass are told with the time they took', async () => {
  const said: string[] = []
  await runChecks([program('Types', 0), program('Lint', 0)], (line) => said.push(line))
  expect(said).toEqual([
    expect.stringMatching(/^Types: in order, \d+ s$/),
    expect.stringMatching(/^Lint: in order, \d+ s$/),
  ])
})

test('the first check that fails refuses the release with what it says, and later ones do not run', async () => {
  const said: string[] = []
  const checks = [program('Types', 0), program('Tests', 1, 'ListPage shows nothing'), program('Lint', 1, 'never said')]
  await expect(runChecks(checks, (line) => said.push(line))).rejects.toThrow(
    /^Tests of this release fail \(\d+ s\):\nListPage shows nothing\nNothing was released\. --skip-checks/,
  )
  expect(said).toHaveLength(1)
})

test('a program that is not there refuses too', async () => {
  const missing = { title: 'Lint', file: '/nowhere/oxlint', args: [] }
  await expect(runChecks([missing], () => {})).rejects.toThrow('ENOENT')
})

test.each([
  ['remotes/events/src/a.ts(1,1): error TS2322', true],
  ['shared/ui/src/a.ts(1,1): error TS2322', true],
  ['remotes/users/src/a.ts(1,1): error TS2322', false],
  ['the compiler died', true],
])('of types, what concerns a release of events refuses it: %s', async (printed, isRefused) => {
  const [types] = checksOf('events')
  const check = program('Types', 2, printed, types?.concerns)
  const ends = runChecks([check], () => {}).catch(() => 'refused')
  expect(await ends).toBe(isRefused ? 'refused' : undefined)
})

test('each target is checked with programs that there are, and with tests of its own', () => {
  const files = ['host', 'remotes', 'shared'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => path.join(root, folder, file)),
  )
  for (const name of TARGETS) {
    const checks = checksOf(name)
    expect(checks.map(({ title, file }) => [title, existsSync(file)])).toEqual([
      ['Types', true],
      ['Lint', true],
      ['Tests', true],
    ])
    const patterns = (checks[2]?.args ?? []).slice(-4).filter((arg) => arg.startsWith('^'))
    const own = path.join(root, name === 'host' ? 'host' : `remotes/${name}`)
    const tested = files.filter((file) => patterns.some((pattern) => new RegExp(pattern).test(file)))
    expect(tested.some((file) => file.startsWith(`${own}/`))).toBe(true)
    expect(tested.filter((file) => file.includes('/remotes/') && !file.startsWith(`${own}/`))).toEqual([])
  }
})

test('a checkout that differs from its commit is refused unless it is allowed, with the files', () => {
  const changed = Array.from({ length: 12 }, (_, at) => `remotes/events/src/${at}.ts`)
  expect(() => refuseDirty(false, changed)).toThrow(
    /^The checkout differs from its commit:\n {2}remotes\/events\/src\/0\.ts\n[^]* and 2 more\n.*--allow-dirty/,
  )
  expect(() => refuseDirty(true, changed)).not.toThrow()
  expect(() => refuseDirty(false, [])).not.toThrow()
})

const folder = testFolder('team')

test('a build of another repository is refused when that checkout differs from its commit', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder })
  const dist = path.join(folder, 'dist')
  mkdirSync(dist)
  writeFileSync(path.join(folder, '.gitignore'), 'dist\n')
  writeFileSync(path.join(dist, 'remote.json'), '{}')
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=Team', '-c', 'user.email=team@example.com', 'commit', '-qm', 'begin')
  const changed = () => changedFiles(path.dirname(dist))
  expect(changed()).toEqual([])
  writeFileSync(path.join(folder, 'ListPage.tsx'), '')
  expect(() => refuseDirty(false, changed())).toThrow(/differs from its commit:\n {2}ListPage\.tsx\n/)
  expect(currentCommit(folder)).toMatch(/^[0-9a-f]{40}-dirty$/)
})

describe('the record of a release', () => {
  const releases = useReleases()

  test.each([
    ['passed', /^(?!.*unchecked)/],
    ['skipped', /c0ffee \(unchecked\)/],
  ] as const)('says whether its sources were checked, and the table shows it: %s', async (checks, shown) => {
    const version = versionOf('1.0.0')
    await releases.host(version, { checks })
    expect((await readRecord(releases.target, 'host', version))?.checks).toBe(checks)
    expect((await releasesTable(releases.target, ['staging']))[1]).toMatch(shown)
  })
})

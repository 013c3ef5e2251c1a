import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '@portal/build/common'
import { sharedVersions } from '@portal/build/singletons'
import { CONTRACT } from '@portal/contract'
import { linesAt } from '../release/journal-lines'
import { openTarget } from '../release/open-target'
import { releaseBuild } from '../release/release-build'
import { nameIn } from '../release/release-files'
import { releaseHost } from '../release/release-host'
import { configIn, hostFiles, newConfig, releaseOf, versionOf } from '../release/release.fixture'
import { readRecord } from '../release/stored-release'
import { surfaceOfCheckout } from '../release/surface/of-checkout'

const run = promisify(execFile)
let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'standalone-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a command in the team's repository. @throws Error with what it has printed */
async function inTeam(file: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await run(file, args, {
    cwd: path.join(folder, 'team'),
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: undefined, JEST_WORKER_ID: undefined },
  }).catch((cause: { stdout?: string; stderr?: string }) => {
    throw new Error(`${file} ${args.join(' ')} failed:\n${cause.stdout ?? ''}${cause.stderr ?? ''}`)
  })
  return stdout + stderr
}

test('a team without access to this repository makes a remote, tests it, builds it, and it is released', async () => {
  const command = path.join(root, 'scripts/commands/new-remote.ts')
  const team = path.join(folder, 'team')
  await run(process.execPath, ['--import', 'tsx', command, 'racks', '--label', 'ラック管理', '--standalone', team], {
    cwd: root,
  })
  await inTeam('npm', 'install', '--no-audit', '--no-fund', '--prefer-offline')
  await inTeam('git', 'init', '-q')
  await inTeam('git', 'add', '-A')
  await inTeam('git', '-c', 'user.name=Team', '-c', 'user.email=team@example.com', 'commit', '-qm', 'racks: begin')
  expect(await inTeam('npm', 'test')).toMatch(/Tests: +15 passed, 15 total/)
  expect(await inTeam('npm', 'run', 'build')).toMatch(/Built: racks 1\.0\.0\+[0-9a-f]{8} in dist\//)
  const dist = path.join(team, 'dist')
  // React and what else the host provides is not in it.
  expect(readdirSync(dist).filter((file) => /^remoteEntry\.[0-9a-f]{8}\.js$/.test(file))).toHaveLength(1)

  const target = await openTarget(path.join(folder, 'target'))
  const surface = surfaceOfCheckout()
  const host = hostFiles(versionOf('1.0.0'), { contract: CONTRACT, shared: sharedVersions() })
  await releaseHost({ ...releaseOf(target, host), surface, first: newConfig('staging') })
  const release = (changes: object = {}) =>
    releaseBuild({
      target,
      env: 'staging',
      name: nameIn(dist),
      canary: null,
      dist,
      dryRun: false,
      log: () => {},
      ...changes,
    })
  await release()
  const [entry] = (await configIn(target)).remotes
  expect(entry).toMatchObject({ name: 'racks', descriptor: { contract: `^${CONTRACT}` } })
  expect((await linesAt(target, ['staging'], new Date())).at(-1)).toBe(`  racks  ${entry?.descriptor?.version}`)
  const record = await readRecord(target, 'racks', entry?.descriptor?.version ?? '')
  expect(record?.commit).toBe((await inTeam('git', 'rev-parse', 'HEAD')).trim())
  expect(Object.keys(record?.surface?.modules ?? {})).toContain('@portal/ui/table')

  // A host whose `Page` asks for something else is refused, as with remotes of this repository.
  const other = {
    ...surface,
    modules: { ...surface.modules, '@portal/ui': { ...surface.modules['@portal/ui'], Page: 'string' } },
  }
  const next = hostFiles(versionOf('1.0.1'), { contract: CONTRACT, shared: sharedVersions() })
  await expect(releaseHost({ ...releaseOf(target, next), surface: other, first: null })).rejects.toThrow(
    /racks \S+ uses Page of @portal\/ui, which is another one in host/,
  )
}, 600_000)

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '@portal/build/common'
import { runCommand } from './command-line'
import { promoteCommand } from './promote-command'
import { pruneCommand } from './prune-command'
import { releaseCommand } from './release-command'
import { releaseHost } from './release-host'
import { releaseRemote } from './release-remote'
import {
  configIn,
  contentOf,
  folderOf,
  hostFiles,
  newConfig,
  releaseOf,
  remoteFiles,
  versionOf,
} from './release.fixture'
import { releasesCommand } from './releases-command'
import { rollbackCommand } from './rollback-command'
import { openTarget } from './open-target'
import type { Target } from './target'

const [ONE, TWO] = [versionOf('1.0.1'), versionOf('1.0.2')]
let folder: string
let target: Target

beforeEach(() => {
  process.env.PORTAL_TARGET = folder
})
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'releases-'))
  target = await openTarget(folder)
  for (const env of ['staging', 'production'])
    await releaseHost({ ...releaseOf(target, hostFiles(versionOf('1.0.0')), { env }), first: newConfig(env) })
  for (const version of [ONE, TWO])
    await releaseRemote({ ...releaseOf(target, remoteFiles('events', version)), name: 'events', canary: null })
})
afterAll(() => rmSync(folder, { recursive: true }))

const COMMANDS = {
  release: releaseCommand,
  rollback: rollbackCommand,
  promote: promoteCommand,
  releases: releasesCommand,
  prune: pruneCommand,
}
type Name = keyof typeof COMMANDS

/** Runs a command on the target of the variable. */
async function run(name: Name, args: string[]): Promise<{ code: number; said: string; complained: string }> {
  const [said, complained]: [string[], string[]] = [[], []]
  const code = await runCommand(COMMANDS[name], args, {
    log: (line: string) => said.push(line),
    error: (line: string) => complained.push(line),
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

test.each([
  ['release', ['nowhere'], 'There is no remote "nowhere". There are: host, '],
  ['release', [], 'Which one? Name a remote, or host'],
  ['release', ['events', 'agents'], 'Only one at a time: what is agents?'],
  [
    'release',
    ['events', '--canary', 'many'],
    '--canary is the percentage of browsers, above 0 and up to 100, not "many".',
  ],
  ['release', ['host', '--canary', '10'], 'The host has no canary'],
  ['release', ['events', '--config', 'package.json'], '--config goes with host'],
  ['release', ['host', '--config', 'nowhere.json'], 'There is no file nowhere.json.'],
  ['release', ['events', '--env', '../staging'], '"../staging" cannot be an environment'],
  [
    'release',
    ['events', '--to', 'https://cdn.example'],
    'The target https://cdn.example is neither a directory nor s3://bucket/prefix.',
  ],
  ['release', ['events', '--env', 'moon'], 'There is no environment "moon"'],
  ['rollback', ['events', 'latest'], 'latest is not a version of a release, like 1.4.0+9f3c2a1b.'],
  ['rollback', ['events', '--forward'], "Unknown option '--forward'"],
  ['promote', ['events', '--to', 'moon'], 'There is no environment "moon"'],
  ['prune', ['--keep', 'all'], '--keep is a whole number, not "all".'],
] satisfies [Name, string[], string][])(
  '%s %j is refused with one message, and changes nothing',
  async (command, args, message) => {
    const before = await contentOf(target)
    const { code, said, complained } = await run(command, args)
    expect({ code, said }).toEqual({ code: 1, said: '' })
    expect(complained).toContain(message)
    expect(await contentOf(target)).toEqual(before)
  },
)

test('without a target the message says how to name one', async () => {
  delete process.env.PORTAL_TARGET
  expect(await run('releases', [])).toMatchObject({ code: 1, complained: expect.stringContaining('PORTAL_TARGET') })
})

test('releases, promote, rollback and prune work on the target of the variable, and say what they changed', async () => {
  expect((await run('promote', ['events', '--canary', '10'])).complained).toContain(
    'production does not run events yet',
  )
  expect((await run('promote', ['events'])).said).toContain(`production: events (none) -> ${TWO}`)
  expect((await run('rollback', ['events'])).said).toBe(`staging: events ${TWO} -> ${ONE}`)
  expect((await run('rollback', ['events', folderOf(TWO), '--dry-run'])).said).toBe(
    `Dry run, nothing was changed:\nstaging: events ${ONE} -> ${TWO}`,
  )
  expect((await run('releases', ['--env', 'staging'])).said).toMatch(
    new RegExp(`staging +events +${ONE.replace('+', '\\+')} `),
  )
  expect(await run('prune', ['--dry-run'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('0 files (0 KB) would be removed; 3 releases remain'),
  })
  expect((await configIn(target)).remotes[0]?.descriptor?.version).toBe(ONE)
})

test('a target that has nothing yet is told in a line, and help is no failure', async () => {
  expect(await run('releases', ['--target', path.join(folder, 'empty')])).toMatchObject({
    code: 1,
    complained: expect.stringContaining('There is no environment in'),
  })
  expect(await run('prune', ['--help'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('Usage: npm run prune'),
  })
})

test.each(Object.keys(COMMANDS))('npm run %s is there and ends with an exit code', async (name) => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  expect(scripts[name]).toBe(`node scripts/bootstrap.mjs ${name}`)
  expect(readFileSync(path.join(root, 'scripts', `${name}.ts`), 'utf8')).toContain(
    `process.exitCode = await runCommand(${name}Command, process.argv.slice(2))`,
  )
})

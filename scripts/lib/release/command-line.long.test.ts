import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '@portal/build/common'
import { testFolder } from '../folder.fixture'
import { canaryFrom, environmentFrom, subjectFrom, targetFrom } from './command-line'
import { configIn, contentOf, folderOf, versionOf } from './release.fixture'
import { openTarget } from './open-target'
import { Releases } from './releases.fixture'
import type { Target } from './target'

const [ONE, TWO] = [versionOf('1.0.1'), versionOf('1.0.2')]
const folder = testFolder('releases')
let target: Target

beforeAll(async () => {
  delete process.env.PORTAL_TARGET
  target = await openTarget(folder)
  const releases = new Releases(target)
  for (const env of ['staging', 'production']) await releases.host(versionOf('1.0.0'), { env })
  for (const version of [ONE, TWO]) await releases.remote('events', version)
})

/** Runs a command as npm does, on the target of the variable. */
async function run(command: string, ...args: string[]): Promise<{ code: number; said: string; complained: string }> {
  const file = path.join(root, 'scripts/commands', `${command}.ts`)
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    env: { ...process.env, PORTAL_TARGET: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, said: said.trimEnd(), complained }
}

test.each([
  ['release', ['nowhere'], 'There is no remote "nowhere". There are: host, '],
  ['release', ['events', '--config', 'package.json'], '--config goes with host'],
  ['release', ['host', '--config', 'nowhere.json'], 'There is no file nowhere.json.'],
  ['release', ['host', '--preview'], 'The host has no preview'],
  ['release', ['events', '--preview', '--canary', '10'], 'with none of --canary, --ahead'],
  ['release', ['events', '--preview', '--days', '31'], '--days is a whole number from 1 to 30, not "31".'],
  ['release', ['events', '--days', '3'], '--days goes with --preview.'],
  ['release', ['events', '--preview'], 'by the variable PORTAL_PREVIEW_KEY. To make one: openssl genpkey'],
  ['release', ['events', '--env', 'moon'], 'There is no environment "moon"'],
  ['rollback', ['events', 'latest'], 'latest is not a version of a release, like 1.4.0+9f3c2a1b.'],
  ['rollback', ['events', '--forward'], "Unknown option '--forward'"],
  ['promote', ['events', '--to', 'moon'], 'There is no environment "moon"'],
  ['prune', ['--keep', 'all'], '--keep is a whole number, not "all".'],
])('%s %j is refused with one message, and changes nothing', async (command, args, message) => {
  const before = await contentOf(target)
  const { code, said, complained } = await run(command, ...args)
  expect({ code, said }).toEqual({ code: 1, said: '' })
  expect(complained).toContain(message)
  expect(await contentOf(target)).toEqual(before)
})

test.each([
  ['a missing remote', () => subjectFrom(['nowhere'], 1, ['host']), 'There is no remote "nowhere". There are: host.'],
  ['no remote', () => subjectFrom([]), 'Which one? Name a remote, or host'],
  ['two remotes', () => subjectFrom(['events', 'agents']), 'Only one at a time: what is agents?'],
  [
    'a share in words',
    () => canaryFrom('many', 'events'),
    '--canary is the percentage of browsers, above 0 and up to 100, not "many".',
  ],
  ['a canary of the host', () => canaryFrom('10', 'host'), 'The host has no canary'],
  ['a path as environment', () => environmentFrom('../staging'), '"../staging" cannot be an environment'],
])('%s is refused', (_case, read, message) => expect(read).toThrow(message))

test.each([
  [undefined, 'PORTAL_TARGET'],
  ['https://cdn.example', 'The target https://cdn.example is neither a directory nor s3://bucket/prefix.'],
])('the target %s is refused', async (address, message) => {
  await expect(targetFrom(address)).rejects.toThrow(message)
})

test('releases, promote, rollback and prune work on the target of the variable, and say what they changed', async () => {
  expect((await run('promote', 'events', '--canary', '10')).complained).toContain('production does not run events yet')
  expect((await run('promote', 'events')).said).toContain(`production: events (none) -> ${TWO}`)
  expect((await run('rollback', 'events')).said).toBe(`staging: events ${TWO} -> ${ONE}`)
  expect((await run('rollback', 'events', folderOf(TWO), '--dry-run')).said).toBe(
    `Dry run, nothing was changed:\nstaging: events ${ONE} -> ${TWO}`,
  )
  const line = new RegExp(`staging +events +${ONE.replace('+', '\\+')} `)
  expect((await run('releases', '--env', 'staging')).said).toMatch(line)
  const pruned = expect.stringContaining('0 files (0 KB) would be removed; 3 releases remain')
  expect(await run('prune', '--dry-run')).toMatchObject({ code: 0, said: pruned })
  expect((await configIn(target)).remotes[0]?.descriptor?.version).toBe(ONE)
})

test('a target that has nothing yet is told in a line, and help is no failure', async () => {
  const complained = expect.stringContaining('There is no environment in')
  expect(await run('releases', '--target', path.join(folder, 'empty'))).toMatchObject({ code: 1, complained })
  const said = expect.stringContaining('Usage: npm run prune')
  expect(await run('prune', '--help')).toMatchObject({ code: 0, said })
})

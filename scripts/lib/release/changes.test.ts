import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { emptyTestFolder } from '../folder.fixture'
import { changesBetween } from './changes'
import { storyLines } from './journal-lines'
import { openTarget } from './open-target'
import { versionOf } from './release.fixture'
import { Releases } from './releases.fixture'
import { readRecord } from './stored-release'

const [ONE, TWO] = [versionOf('1.0.1'), versionOf('1.0.2')]
const folder = emptyTestFolder('changes')
beforeEach(() => void git('init', '-q'))

const ANA = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com']
const git = (...args: string[]) => execFileSync('git', [...ANA, ...args], { cwd: folder, encoding: 'utf8' }).trim()

/** Returns the commit. */
function commit(file: string, subject: string): string {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), subject)
  git('add', '-A')
  git('commit', '-qm', subject)
  return git('rev-parse', 'HEAD')
}

const between = (since: string, until: string) =>
  changesBetween('events', since, until, { root: folder, packages: ['remotes/events', 'shared'] })?.map((line) =>
    line.replace(/^[0-9a-f]+ /, ''),
  )

test('the changes of a release are the commits in the folders of its bundle, newest first', () => {
  const since = commit('remotes/events/list.ts', 'events: list')
  commit('remotes/users/list.ts', 'users: list')
  commit('remotes/events/detail.ts', 'events: detail')
  const until = commit('shared/call.ts', 'shared: a call')
  expect(between(since, until)).toEqual(['shared: a call', 'events: detail'])
  expect(between(`${since}-dirty`, until)).toHaveLength(2)
  expect(between(until, until)).toEqual([])
})

test('nothing is known of commits that are not here, and what is no commit never reaches git', () => {
  const here = commit('remotes/events/list.ts', 'events: list')
  expect(between('c0ffee', here)).toBeUndefined()
  expect(between(here, `--output=${folder}/stolen`)).toBeUndefined()
})

test('they are kept with the release, and told in the journal, also by a promotion elsewhere', async () => {
  const first = commit('list.ts', 'events: list')
  const second = commit('list.ts', 'events: sort the list')
  const target = await openTarget(path.join(folder, 'target'))
  const releases = new Releases(target)
  for (const env of ['staging', 'production']) await releases.host(ONE, { env })
  const repository = { root: folder, packages: ['.'] }
  for (const [version, made] of [
    [ONE, first],
    [TWO, second],
  ] as const) {
    await releases.remote('events', version, { commit: made, repository })
    await releases.promote('events')
  }
  const line = `${second.slice(0, 7)} events: sort the list`
  expect((await readRecord(target, 'events', TWO))?.changes).toEqual({ since: first, commits: [line] })
  for (const env of ['staging', 'production']) {
    const story = await storyLines(target, [env], 'events')
    expect(story.filter((told) => told.startsWith('    '))).toEqual([`    ${line}`])
  }
})

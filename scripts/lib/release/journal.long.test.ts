import { configKey } from './layout'
import { linesAt, storyLines, verifiedLines } from './journal-lines'
import { releasesTable } from './releases-table'
import { versionOf } from './release.fixture'
import { useReleases } from './releases.fixture'
import type { Target } from './target'

const HOST = versionOf('1.0.0', 'host')
const [ONE, TWO, THREE] = [versionOf('1.0.1'), versionOf('1.0.2'), versionOf('1.0.3')]
const ANA = { by: 'Ana <ana@example.com>' }

describe.each(['directory', 's3'])('the journal of a target that is a %s', (kind) => {
  const releases = useReleases(kind)
  let target: Target
  beforeEach(async () => {
    target = releases.target
    await create('staging')
  })

  const create = (env: string) => releases.host(HOST, { env, author: ANA })
  const release = (version: string, why?: string, canary: number | null = null, on = releases) =>
    on.remote('events', version, { author: { ...ANA, ...(why && { why }) }, canary })
  const edit = (change: (config: string) => string) => releases.edit(configKey('staging'), change)
  const back = (why: string) => releases.rollback('events', null, { author: { by: 'Ben', why } })
  const entries = async () => (await target.list('journal/staging/')).map(({ key }) => key)

  test('who released, promoted and rolled back what, when, from which commit and why', async () => {
    await create('production')
    await release(ONE)
    await release(TWO, 'the list sorts', 10)
    await release(TWO)
    await releases.promote('events', { author: ANA })
    await back('throws at start')
    const story = await storyLines(target, ['staging', 'production'], 'events')
    expect(story.map((line) => line.replace(/^\S+Z {2}/, ''))).toEqual([
      `staging  ${TWO} withdrawn, ${ONE} runs, by Ben (commit c0ffee)`,
      '    Why: throws at start',
      `production  ${TWO} promoted from staging by Ana <ana@example.com> (commit c0ffee)`,
      `staging  ${TWO} released by Ana <ana@example.com> (commit c0ffee)`,
      `staging  ${TWO} released for 10 % by Ana <ana@example.com> (commit c0ffee)`,
      '    Why: the list sorts',
      `staging  ${ONE} released by Ana <ana@example.com> (commit c0ffee)`,
    ])
    await expect(storyLines(target, ['staging'], 'agents')).rejects.toThrow('tells of agents')
  })

  test('what ran at a moment in each environment', async () => {
    await release(ONE)
    const between = new Date()
    while (Date.now() <= between.getTime()) await new Promise(setImmediate)
    await release(TWO)
    await release(THREE, undefined, 25)
    expect((await linesAt(target, ['staging'], between)).slice(1)).toEqual([`  host  ${HOST}`, `  events  ${ONE}`])
    expect((await linesAt(target, ['staging'], new Date())).slice(1)).toEqual([
      `  host  ${HOST}`,
      `  events  ${TWO}, ${THREE} for 25 %`,
    ])
    expect((await linesAt(target, ['staging'], new Date(0)))[0]).toMatch(/: not known, its journal reaches back to /)
  })

  test('a release that was withdrawn is marked until it is released again', async () => {
    await release(ONE)
    await release(TWO)
    await back('throws at start')
    const table = await releasesTable(target, ['staging'])
    expect(table).toContainEqual(`  events: ${TWO} (withdrawn), ${ONE}`)
    const line = new RegExp(`^  events ${TWO.replace('+', '\\+')} from staging, \\S+ by Ben: throws at start$`)
    expect(table.at(-1)).toMatch(line)
    await release(TWO)
    expect((await releasesTable(target, ['staging'])).join('\n')).not.toContain('ithdrawn')
  })

  test('a whole journal says so, and whether an entry that was noted is still in it', async () => {
    await release(ONE)
    const [line] = await verifiedLines(target, ['staging'])
    expect(line).toMatch(/^staging: 2 entries, each as its hash says; the newest is 2-[0-9a-f]{32}$/)
    const noted = line?.split(' ').at(-1)
    await release(TWO)
    await expect(verifiedLines(target, ['staging'], noted)).resolves.toHaveLength(1)
    const other = `2-${'0'.repeat(32)}`
    await expect(verifiedLines(target, ['staging'], other)).rejects.toThrow(`No journal has the entry ${other}.`)
    await expect(verifiedLines(target, ['staging'], noted?.slice(0, -1))).rejects.toThrow(
      'at least 32 digits of its hash are needed',
    )
  })

  test('the first break of the chain is named: an entry that was changed, removed, or left out', async () => {
    await release(ONE)
    await release(TWO)
    const [, second = ''] = await entries()
    await releases.edit(second, (entry) => entry.replace('Ana', 'Eve'))
    await expect(verifiedLines(target, ['staging'])).rejects.toThrow(
      new RegExp(`^staging: The entry before 3-[0-9a-f]{12}, ${second}, was changed`),
    )
    await target.remove(second)
    await expect(verifiedLines(target, ['staging'])).rejects.toThrow(`${second}, is missing.`)
  })

  test('a change of config.json by other means is told', async () => {
    await release(ONE)
    await edit((config) => config.replaceAll(ONE.replace('+', '-'), TWO.replace('+', '-')).replaceAll(ONE, TWO))
    await expect(verifiedLines(target, ['staging'])).rejects.toThrow(
      `config.json of staging was changed by other means: events is ${TWO}, the journal says ${ONE}.`,
    )
  })

  test('a record that lost its journal is told to take it back, and a release is refused until then', async () => {
    await release(ONE)
    const name = (await releases.config()).journal ?? ''
    await edit((config) => config.replace(/,\s*"journal": "[^"]+"/, ''))
    await expect(release(TWO)).rejects.toThrow(`Put it back: "journal": "${name}"`)
    await expect(verifiedLines(target, ['staging'])).rejects.toThrow('names no entry, though there are 2.')
  })

  test('a release that is slower than another one is put behind it; what it had written first does not count', async () => {
    await release(ONE)
    await release(
      THREE,
      undefined,
      null,
      releases.overtakenBy(() => release(TWO)),
    )
    expect(await entries()).toHaveLength(5)
    expect(await verifiedLines(target, ['staging'])).toEqual([expect.stringMatching(/^staging: 4 entries, /)])
    const story = await storyLines(target, ['staging'], 'events')
    expect(story.map((line) => line.split('  ')[2]?.split(' ')[0])).toEqual([THREE, TWO, ONE])
  })

  test('a first entry that a killed command has left does not stop the next one', async () => {
    await edit((config) => config.replace(/,\s*"journal": "[^"]+"/, ''))
    await release(ONE)
    expect(await verifiedLines(target, ['staging'])).toEqual([expect.stringMatching(/^staging: 1 entry, /)])
  })
})

import { folderOf, json, versionOf } from '../release.fixture'
import { useReleases } from '../releases.fixture'
import { versionsOf } from '../stored-release'
import type { Visitor } from './rounds'
import { startRounds } from './start-rounds'

const [HOST, NEXT_HOST] = [versionOf('1.0.0', 'host'), versionOf('1.1.0', 'host')]
const [ONE, TWO] = [versionOf('1.0.1'), versionOf('1.0.2')]
const releases = useReleases()
let visitors: string[]
let said: string[]
beforeEach(async () => {
  visitors = []
  said = []
  await releases.host(HOST)
  await release('events', ONE)
})

const textOf = ({ host, remotes }: Visitor) =>
  [`host ${host.version}`, ...remotes.map(({ descriptor: { name, version } }) => `${name} ${version}`)].join(', ')
/** A browser in which `faultsOf` goes wrong. */
const trial = (faultsOf: (visitor: string) => string[] = () => []) =>
  startRounds(
    (line) => said.push(line),
    async (visitor) => {
      visitors.push(textOf(visitor))
      return faultsOf(textOf(visitor))
    },
  )
const release = (name: string, version: string, canary: number | null = null, tried?: ReturnType<typeof trial>) =>
  releases.remote(name, version, { canary, trial: tried })
const host = (tried: ReturnType<typeof trial>) => releases.host(NEXT_HOST, { trial: tried })

test('a remote is started in the host that runs there, with the canaries of the others, and the output names them', async () => {
  await release('events', TWO, 10)
  await release('users', ONE, null, trial())
  expect(visitors).toEqual([`host ${HOST}, users ${ONE}, events ${TWO}`])
  expect(said).toEqual([
    expect.stringMatching(
      /^Start in a browser: in order, users .* in host .* with events .* \(canary\): \/users, by clicks \/events, \/users, \d+ s$/,
    ),
  ])
})

test('its own canary is not beside it', async () => {
  await release('events', TWO, 10)
  await release('events', versionOf('1.0.3'), null, trial())
  expect(visitors).toEqual([`host ${HOST}, events ${versionOf('1.0.3')}`])
})

test('what goes wrong only with a canary refuses the release', async () => {
  await release('events', TWO, 10)
  const fails = (visitor: string) =>
    visitor.includes('users') && visitor.includes('events') ? ['/users: crashed'] : []
  await expect(release('users', ONE, null, trial(fails))).rejects.toThrow(
    `users ${ONE} does not start in host ${HOST} with events ${TWO} (canary) of staging:\n  /users: crashed\nWhat runs there does not go wrong so without it.`,
  )
  expect(await versionsOf(releases.target, 'users')).toEqual([])
})

test('a canary that goes wrong by itself is told, and refuses no other release', async () => {
  await release('events', TWO, 10)
  const fails = (visitor: string) => {
    if (!visitor.includes(`events ${TWO}`)) return []
    return visitor.includes('users') ? ['/users: events crashed'] : ['/events: events crashed']
  }
  await release('users', ONE, null, trial(fails))
  expect(visitors).toEqual([`host ${HOST}, users ${ONE}, events ${TWO}`, `host ${HOST}, events ${TWO}`])
  expect(said[0]).toBe('Goes wrong without this release too: /users: events crashed')
  expect(await versionsOf(releases.target, 'users')).toEqual([ONE])
})

test('a host is started with the current releases, and once more with the canaries in their place', async () => {
  await release('users', ONE)
  await release('events', TWO, 10)
  await host(trial())
  expect(visitors).toEqual([
    `host ${NEXT_HOST}, events ${ONE}, users ${ONE}`,
    `host ${NEXT_HOST}, users ${ONE}, events ${TWO}`,
  ])
  const last = `Host ${NEXT_HOST} with users ${ONE}, events ${TWO} (canary): /, /dashboard, /users, /events`
  expect(said[1]).toContain(last)
})

test('a host is refused for what the host that runs there does not do, with a canary too', async () => {
  await release('events', TWO, 10)
  const fails = (visitor: string) => [
    ...(visitor.includes(`events ${TWO}`) ? ['always'] : []),
    ...(visitor === `host ${NEXT_HOST}, events ${TWO}` ? ['/events: crashed'] : []),
  ]
  await expect(host(trial(fails))).rejects.toThrow(
    `Host ${NEXT_HOST} does not start with events ${TWO} (canary) of staging:\n  /events: crashed\n`,
  )
  expect((await releases.config()).host?.version).toBe(HOST)
})

test('what lies elsewhere or was changed is left out, and told', async () => {
  await release('users', ONE, null)
  await release('events', TWO, 10)
  const config = await releases.config()
  const remotes = config.remotes.map((entry) =>
    entry.name === 'users' ? { ...entry, url: `https://elsewhere.example/${folderOf(ONE)}/remote.json` } : entry,
  )
  await releases.edit('environments/staging/config.json', () => json({ ...config, remotes }))
  const entry = Object.keys(config.remotes.find(({ name }) => name === 'events')?.canary?.descriptor?.integrity ?? {})
  await releases.edit(`events/${folderOf(TWO)}/${entry[0]}`, () => 'changed')
  await host(trial())
  expect(visitors).toEqual([`host ${NEXT_HOST}, events ${ONE}`])
  expect(said).toEqual([
    expect.stringContaining(`events (canary) of staging, which cannot be read: events ${TWO} in`),
    expect.stringContaining('users of staging, which lies elsewhere: https://elsewhere.example/'),
    expect.stringContaining('Start in a browser: in order'),
  ])
})

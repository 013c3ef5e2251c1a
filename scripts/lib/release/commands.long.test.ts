import { releasesTable } from './releases-table'
import { contentOf, folderOf, hostFiles, newConfig, urlOf, versionOf } from './release.fixture'
import { useReleases } from './releases.fixture'

const HOST = versionOf('1.0.0', 'host')
const [ONE = '', TWO = '', THREE = '', FOUR = '', FIVE = ''] = ['1.0.1', '1.0.2', '1.0.3', '1.0.4', '1.0.5'].map(
  (number) => versionOf(number),
)

describe.each(['directory', 's3'])('on a target that is a %s', (kind) => {
  const releases = useReleases(kind)
  beforeEach(() => releases.host(HOST))

  const release = (version: string, changes: { canary?: number; dryRun?: boolean } = {}) =>
    releases.remote('events', version, changes)
  const back = (version?: string, name = 'events') => releases.rollback(name, version)
  const entry = async (env = 'staging') => (await releases.config(env)).remotes.find(({ name }) => name === 'events')
  const previous = async () => (await entry())?.previous?.map((one) => (typeof one === 'string' ? one : one.url))
  const textOf = async (key: string) => (await releases.target.read(key))?.bytes.toString() ?? ''

  test('a first release adds the remote with address, hash and descriptor; what others wrote into config.json stays', async () => {
    expect((await release(ONE))[0]).toBe(`staging: events (none) -> ${ONE}`)
    expect(await entry()).toMatchObject({
      url: urlOf('events', ONE),
      integrity: expect.stringMatching(/^sha384-/),
      descriptor: { version: ONE },
      since: expect.any(String),
    })
    const raw: object = JSON.parse(await textOf('environments/staging/config.json'))
    expect(raw).toMatchObject({ ticketing: { queue: 'known to others only' } })
    expect(Object.keys(raw)).toEqual([...Object.keys(JSON.parse(newConfig('staging').toString())), 'host', 'journal'])
    expect(JSON.parse(await textOf(`events/${folderOf(ONE)}/release.json`))).toEqual({
      name: 'events',
      version: ONE,
      contract: '^1.1.0',
      commit: 'c0ffee',
      builtAt: '2026-01-01T00:00:00.000Z',
    })
  })

  test('each release keeps the one before to fall back to, pinned, without its descriptor, at most three and none twice', async () => {
    for (const version of [ONE, TWO, THREE, FOUR, FIVE]) await release(version)
    expect(await previous()).toEqual([FOUR, THREE, TWO].map((version) => urlOf('events', version)))
    expect((await entry())?.previous?.[0]).toEqual({
      url: urlOf('events', FOUR),
      integrity: expect.stringMatching(/^sha384-/),
      since: expect.any(String),
    })
    await release(THREE)
    expect(await previous()).toEqual([FIVE, FOUR, TWO].map((version) => urlOf('events', version)))
  })

  test('releasing what runs already changes nothing', async () => {
    await release(ONE)
    const before = await contentOf(releases.target)
    expect((await release(ONE))[0]).toBe(`staging: events ${ONE} runs already; nothing was changed.`)
    expect(await contentOf(releases.target)).toEqual(before)
  })

  test('a canary runs beside the release, and becomes it when it is released without a percentage', async () => {
    await release(ONE)
    await release(TWO, { canary: 10 })
    expect(await entry()).toMatchObject({
      url: urlOf('events', ONE),
      canary: { url: urlOf('events', TWO), percent: 10, descriptor: { version: TWO } },
    })
    await release(TWO, { canary: 25 })
    expect((await entry())?.canary?.percent).toBe(25)
    await release(TWO)
    expect(await entry()).toMatchObject({ url: urlOf('events', TWO) })
    expect((await entry())?.canary).toBeUndefined()
    expect(await previous()).toEqual([urlOf('events', ONE)])
  })

  test('a canary of what runs for everybody, or beside nothing, is refused', async () => {
    const first = 'staging does not run events yet: its first release cannot be a canary.'
    await expect(release(ONE, { canary: 10 })).rejects.toThrow(first)
    await release(ONE)
    await expect(release(ONE, { canary: 10 })).rejects.toThrow(`staging runs events ${ONE} for everybody already`)
  })

  test('a dry run says what would change and changes nothing', async () => {
    await releases.host(HOST, { env: 'production' })
    await release(ONE)
    const before = await contentOf(releases.target)
    expect(await release(TWO, { dryRun: true })).toEqual([
      `staging: events ${ONE} -> ${TWO}`,
      expect.stringMatching(/^\d+ files \(\d+ KB\) would be uploaded, 0 were there already$/),
    ])
    for (const env of ['staging', 'test']) await releases.host(versionOf('2.0.0'), { dryRun: true, env })
    await releases.promote('events', { dryRun: true })
    const noneBefore = 'knows no previous release of events'
    await expect(releases.rollback('events', null, { dryRun: true })).rejects.toThrow(noneBefore)
    expect(await contentOf(releases.target)).toEqual(before)
  })

  test('a rollback first ends a canary, then goes back one release, and forgets the bad one', async () => {
    for (const version of [ONE, TWO, THREE]) await release(version)
    await release(FOUR, { canary: 50 })
    expect(await back()).toEqual([`staging: the canary ${FOUR} of events ended; ${THREE} runs for everybody`])
    expect(await entry()).toMatchObject({ url: urlOf('events', THREE) })
    expect(await back()).toEqual([`staging: events ${THREE} -> ${TWO}`])
    expect(await entry()).toMatchObject({
      url: urlOf('events', TWO),
      descriptor: { version: TWO },
      integrity: expect.any(String),
    })
    expect(await previous()).toEqual([urlOf('events', ONE)])
    await back()
    await expect(back()).rejects.toThrow('knows no previous release of events')
  })

  test('a rollback with a version finds it in the target, though no record names it any more', async () => {
    for (const version of [ONE, TWO, THREE, FOUR, FIVE]) await release(version)
    await back(ONE)
    expect(await entry()).toMatchObject({ url: urlOf('events', ONE) })
    expect(await previous()).toEqual([FOUR, THREE, TWO].map((version) => urlOf('events', version)))
    const missing = versionOf('9.9.9')
    await expect(back(missing)).rejects.toThrow(`has no release ${missing} of events; it has ${FIVE}`)
    await expect(back(ONE)).rejects.toThrow(`staging runs events ${ONE} already.`)
    await expect(back(undefined, 'nowhere')).rejects.toThrow('staging runs no remote "nowhere"; it runs events.')
  })

  test('a promotion makes production run the release of staging, from the same bytes', async () => {
    await releases.host(HOST, { env: 'production' })
    await release(ONE)
    await release(TWO, { canary: 10 })
    expect((await releases.promote('events'))[0]).toBe(`production: events (none) -> ${ONE}`)
    expect(await entry('production')).toEqual({ ...(await entry()), since: expect.any(String), canary: undefined })
    await expect(releases.promote('events', { to: 'nowhere' })).rejects.toThrow('There is no environment "nowhere"')
  })

  test('a host release brings page and assets into the site, and keeps the assets of the host before', async () => {
    await release(ONE)
    const next = versionOf('1.1.0', 'host')
    const pageOf = (version: string) => hostFiles(version).get('index.html')?.toString()
    expect((await releases.host(next))[0]).toBe(`staging: host ${HOST} -> ${next}`)
    expect(await textOf('environments/staging/index.html')).toBe(pageOf(next))
    expect(await textOf('environments/staging/color-scheme.js')).toBe(`// of ${next}`)
    const listed = await releases.target.list('environments/staging/')
    const site = listed.map(({ key }) => key.replace('environments/staging/', ''))
    const assets = [HOST, next].flatMap((version) => [...hostFiles(version).keys()])
    expect(site).toEqual(expect.arrayContaining(assets.filter((name) => /\.[0-9a-f]{8}\.js$/.test(name))))
    // A stale sibling of a page that was replaced would be served instead of it.
    expect(site.filter((name) => /^(index\.html|color-scheme\.js)\./.test(name))).toEqual([])
    expect(site).not.toContain('host.json')
    expect(await releases.config()).toMatchObject({ host: { version: next }, remotes: [{ name: 'events' }] })

    await back(undefined, 'host')
    expect((await releases.config()).host?.version).toBe(HOST)
    expect(await textOf('environments/staging/index.html')).toBe(pageOf(HOST))
    await expect(back(undefined, 'host')).rejects.toThrow('knows no previous host')
  })

  test('the table shows what runs where, since when, from which commit, and what it may fall back to', async () => {
    await release(ONE)
    await release(TWO)
    await release(THREE, { canary: 10 })
    const [head, , line] = await releasesTable(releases.target, ['staging'])
    expect(head).toMatch(/^environment +remote +version +since +commit +canary +previous$/)
    const since = expect.stringMatching(/Z$/)
    expect(line?.split(/ {2,}/)).toEqual(['staging', 'events', TWO, since, 'c0ffee', `${THREE} (10 %)`, ONE])
    expect((await releasesTable(releases.target, ['staging'])).at(-1)).toContain(THREE)
  })
})

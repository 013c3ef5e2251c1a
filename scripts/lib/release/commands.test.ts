import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promote } from './promote'
import { releaseHost } from './release-host'
import { releaseRemote } from './release-remote'
import { releasesTable } from './releases-table'
import {
  configIn,
  contentOf,
  folderOf,
  hostFiles,
  newConfig,
  releaseOf,
  remoteFiles,
  urlOf,
  versionOf,
} from './release.fixture'
import { rollback } from './rollback'
import { type S3Server, startS3 } from './s3-server.fixture'
import { openTarget } from './open-target'
import type { Target } from './target'

const HOST = versionOf('1.0.0', 'host')
const [ONE, TWO, THREE, FOUR, FIVE] = [
  versionOf('1.0.1'),
  versionOf('1.0.2'),
  versionOf('1.0.3'),
  versionOf('1.0.4'),
  versionOf('1.0.5'),
]

describe.each(['directory', 's3'])('on a target that is a %s', (kind) => {
  let target: Target
  let server: S3Server | null = null
  let folder: string
  let count = 0

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'releases-'))
    server = kind === 's3' ? await startS3() : null
  })
  afterAll(async () => {
    await server?.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    target = await openTarget(`${server?.address ?? folder}/${(count += 1)}`)
    await create('staging')
  })

  const create = (env: string) => releaseHost({ ...releaseOf(target, hostFiles(HOST), { env }), first: newConfig(env) })
  const release = (
    version: string,
    changes: { canary?: number; env?: string; dryRun?: boolean; name?: string } = {},
  ) => {
    const { canary = null, name = 'events', ...rest } = changes
    return releaseRemote({ ...releaseOf(target, remoteFiles(name, version), rest), name, canary })
  }
  const back = (version: string | null = null, name = 'events') =>
    rollback({ target, env: 'staging', name, version, dryRun: false })
  const entry = async (name = 'events', env = 'staging') =>
    (await configIn(target, env)).remotes.find((one) => one.name === name)
  const previous = async () => (await entry())?.previous?.map((one) => (typeof one === 'string' ? one : one.url))

  test('a first release adds the remote with address, hash and descriptor; what others wrote into config.json stays', async () => {
    expect((await release(ONE))[0]).toBe(`staging: events (none) -> ${ONE}`)
    expect(await entry()).toMatchObject({
      url: urlOf('events', ONE),
      integrity: expect.stringMatching(/^sha384-/),
      descriptor: { version: ONE },
      since: expect.any(String),
    })
    const raw: object = JSON.parse((await target.read('environments/staging/config.json'))?.bytes.toString() ?? '')
    expect(raw).toMatchObject({ ticketing: { queue: 'known to others only' } })
    expect(Object.keys(raw)).toEqual([...Object.keys(JSON.parse(newConfig('staging').toString())), 'host', 'journal'])
    expect(JSON.parse((await target.read(`events/${folderOf(ONE)}/release.json`))?.bytes.toString() ?? '')).toEqual({
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
    const before = await contentOf(target)
    expect((await release(ONE))[0]).toBe(`staging: events ${ONE} runs already; nothing was changed.`)
    expect(await contentOf(target)).toEqual(before)
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
    await expect(release(ONE, { canary: 10 })).rejects.toThrow(
      'staging does not run events yet: its first release cannot be a canary.',
    )
    await release(ONE)
    await expect(release(ONE, { canary: 10 })).rejects.toThrow(`staging runs events ${ONE} for everybody already`)
  })

  test('a dry run says what would change and changes nothing', async () => {
    await create('production')
    await release(ONE)
    const before = await contentOf(target)
    expect(await release(TWO, { dryRun: true })).toEqual([
      `staging: events ${ONE} -> ${TWO}`,
      expect.stringMatching(/^\d+ files \(\d+ KB\) would be uploaded, 0 were there already$/),
    ])
    await releaseHost({ ...releaseOf(target, hostFiles(versionOf('2.0.0')), { dryRun: true }), first: null })
    await releaseHost({
      ...releaseOf(target, hostFiles(versionOf('2.0.0')), { dryRun: true, env: 'test' }),
      first: newConfig('test'),
    })
    await promote({ target, name: 'events', from: 'staging', to: 'production', canary: null, dryRun: true })
    await expect(rollback({ target, env: 'staging', name: 'events', version: null, dryRun: true })).rejects.toThrow(
      'knows no previous release of events',
    )
    expect(await contentOf(target)).toEqual(before)
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
    await expect(back(versionOf('9.9.9'))).rejects.toThrow(
      `has no release ${versionOf('9.9.9')} of events; it has ${FIVE}`,
    )
    await expect(back(ONE)).rejects.toThrow(`staging runs events ${ONE} already.`)
    await expect(back(null, 'nowhere')).rejects.toThrow('staging runs no remote "nowhere"; it runs events.')
  })

  test('a promotion makes production run the release of staging, from the same bytes', async () => {
    await create('production')
    await release(ONE)
    await release(TWO, { canary: 10 })
    expect(
      (await promote({ target, name: 'events', from: 'staging', to: 'production', canary: null, dryRun: false }))[0],
    ).toBe(`production: events (none) -> ${ONE}`)
    expect(await entry('events', 'production')).toEqual({
      ...(await entry()),
      since: expect.any(String),
      canary: undefined,
    })
    await expect(
      promote({ target, name: 'events', from: 'staging', to: 'nowhere', canary: null, dryRun: false }),
    ).rejects.toThrow('There is no environment "nowhere"')
  })

  test('a host release brings page and assets into the site, and keeps the assets of the host before', async () => {
    await release(ONE)
    const next = versionOf('1.1.0', 'host')
    expect((await releaseHost({ ...releaseOf(target, hostFiles(next)), first: null }))[0]).toBe(
      `staging: host ${HOST} -> ${next}`,
    )
    const page = hostFiles(next).get('index.html')
    expect((await target.read('environments/staging/index.html'))?.bytes).toEqual(page)
    expect((await target.read('environments/staging/color-scheme.js'))?.bytes.toString()).toBe(`// of ${next}`)
    const site = (await target.list('environments/staging/')).map(({ key }) => key.replace('environments/staging/', ''))
    for (const version of [HOST, next])
      expect(site).toEqual(
        expect.arrayContaining([...hostFiles(version).keys()].filter((name) => /\.[0-9a-f]{8}\.js$/.test(name))),
      )
    // A stale sibling of a page that was replaced would be served instead of it.
    expect(site.filter((name) => /^(index\.html|color-scheme\.js)\./.test(name))).toEqual([])
    expect(site).not.toContain('host.json')
    expect(await configIn(target)).toMatchObject({ host: { version: next }, remotes: [{ name: 'events' }] })

    await back(null, 'host')
    expect((await configIn(target)).host?.version).toBe(HOST)
    expect((await target.read('environments/staging/index.html'))?.bytes).toEqual(hostFiles(HOST).get('index.html'))
    await expect(back(null, 'host')).rejects.toThrow('knows no previous host')
  })

  test('the table shows what runs where, since when, from which commit, and what it may fall back to', async () => {
    await release(ONE)
    await release(TWO)
    await release(THREE, { canary: 10 })
    const [head, , line] = await releasesTable(target, ['staging'])
    expect(head).toMatch(/^environment +remote +version +since +commit +canary +previous$/)
    expect(line?.split(/ {2,}/)).toEqual([
      'staging',
      'events',
      TWO,
      expect.stringMatching(/Z$/),
      'c0ffee',
      `${THREE} (10 %)`,
      ONE,
    ])
    expect((await releasesTable(target, ['staging'])).at(-1)).toContain(THREE)
  })
})

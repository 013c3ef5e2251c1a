import { buildCollector } from '@portal/sandbox/collector/collector'
import { urlOf, versionOf } from '../release/release.fixture'
import { useReleases } from '../release/releases.fixture'
import { type Watch, watchRelease } from './watch-release'

const [HOST, NEXT_HOST] = [versionOf('1.0.0', 'host'), versionOf('1.1.0', 'host')]
const [ONE, TWO, THREE] = [versionOf('1.0.1'), versionOf('1.0.2'), versionOf('1.0.3')]
const releases = useReleases()
let collector: ReturnType<typeof buildCollector>
let address: string

beforeEach(async () => {
  collector = buildCollector({ allowedOrigins: [] })
  address = await collector.listen({ host: '127.0.0.1', port: 0 })
  await releases.host(HOST)
  await release(ONE)
})
afterEach(() => collector.close())

const release = (version: string, canary: number | null = null) => releases.remote('events', version, { canary })
const USUAL = { env: 'staging', name: 'events', isAuto: false, every: null, longest: 1, log: () => {} }
const watch = (changes: Partial<Watch> = {}) =>
  watchRelease({ ...USUAL, target: releases.target, collector: address, ...changes })
const entry = async () => (await releases.config()).remotes.find(({ name }) => name === 'events')

let visits = 0
/** As pages report them: `failed` of the visits do not load the release. */
async function report(version: string, figures: { visits: number; failed: number }, of = 'events'): Promise<void> {
  const resourceLogs = Array.from({ length: figures.visits }, (_, at) => {
    const eventName = at < figures.failed ? 'portal.release.failed' : 'portal.release.loaded'
    const visit = texts({ 'deployment.environment.name': 'staging', 'session.id': `visit ${(visits += 1)}` })
    const logRecords = [{ eventName, attributes: texts({ 'portal.target': of, 'portal.version': version }) }]
    return { resource: { attributes: visit }, scopeLogs: [{ logRecords }] }
  })
  for (let at = 0; at < resourceLogs.length; at += 100) {
    const payload = { resourceLogs: resourceLogs.slice(at, at + 100) }
    expect((await collector.inject({ method: 'POST', url: '/v1/logs', payload })).statusCode).toBe(200)
  }
}
const texts = (values: Record<string, string>) =>
  Object.entries(values).map(([key, stringValue]) => ({ key, value: { stringValue } }))

test('a canary of which 30 % of the visits fail ends by itself, and the watch says why', async () => {
  await release(TWO, 10)
  await report(ONE, { visits: 200, failed: 2 })
  await report(TWO, { visits: 40, failed: 12 })
  await expect(watch()).rejects.toThrow(
    `events ${TWO} fails more often than ${ONE}. ${TWO}: 12 of 40 visits failed; ${ONE}: 2 of 200 visits failed\n` +
      `staging: the canary ${TWO} of events ended; ${ONE} runs for everybody`,
  )
  expect(await entry()).toMatchObject({ url: urlOf('events', ONE) })
  expect((await entry())?.canary).toBeUndefined()
  const { target } = releases
  const keys = (await target.list('journal/staging/')).map(({ key }) => key)
  const noted: object = JSON.parse((await target.read(keys.toSorted().at(-1) ?? ''))?.bytes.toString() ?? '{}')
  expect(noted).toMatchObject({
    action: 'rollback',
    why: `watched: ${TWO}: 12 of 40 visits failed; ${ONE}: 2 of 200 visits failed`,
  })
})

test('what the release beside failed before the canary began says nothing about it', async () => {
  await report(ONE, { visits: 200, failed: 100 })
  await release(TWO, 10)
  await report(ONE, { visits: 200, failed: 2 })
  await report(TWO, { visits: 40, failed: 12 })
  await expect(watch()).rejects.toThrow(`${ONE}: 2 of 200 visits failed`)
})

test('a canary that fails no more often becomes the release, only when that is asked for', async () => {
  await release(TWO, 10)
  await report(ONE, { visits: 900, failed: 5 })
  await report(TWO, { visits: 250, failed: 1 })
  expect(await watch()).toEqual([
    expect.stringContaining(`${TWO} fails no more often than ${ONE}`),
    'Release it without --canary, or watch with --auto.',
  ])
  expect((await entry())?.canary).toBeDefined()
  expect(await watch({ isAuto: true })).toEqual([
    expect.stringContaining('fails no more often'),
    `staging: events ${ONE} -> ${TWO}`,
    `staging: the canary ${TWO} ended`,
  ])
  expect(await entry()).toMatchObject({ url: urlOf('events', TWO) })
})

test('a watch goes on until there is a verdict', async () => {
  await release(TWO, 10)
  await report(ONE, { visits: 100, failed: 0 })
  const lines: string[] = []
  const log = (line: string) => {
    lines.push(line)
    if (lines.length === 1) void report(TWO, { visits: 20, failed: 20 })
  }
  await expect(watch({ every: 0.01, log })).rejects.toThrow('fails more often')
  expect(lines[0]).toContain(`${TWO}: 0 of 0 visits failed; ${ONE}: 0 of 100 visits failed: go on`)
})

test('without a canary the newest release is watched beside the one before, of the host too', async () => {
  await releases.host(NEXT_HOST)
  await report(HOST, { visits: 300, failed: 3 }, 'host')
  await report(NEXT_HOST, { visits: 40, failed: 12 }, 'host')
  await expect(watch({ name: 'host' })).rejects.toThrow(`staging: host ${NEXT_HOST} -> ${HOST}`)
  expect((await releases.config()).host?.version).toBe(HOST)

  await release(TWO)
  await report(ONE, { visits: 300, failed: 3 })
  await report(TWO, { visits: 40, failed: 12 })
  await expect(watch()).rejects.toThrow(`staging: events ${TWO} -> ${ONE}`)
  expect(await entry()).toMatchObject({ url: urlOf('events', ONE) })
})

test('a release that came in the meantime is neither taken back nor promoted', async () => {
  await release(TWO, 10)
  await expect(releases.rollback('events', null, { only: ONE })).rejects.toThrow('at the same moment')
  await report(ONE, { visits: 100, failed: 0 })
  let released: Promise<unknown> | undefined
  const log = () => void (released ??= release(THREE, 10))
  expect(await watch({ every: 0.01, log })).toEqual([
    `staging: events ${THREE} came in the meantime; ${TWO} is watched no more.`,
  ])
})

test('it says when there is nothing to watch, or no collector to ask', async () => {
  await expect(watch()).rejects.toThrow('staging has no release of events with another one beside or before it')
  await release(TWO, 10)
  await expect(watch({ collector: 'http://127.0.0.1:9' })).rejects.toThrow('http://127.0.0.1:9 does not answer')
  await expect(watch({ collector: `${address}/nowhere` })).rejects.toThrow('does not give { "visits", "failed" }')
  expect(await watch()).toEqual([`staging: no verdict yet on events ${TWO}.`])
})

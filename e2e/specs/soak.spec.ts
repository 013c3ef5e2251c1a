import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ADMIN, expect, type Page, remoteEntry, test } from '../fixtures'
import { type Held, holder, hurry, prepareToHurry, readAtRest, slopeOf } from '../hurried-page'
import { type ReleaseServer, serveRelease } from '../release-server'
import { expectHeading, navigation, ready } from '../verbs'

// A tab that is left open: what it holds does not grow with the time, the releases and the consoles that it sees.

// In parallel, because each takes minutes.
test.describe.configure({ mode: 'parallel' })

const LONG = { tag: '@long' }
const HOURS = 8
/** Lists are read every 30 s. */
const READS_AN_HOUR = 120
/** As fast as the limits of one person allow. */
const SPEED = 300
const MOST_MB_AN_HOUR = 0.5
const SWAPS = 100
const MOST_MB_A_SWAP = 0.2
const CONSOLES = 50

test('eight hours of two tabs that poll', LONG, async ({ context, portal, visitAs }) => {
  test.setTimeout(20 * 60_000)
  const tabs = await Promise.all(
    ['/servers', '/events'].map(async (at) => {
      const page = await context.newPage()
      await prepareToHurry(page)
      const tab = { at, page, reads: 0 }
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url())
        if (origin === portal.origin('api') && pathname.endsWith(at)) tab.reads += 1
      })
      return tab
    }),
  )
  for (const { page, at } of tabs) {
    await visitAs(page, ADMIN, at)
    await hurry(page, SPEED)
  }
  const watched = await Promise.all(
    tabs.map(async ({ at, page }) => {
      const held: Held[] = []
      return { at, held, read: await holder(page) }
    }),
  )
  // The first hour fills caches; the next ones are measured.
  for (let hour = 0; hour <= HOURS; hour += 1) {
    const least = (hour + 1) * READS_AN_HOUR
    await expect.poll(() => Math.min(...tabs.map(({ reads }) => reads)), { timeout: 180_000 }).toBeGreaterThan(least)
    for (const { held, read } of watched) held.push(await read())
  }
  for (const { at, held } of watched) {
    const measured = held.slice(1)
    report(at, `${slopeOf(measured.map(({ megabytes }) => megabytes)).toFixed(3)} MB an hour`, held)
    expect(slopeOf(measured.map(({ megabytes }) => megabytes)), at).toBeLessThanOrEqual(MOST_MB_AN_HOUR)
    expectBackWhere(measured)
  }
})

test.describe('releases', () => {
  let folder: string
  let releases: ReleaseServer
  test.beforeAll(async ({ twoReleases }) => {
    folder = mkdtempSync(path.join(tmpdir(), 'portal-soak-'))
    for (let number = 0; number < SWAPS; number += 1)
      variantOf(twoReleases.old, path.join(folder, String(number)), number)
    releases = await serveRelease(folder)
  })
  test.afterAll(async () => {
    await releases.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test(`a tab sees ${SWAPS} releases`, LONG, async ({ page, portal, visitAs }) => {
    test.setTimeout(20 * 60_000)
    await prepareToHurry(page)
    portal.editConfig((config) => {
      config.pollSeconds = 5
      config.allowedOrigins.push(releases.origin)
    })
    await visitAs(page, ADMIN, '/events')
    await hurry(page, 20)
    const read = await holder(page)
    const held: Held[] = []
    const answered = new Set<string>()
    page.on('response', (response) => answered.add(response.url()))
    const go = (name: RegExp) => navigation(page).getByRole('link', { name }).click()
    for (let number = 0; number < SWAPS; number += 1) {
      portal.editConfig((config) => {
        const entry = remoteEntry(config, 'servers')
        Object.assign(entry, { url: `${releases.origin}/${number}/remote.json`, previous: [entry.url] })
      })
      await expect
        .poll(
          async () => {
            await comeBack(page)
            return answered.has(`${releases.origin}/${number}/remote.json`)
          },
          { intervals: [300], timeout: 60_000 },
        )
        .toBe(true)
      await expect(async () => {
        await go(/イベント管理/)
        await ready(page)
        await go(/サーバー管理/)
        await expect(page.getByText(`リリース ${number} の一覧`)).toBeVisible({ timeout: 500 })
      }).toPass({ timeout: 60_000 })
      if (number % 10 === 9) {
        await go(/イベント管理/)
        // The heading of the page that is left would be ready too.
        await expectHeading(page, 'イベント管理')
        await ready(page)
        held.push(await readAtRest(read))
      }
    }
    const slope = slopeOf(held.slice(1).map(({ megabytes }) => megabytes)) / 10
    report('releases', `${slope.toFixed(3)} MB a swap`, held)
    expect(slope).toBeLessThanOrEqual(MOST_MB_A_SWAP)
    expectBackWhere(held.slice(1))
  })
})

test(`${CONSOLES} consoles are opened and left`, LONG, async ({ page, visitAs }) => {
  test.setTimeout(20 * 60_000)
  await prepareToHurry(page)
  await visitAs(page, ADMIN, '/servers?q=web-prod-01')
  await page.getByRole('link', { name: 'web-prod-01', exact: true }).click()
  await ready(page)
  // So fast that what the cache of the reads keeps for five minutes goes in fifteen seconds.
  await hurry(page, 20)
  const read = await holder(page)
  const held: Held[] = []
  for (let number = 0; number < CONSOLES; number += 1) {
    const name = number % 2 ? 'リモート画面' : 'リモートログイン'
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('status', { name: '接続の状態' })).toHaveText('接続済み')
    await page.getByRole('button', { name: '切断', exact: true }).click()
    await expect(page.getByRole('status', { name: '接続の状態' })).toContainText('切断')
    await page.goBack()
    await ready(page)
    if (number % 10 === 9) held.push(await read())
  }
  report('consoles', `${(slopeOf(held.slice(1).map(({ megabytes }) => megabytes)) / 10).toFixed(3)} MB a console`, held)
  expectBackWhere(held.slice(1))
})

/** Makes the tab read the config, as when its user comes back, because its timer was set before time ran faster. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** Of a page in motion: a menu that is open, a read under way, the page before that is not collected yet. */
const SLACK = { timers: 20, listeners: 50, nodes: 100 }

/**
 * Listeners, elements, timers and sockets come back to where they were, though they go up and down: the least of the
 * second half is no more than the most of the first. What is forgotten at each poll, swap or console would be there
 * hundreds of times.
 */
function expectBackWhere(held: readonly Held[]): void {
  const half = Math.ceil(held.length / 2)
  const [before, after] = [held.slice(0, half), held.slice(half)]
  expect(after.length, 'measurements').toBeGreaterThan(0)
  for (const what of ['timers', 'listeners', 'nodes'] as const) {
    const most = Math.max(...before.map((each) => each[what]))
    const least = Math.min(...after.map((each) => each[what]))
    expect(least, what).toBeLessThanOrEqual(most + SLACK[what])
  }
  expect(new Set(held.map(({ sockets }) => sockets)).size, 'sockets').toBe(1)
}

function report(of: string, slope: string, held: readonly Held[]): void {
  const [first, last] = [held[1], held.at(-1)].map((each) => each && JSON.stringify(each))
  console.log(`soak, ${of}: ${slope}; ${first} -> ${last}`)
}

/**
 * A release of the same code under another version, as if a team had changed a text. Entries last, because they hold
 * the hashes of the other files.
 */
function variantOf(dist: string, folder: string, number: number): void {
  mkdirSync(folder)
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(dist, 'remote.json'), 'utf8'))
  const [, hash = ''] = version.split('+')
  const renewed: [string, string][] = []
  const ofVariant = (text: string) =>
    renewed.reduce(
      (changed, [before, after]) => changed.replaceAll(before, after),
      text
        .replaceAll(hash, number.toString(16).padStart(8, '0'))
        .replaceAll(/リリース \d+ の/g, `リリース ${number} の`),
    )
  const isEntry = (file: string) => file.startsWith('remoteEntry')
  const files = readdirSync(dist).filter((file) => /\.(?:js|css)$/.test(file))
  for (const file of [...files.filter((each) => !isEntry(each)), ...files.filter(isEntry), 'remote.json']) {
    const text = readFileSync(path.join(dist, file), 'utf8')
    const changed = ofVariant(text)
    writeFileSync(path.join(folder, file), changed)
    renewed.push([sha384(text), sha384(changed)])
  }
}

const sha384 = (text: string) => createHash('sha384').update(text).digest('base64')

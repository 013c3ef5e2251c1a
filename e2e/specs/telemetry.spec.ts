import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ADMIN, expect, type Portal, remoteEntry, test } from '../fixtures'
import { type ReleaseServer, serveRelease } from '../release-server'
import type { Defect } from '../two-releases'
import { choose, goTo, ready, toast } from '../verbs'

let releases: ReleaseServer[]
test.beforeAll(async ({ twoReleases }) => {
  releases = await Promise.all([serveRelease(twoReleases.old), serveRelease(twoReleases.new)])
})
test.afterAll(() => Promise.all(releases.map((release) => release.close())))

const urlOf = (at: number) => `${releases[at]?.origin}/remote.json`
const collectorOf = (portal: Portal) => portal.origin('collector')

/**
 * The second release runs with a defect, the first is its fallback, and pages report what becomes of them. @returns
 * what is sent to the collector, body by body
 */
async function observe(page: Page, portal: Portal, defect: Defect): Promise<string[]> {
  portal.editConfig((config) => {
    config.telemetryUrl = collectorOf(portal)
    config.traceCalls = true
    config.allowedOrigins.push(...releases.map(({ origin }) => origin))
    Object.assign(remoteEntry(config, 'servers'), { url: urlOf(1), previous: [urlOf(0)] })
  })
  await page.context().addInitScript((of) => Object.assign(globalThis, { defect: of }), defect)
  const bodies: string[] = []
  page.on('request', (request) => {
    const body = request.postData()
    if (request.url().startsWith(collectorOf(portal)) && body !== null) bodies.push(body)
  })
  return bodies
}

/** The page of the second release, once it shows a text. */
async function expectOnPage(page: Page, portal: Portal, text: RegExp): Promise<void> {
  const table = page.getByRole('table', { name: /^Releases of servers in/ })
  await expect(async () => {
    await page.goto(collectorOf(portal))
    await table.getByRole('link', { name: '2.0.0' }).click()
    await expect(page.getByRole('main')).toContainText(text, { timeout: 1 })
  }).toPass()
}

test('a release that does not start is on its page with stage and reason, and the one that took over beside it', async ({
  page,
  portal,
  visitAs,
  expectErrors,
}) => {
  expectErrors(/始められない版です/)
  const sent = await observe(page, portal, 'init throws')
  await visitAs(page, ADMIN, '/servers?q=mercury')
  await expect(page.getByText('リリース 1 の一覧')).toBeVisible()
  await expect.poll(() => sent.join()).toContain('portal.release.fell_back')

  const reader = await page.context().newPage()
  await expectOnPage(reader, portal, /init\s*リモートを開始できません/)
  const row = (name: string) => reader.getByRole('table', { name: 'Figures' }).getByRole('row', { name })
  await expect(row('Failures to load')).toContainText('1')
  await expect(row('Fallbacks')).toContainText('1')
  await expect(row('Failed visits')).toContainText('100 %')
  await expect(reader.getByRole('article').first()).toContainText(/at servers\/\w[\w.]*\.js:\d+:\d+/)
  await reader.close()
})

test('a crash is told, nothing of a person or a customer is sent', async ({ page, portal, visitAs, expectErrors }) => {
  expectErrors(/描けない版です/)
  const sent = await observe(page, portal, 'render throws')
  await visitAs(page, ADMIN, '/servers?q=mercury')
  await expect(page.getByText('リリース 1 の一覧')).toBeVisible()
  await expect.poll(() => sent.join()).toContain('portal.release.crashed')
  await goTo(page, '/events')
  await page.getByRole('table', { name: 'イベント一覧' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/events\/.+/)
  await ready(page)
  const record = new URL(page.url()).pathname.split('/').at(-1)
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('mercury of admin@alpha.example')
    })
  })
  expectErrors(/mercury of/)
  const before = sent.length
  await page.goto('/dashboard')
  await expect.poll(() => sent.length).toBeGreaterThan(before)
  const all = sent.join('\n')
  expect(all).toContain('"/servers"')
  for (const personal of [ADMIN, 'alpha', 'eyJ', 'mercury', 'srv_', String(record), 'Bearer', '描けない'])
    expect(all).not.toContain(personal)
})

test('a release that loads what no descriptor vouches for is refused by the browser, and named', async ({
  page,
  portal,
  visitAs,
  expectErrors,
}) => {
  expectErrors(/TrustedScriptURL/, /policy: require-trusted-types-for trusted-types-sink/)
  await observe(page, portal, 'loads another file')
  await visitAs(page, ADMIN, '/servers')
  await expect(page.getByText('リリース 1 の一覧')).toBeVisible()
  expect(releases[1]?.asked).not.toContain('another.js')
  const reader = await page.context().newPage()
  const refused = /require-trusted-types-for: trusted-types-sink\s+policy violation [^]*? at servers\/list\.\w+\.js/
  await expectOnPage(reader, portal, refused)
  await reader.close()
})

test('one ID leads from a toast to the line of the API and to the operation log', async ({
  page,
  portal,
  visitAs,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/)
  portal.editConfig((config) => (config.traceCalls = true))
  await visitAs(page, ADMIN, '/servers?q=proxy-tokyo-2')
  // The write arrives, its answer is lost.
  await page.route('**/servers/*/active', async (route) => {
    if (route.request().method() === 'PUT') await route.fetch()
    await route.abort()
  })
  await choose(page, 'proxy-tokyo-2 の操作', '監視を無効にする')
  await page.getByRole('dialog').getByRole('button', { name: '無効にする' }).click()
  const alert = toast(page, 'alert', '-1: Failed to fetch')
  const [id = ''] = /[0-9a-f]{32}/.exec(await alert.innerText()) ?? []
  expect(id).not.toBe('')
  const line = new RegExp(`${id} PUT /api/v1/:project/servers/:id/active 200 `)
  await expect.poll(() => readFileSync(portal.apiLog, 'utf8')).toMatch(line)

  const log = await page.context().newPage()
  await log.goto(`/activity-logs?q=${id}`)
  const rows = log.getByRole('table', { name: '操作ログ一覧' }).getByRole('row')
  await expect(rows.filter({ has: log.getByRole('link') })).toHaveCount(1)
  await log.close()
})

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { ADMIN, expect, type Portal, test } from '../fixtures'
import { GUARDED } from '../guarded-pages'
import { transcriptOf } from '../transcript'
import { fillSignIn, ready } from '../verbs'

const LONG = { tag: '@long' }
const FOLDER = path.resolve(import.meta.dirname, '../transcripts')
/** Their texts are those of a record, which is another one tomorrow. */
const OF_RECORDS = /\/\{(?:id|eventId)\}$|tab=(?:events|hard-logs|history)$|\/reports\//

/** A fault that the seed always has. */
const FAULT = `q=${encodeURIComponent('電源ユニット PS2 の入力断')}`
/**
 * By route, for pages whose parts depend on the kind of their record, and the newest is of another kind each day: a
 * list of one kind that there always is, and the links that lead from there.
 */
const OF_ONE_KIND: Record<string, { list: string; through: RegExp[]; mayHave?: RegExp }> = {
  '/events/{id}': { list: `/events?${FAULT}`, through: [/入力断/] },
  '/servers/{id}/system-event-logs/{eventId}': { list: `/events?${FAULT}`, through: [/入力断/, /^記録を見る/] },
  // A sign-in, because there always is one. The link comes when its day has more operations than the page shows.
  '/activity-logs/{id}': {
    list: '/activity-logs?action=user.login',
    through: [/ログイン|サインイン/],
    mayHave: / *- link "同じ操作者のこの日の操作をすべて見る"\n/,
  },
}
/** Other arrangements of lists. */
const VIEWS: typeof GUARDED = {
  '/servers?view=rack': () => '/servers?view=rack',
  '/servers?view=firmware': () => '/servers?view=firmware',
  '/servers?view=replace': () => '/servers?view=replace',
  '/server-lifecycles?view=fiscal': () => '/server-lifecycles?view=fiscal',
  '/server-lifecycles?view=calendar': () => '/server-lifecycles?view=calendar',
}

test.describe.configure({ mode: 'parallel' })

for (const [route, pathOf] of Object.entries({ ...GUARDED, ...VIEWS })) {
  // A window for each, because a detail says more after its list.
  test(`${route} reads as its transcript says`, LONG, async ({ page, browser, portal, ids, visitAs }) => {
    // The devices of the account, of which there is one more.
    if (route === '/profile') await signInElsewhere(browser, portal)
    const kind = OF_ONE_KIND[route]
    await visitAs(page, ADMIN, kind?.list ?? pathOf(ids))
    for (const name of kind?.through ?? []) {
      const { pathname } = new URL(page.url())
      await page.getByRole('main').getByRole('link', { name }).first().click()
      await page.waitForURL((url) => url.pathname !== pathname)
      await ready(page)
    }
    const console = page.getByRole('status', { name: '接続の状態' })
    if (route.includes('remote-')) await expect(console).toHaveText('接続済み')
    const read = async () =>
      transcriptOf(await page.locator('body').ariaSnapshot(), {
        isOfRecord: OF_RECORDS.test(route),
      }).replace(kind?.mayHave ?? '', '')
    await expect(page.getByRole('complementary')).toContainText(/サーバー \d+ 台/)
    const file = path.join(FOLDER, `${nameOf(route)}.txt`)
    if (test.info().config.updateSnapshots === 'all') {
      mkdirSync(FOLDER, { recursive: true })
      let before = ''
      // Until a second look finds the same, because widgets and charts come after their page.
      const isSettled = async () => {
        const now = await read()
        const isSame = now === before
        before = now
        return isSame
      }
      await expect.poll(isSettled, { intervals: [1000] }).toBe(true)
      writeFileSync(file, before)
      return
    }
    expect(existsSync(file), `${file} is written by "npm run transcripts"`).toBe(true)
    // Polled for the same reason.
    await expect.poll(read).toBe(readFileSync(file, 'utf8'))
  })
}

async function signInElsewhere(browser: Browser, { url, password }: Portal): Promise<void> {
  const page = await browser.newPage({ locale: 'ja-JP' })
  await page.goto(`${url}/profile`)
  await fillSignIn(page, ADMIN, password)
  await page.waitForURL(`${url}/profile`)
  await page.close()
}

/** `servers-id-tab-metrics` of `/servers/{id}?tab=metrics`. */
const nameOf = (route: string): string =>
  route
    .replaceAll(/[^a-z]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()

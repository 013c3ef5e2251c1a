import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ADMIN, expect, test } from '../fixtures'
import { GUARDED } from '../guarded-pages'
import { readIds, type RecordIds } from '../record-ids'
import { transcriptOf } from '../transcript'
import { expectHeading, ready } from '../verbs'

const LONG = { tag: '@long' }
const FOLDER = path.resolve(import.meta.dirname, '../transcripts')
/** Their texts are those of a record, which is another one tomorrow. */
const OF_RECORDS = /\/\{(?:id|eventId)\}$|tab=(?:events|hard-logs)$/

/** What such a page has depends on the kind of its records, and the newest are of other kinds each time. */
const OF_ANY_KIND = /^\/(?:servers\/\{id\}\/system-event-logs|activity-logs)\/\{|tab=history$/
/** Of one kind: a fault that the seed always has. */
const EVENT = '電源ユニット PS2 の入力断'

test.describe.configure({ mode: 'parallel' })

let ids: RecordIds
test.beforeAll(async ({ browser, running }) => {
  ids = await readIds(browser, running)
})

for (const [route, pathOf] of Object.entries(GUARDED).filter(([name]) => !OF_ANY_KIND.test(name))) {
  test(`${route} reads as its transcript says`, LONG, async ({ page, visitAs }) => {
    await visitAs(page, ADMIN, pathOf(ids))
    if (route === '/events/{id}') {
      await visitAs(page, ADMIN, `/events?q=${encodeURIComponent(EVENT)}`)
      await page.getByRole('link', { name: EVENT }).first().click()
      await expectHeading(page, EVENT)
      await ready(page)
    }
    const console = page.getByRole('status', { name: '接続の状態' })
    if (route.includes('remote-')) await expect(console).toHaveText('接続済み')
    const read = async () =>
      transcriptOf(await page.locator('body').ariaSnapshot(), {
        isOfRecord: OF_RECORDS.test(route),
      })
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

/** `servers-id-tab-metrics` of `/servers/{id}?tab=metrics`. */
const nameOf = (route: string): string =>
  route
    .replaceAll(/[^a-z]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()

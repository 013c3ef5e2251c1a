import { ADMIN, expect, type Page, test } from '../fixtures'
import { ready } from '../verbs'

const MINUTE_MS = 60_000
const LISTS = ['/dashboard', '/servers', '/agents']
const NOTICE = /この端末の時計は、ポータルの時計より約/

/** What a page says, without what a minute changes. */
async function wordsOf(page: Page): Promise<string> {
  const now = minuteOf(new Date().toLocaleTimeString('en-GB', { timeZone: 'Asia/Tokyo' }))
  const isNow = (time: string) => Math.abs(minuteOf(time) - now) <= 3
  return (await page.getByRole('main').innerText())
    .replace(/たった今|\d+ 秒前|[1-3] 分前/g, '今')
    .replace(/\d\d:\d\d(:\d\d)?/g, (time) => (isNow(time) ? '今' : time))
}

/** Of the day. */
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

for (const minutes of [20, -10, -20]) {
  const how = `${Math.abs(minutes)} 分${minutes > 0 ? '進んで' : '遅れて'}います。`
  test(
    `a PC whose clock is ${minutes} minutes off shows the same as any other`,
    { tag: minutes === 20 ? [] : '@long' },
    async ({ page, context, ids, visitAs }) => {
      const pages = [...LISTS, `/servers/${ids.server}?tab=metrics`]
      await visitAs(page, ADMIN, '/profile')
      const off = await context.newPage()
      // Not by `clock`, which is that of all pages of a context.
      await off.addInitScript(setClock, minutes * MINUTE_MS)
      const ends: number[] = []
      off.on('request', (request) => {
        const end = new URL(request.url()).searchParams.get('end')
        if (end) ends.push(Number(end) * 1000)
      })

      await off.goto('/profile')
      const notice = off.getByRole('status').filter({ hasText: NOTICE })
      await expect(notice).toContainText(how)
      await notice.getByRole('button', { name: '閉じる' }).click()
      for (const path of pages) {
        await Promise.all([page.goto(path), off.goto(path)])
        await Promise.all([ready(page), ready(off)])
        await expect(async () => expect(await wordsOf(off)).toBe(await wordsOf(page))).toPass({ timeout: 30_000 })
        await expect(off.getByText(/\d (秒|分)後/)).toHaveCount(0)
      }
      expect(ends.length).toBeGreaterThan(0)
      // Whole steps of five minutes.
      for (const end of ends) expect(Math.abs(end - Date.now())).toBeLessThan(6 * MINUTE_MS)
      await expect(page.getByText(NOTICE)).toHaveCount(0)
      await expect(notice).toHaveCount(0)
    },
  )
}

/** Runs in the page: its clock is so far ahead. */
function setClock(ahead: number): void {
  const right = Date.now.bind(Date)
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [right() + ahead] : given, made),
    get: (target, key) => (key === 'now' ? () => right() + ahead : Reflect.get(target, key)),
  })
}

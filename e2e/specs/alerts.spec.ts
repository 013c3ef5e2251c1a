import type { BrowserContext, Page } from '@playwright/test'
import { ADMIN, expect, type Portal, test } from '../fixtures'
import { choose, nextPoll, openMenu } from '../verbs'

/** The read of open critical events that tells the new ones. */
const isCritical = (url: URL) => /\/events$/.test(url.pathname) && url.searchParams.get('severity') === 'Critical'

type Row = { id: string; serverName: string; message: string; title: string }

declare global {
  // oxlint-disable-next-line no-var -- the only kind of global that a module can declare
  var told: { title: string; body: string; tag: string; click: () => void }[]
}

/** Records the notifications of a page instead of showing them, and lets `document.hidden` be set. */
function record(): void {
  globalThis.told = []
  const permission: NotificationPermission = 'granted'
  class Recorder extends EventTarget {
    static readonly permission = permission
    static readonly requestPermission = async () => permission
    constructor(title: string, { body = '', tag = '' }: NotificationOptions) {
      super()
      globalThis.told.push({ title, body, tag, click: () => this.dispatchEvent(new Event('click')) })
    }
    close() {
      this.dispatchEvent(new Event('close'))
    }
  }
  Object.defineProperty(globalThis, 'Notification', { value: Recorder })
}

function hide(): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Keeps one critical event out of the answers until `raise` is called; the first of the list. */
async function holdBack(context: BrowserContext, portal: Portal) {
  let isRaised = false
  let held: Row | undefined
  let polls = 0
  await context.route(isCritical, async (route) => {
    const request = route.request()
    if (request.method() !== 'GET') return route.fallback()
    const { 'if-none-match': _tag, ...headers } = request.headers()
    const response = await route.fetch({ headers })
    const items: Row[] = await response.json()
    held ??= items[0]
    polls += 1
    return route.fulfill({
      headers: { 'access-control-allow-origin': portal.url },
      json: isRaised ? items : items.filter(({ id }) => id !== held?.id),
    })
  })
  return {
    polls: () => polls,
    raise: () => {
      isRaised = true
      if (!held) throw new Error('There is no critical event.')
      return held
    },
  }
}

const toldIn = async (...pages: Page[]) => {
  const told = () => globalThis.told.map(({ title, body, tag }) => ({ title, body, tag }))
  return (await Promise.all(pages.map((page) => page.evaluate(told)))).flat()
}

test('a new critical event is one notification of two hidden tabs, which opens it, and can be muted', async ({
  page,
  context,
  portal,
  visitAs,
}) => {
  await context.addInitScript(record)
  await context.clock.install()
  const { polls, raise } = await holdBack(context, portal)
  await visitAs(page, ADMIN, '/profile')
  await page.getByRole('switch', { name: '重大イベントを通知する' }).click()
  await expect.poll(polls).toBe(1)
  await expect.poll(() => toldIn(page)).toEqual([expect.objectContaining({ tag: 'alerts-on' })])

  const other = await context.newPage()
  await visitAs(other, ADMIN, '/servers')
  await expect(other).toHaveTitle(/^\(\d+\) サーバー管理 \| カスタマーポータル$/)
  for (const each of [page, other]) await each.evaluate(hide)
  const event = raise()
  await nextPoll(page)
  await expect.poll(polls).toBe(2)
  const expected = { title: `重大: ${event.serverName}`, body: event.message || event.title, tag: event.id }
  await expect.poll(async () => (await toldIn(page, other)).slice(1)).toEqual([expected])

  // The tab that told it is closed, so that the other one polls, and knows what was told.
  await page.evaluate(() => globalThis.told.at(-1)?.click())
  await page.waitForURL(`${portal.url}/events/${event.id}`)
  await choose(page, '操作', '通知をミュート')
  await page.getByRole('radio', { name: '4 時間' }).check()
  await page.getByRole('button', { name: 'ミュート', exact: true }).click()
  const again = await openMenu(page, '操作')
  await expect(again.getByRole('menuitem', { name: /^ミュートを解除（.+ まで）$/ })).toBeVisible()
  const before = polls()
  await page.close()
  await nextPoll(other)
  await expect.poll(polls).toBe(before + 1)
  expect(await toldIn(other)).toEqual([])
})

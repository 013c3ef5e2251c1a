import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { inEachScheme, violations } from '../accessibility'
import { ADMIN, expect, type Page, test, type VisitAs } from '../fixtures'
import { UNREACHABLE } from '../problems'
import { expectMostOfWindow, PHONE, smallerThan } from '../touch'
import { choose, goTo, logOut, openMenu, toast } from '../verbs'

const LONG = { tag: '@long' }

/** Manages servers of project alpha too, and signs in without a code. */
const COLLEAGUE = 'ito.kenta@alpha.example'

type Rectangle = { x: number; y: number; width: number; height: number }
const CELL = 8
/** Where the embedded screen shows the last keys, and what they typed with `_` behind it. */
const KEYS: Rectangle = { x: 120, y: 498, width: 75 * CELL, height: 20 }
const TYPED: Rectangle = { x: 120, y: 470, width: 20 * CELL, height: 20 }

const pill = (page: Page): Locator => page.getByRole('status', { name: '接続の状態' })
const screen = (page: Page): Locator => page.getByRole('region', { name: 'web-prod-01 のリモート画面' })
const canvas = (page: Page): Locator => page.getByRole('application', { name: 'web-prod-01 の画面' })
const expectConnected = (page: Page) => expect(pill(page)).toHaveText('接続済み')

/** The pixels of a part of the picture that the machine sent, as text. */
const pixels = (page: Page, area: Rectangle): Promise<string> =>
  canvas(page).evaluate((element, { x, y, width, height }) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('The screen is no canvas.')
    return element.getContext('2d')?.getImageData(x, y, width, height).data.join() ?? ''
  }, area)
const coloursOf = (text: string): string[] => text.match(/\d+,\d+,\d+,\d+/g) ?? []
const colours = async (page: Page): Promise<number> =>
  new Set(coloursOf(await pixels(page, { x: 0, y: 0, width: 800, height: 140 }))).size
/** How many characters stand before the `_`. */
async function typedCount(page: Page): Promise<number> {
  const [background, ...rest] = coloursOf(await pixels(page, TYPED))
  const last = rest.reduce(
    (right, colour, index) => (colour === background ? right : Math.max(right, (index + 1) % TYPED.width)),
    0,
  )
  return Math.floor(last / CELL)
}
const expectTyped = (page: Page, count: number) => expect.poll(() => typedCount(page)).toBe(count)
const expectPainted = (page: Page) => expect.poll(() => colours(page)).toBeGreaterThan(4)

const chooseMore = async (page: Page, item: string): Promise<void> =>
  (await openMenu(page, 'その他の操作')).getByText(item, { exact: true }).click()

let path: string | undefined
/** The address of a screen that may be connected to. */
async function screenPath(page: Page, visitAs: VisitAs): Promise<string> {
  if (path !== undefined) return path
  await visitAs(page, ADMIN, '/servers?q=web-prod-01')
  const detail = await page.getByRole('rowheader', { name: 'web-prod-01' }).getByRole('link').getAttribute('href')
  path = `${detail?.split('?')[0]}/remote-screen`
  return path
}

/** Opens that screen, and waits until it is painted. @returns its address */
async function openScreen(page: Page, visitAs: VisitAs): Promise<string> {
  const target = await screenPath(page, visitAs)
  await visitAs(page, ADMIN, target)
  await expectConnected(page)
  await expectPainted(page)
  return target
}

test('the screen is painted at once, and takes keys and texts', async ({ page, visitAs }) => {
  await openScreen(page, visitAs)
  await expect(page.getByRole('button', { name: '接続者 1 名' })).toBeVisible()

  await test.step('typed keys appear, and are none of the portal’s shortcuts', async () => {
    await canvas(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('?')
    await expectTyped(page, 1)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // Dispatched, because Playwright's keyboard is an American one, which lacks the key beside backspace of a Japanese
    // one.
    for (const type of ['keydown', 'keyup']) await canvas(page).dispatchEvent(type, { key: '¥', code: 'IntlYen' })
    await expectTyped(page, 2)
    await page.keyboard.press('Enter')
    await expectTyped(page, 0)
  })

  await test.step('a text of the dialog arrives as if typed by hand', async () => {
    await page.keyboard.type('Ab|_@ "x"')
    await expectTyped(page, 9)
    const byHand = await pixels(page, TYPED)
    await page.keyboard.press('Enter')
    await expectTyped(page, 0)
    await page.getByRole('button', { name: 'テキスト送信' }).click()
    const dialog = page.getByRole('dialog', { name: 'テキスト送信' })
    await dialog.getByLabel('テキスト').fill('Ab|_@ "x"あ')
    await expect(dialog.getByRole('alert')).toContainText('あ (U+3042)')
    await expect(dialog.getByRole('button', { name: '送信' })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByLabel('テキスト').fill('Ab|_@ "x"')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '送信' }).click()
    await expect(toast(page, 'status', '9 文字を送信しました。')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expectTyped(page, 9)
    expect((await pixels(page, TYPED)) === byHand).toBe(true)
    await expect(canvas(page)).toBeFocused()
  })

  await test.step('keys that a browser keeps come from the menu', async () => {
    const before = await pixels(page, KEYS)
    await choose(page, 'キー送信', 'Alt+Tab')
    await expect.poll(async () => (await pixels(page, KEYS)) === before).toBe(false)
    await expect(canvas(page)).toBeFocused()
    await choose(page, 'キー送信', 'Ctrl+Alt+Del…')
    await page.getByRole('dialog').getByRole('button', { name: '送信' }).click()
    // The machine starts again, with nothing typed.
    await expectTyped(page, 0)
  })

  await test.step('a modifier that was down when the screen lost the focus is up', async () => {
    await canvas(page).focus()
    await page.keyboard.down('Control')
    await page.getByRole('button', { name: '画面を操作' }).focus()
    await page.keyboard.up('Control')
    await canvas(page).focus()
    await page.keyboard.type('a')
    await expectTyped(page, 1)
  })

  await test.step('watching only, nothing is sent', async () => {
    await page.getByRole('button', { name: '閲覧のみ' }).click()
    await expect(pill(page)).toHaveText('接続済み (閲覧のみ)')
    await canvas(page).focus()
    await page.keyboard.type('b')
    await page.getByRole('button', { name: '閲覧のみ' }).click()
    await expectConnected(page)
    await canvas(page).focus()
    await page.keyboard.type('c')
    await expectTyped(page, 2)
  })

  await test.step('pixel by pixel, and over the whole monitor', async () => {
    await chooseMore(page, '表示: 100% (スクロール)')
    await expect.poll(async () => (await canvas(page).boundingBox())?.width).toBe(800)
    await chooseMore(page, '表示: 自動縮小')
    await expect.poll(async () => (await canvas(page).boundingBox())?.width).not.toBe(800)
    await page.getByRole('button', { name: '全画面', exact: true }).click()
    await expect(canvas(page)).toBeFocused()
    await page.getByRole('button', { name: '全画面を終了' }).click()
    await expect(page.getByRole('button', { name: '全画面', exact: true })).toBeVisible()
  })

  await test.step('Shift+Esc is the way out', async () => {
    await canvas(page).focus()
    await page.keyboard.press('Tab')
    await expect(canvas(page)).toBeFocused()
    await page.keyboard.press('Shift+Escape')
    await expect(page.getByRole('button', { name: '画面を操作' })).toBeFocused()
  })

  await inEachScheme(page, async (scheme) => expect(await violations(page, scheme), scheme).toEqual([]))
})

test('the picture is saved as PNG', { tag: '@chromium' }, async ({ page, visitAs }) => {
  await openScreen(page, visitAs)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '画面保存' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^alpha_remote-screen_web-prod-01_\d{8}-\d{6}\.png$/)
  const png = readFileSync(await download.path())
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([800, 600])
})

test('a screen in use can be watched or taken over, and whoever loses it is told and asked', async ({
  page,
  browser,
  portal,
  problems,
  visitAs,
}) => {
  const target = await openScreen(page, visitAs)
  const context = await browser.newContext({ baseURL: portal.url, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
  await problems.watch(context)
  const other = await context.newPage()
  await visitAs(other, COLLEAGUE, target)
  const dialog = other.getByRole('dialog', { name: 'web-prod-01 は使用中です' })
  await expect(dialog).toContainText(ADMIN)
  await expect(pill(other)).toHaveText('使用中')
  expect(await violations(other)).toEqual([])

  await test.step('watching', async () => {
    await dialog.getByRole('button', { name: '閲覧のみで参加' }).click()
    await expect(pill(other)).toHaveText('接続済み (閲覧のみ)')
    await expectPainted(other)
    await expect(other.getByRole('button', { name: 'テキスト送信' })).toHaveAttribute('aria-disabled', 'true')
    await canvas(other).focus()
    await other.keyboard.press('Shift+Tab')
    await expect(canvas(other)).not.toBeFocused()
    await page.getByRole('button', { name: /^接続者/ }).click()
    await expect(page.getByRole('dialog', { name: '接続者' }).getByRole('listitem')).toHaveText([
      new RegExp(ADMIN),
      new RegExp(`${COLLEAGUE}.*閲覧のみ`),
    ])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '接続者 2 名' })).toBeVisible()
  })

  await test.step('taking over', async () => {
    await other.getByRole('button', { name: '操作を引き継ぐ' }).click()
    await other.getByRole('dialog').getByRole('button', { name: '引き継ぐ' }).click()
    await expectConnected(other)
    const notice = toast(page, 'alert', `${COLLEAGUE} が割り込みました。`)
    await expect(notice).toBeVisible()
    await expect(pill(page)).toHaveText('切断')
    expect(await violations(page)).toEqual([])
    await notice.getByRole('button', { name: '閲覧のみで参加' }).click()
    await expect(pill(page)).toHaveText('接続済み (閲覧のみ)')
  })
  await context.close()
})

test('after a break it connects again by itself, the last picture stays meanwhile', async ({
  page,
  portal,
  visitAs,
  expectErrors,
}) => {
  expectErrors(UNREACHABLE, /WebSocket connection to/)
  await openScreen(page, visitAs)
  await portal.stop('api')
  await expect(pill(page)).toHaveText(/^再接続中 \d\/8$/)
  await expect(canvas(page)).toHaveCount(0)
  await expect(screen(page).locator('canvas[aria-hidden]')).toBeVisible()
  await portal.start('api')
  await expectConnected(page)
  await expectPainted(page)
})

test('it goes on in a window of its own, unless the browser blocks that', LONG, async ({ page, visitAs }) => {
  await openScreen(page, visitAs)
  await page.evaluate(() => {
    const { open } = window
    window.open = () => {
      window.open = open
      return null
    }
  })
  await chooseMore(page, '別ウィンドウで開く')
  await expect(toast(page, 'alert', 'ポップアップを許可してください。')).toBeVisible()
  await expectConnected(page)
  const opening = page.waitForEvent('popup')
  await chooseMore(page, '別ウィンドウで開く')
  const popup = await opening
  await expectConnected(popup)
  await expectPainted(popup)
  await expect(toast(page, 'alert', '別ウィンドウで接続しています。')).toBeVisible()
  await popup.close()
})

test('remote access switched off ends it with words, and on it connects again', LONG, async ({ page, visitAs }) => {
  const target = await openScreen(page, visitAs)
  const detail = await page.context().newPage()
  await goTo(detail, target.replace('/remote-screen', ''))
  await choose(detail, /操作/, 'リモート接続を無効にする')
  await detail.getByRole('dialog').getByRole('button', { name: '無効にする' }).click()
  await expect(toast(page, 'alert', 'リモート接続が無効になりました。')).toBeVisible()
  await expect(pill(page)).toHaveText('切断')

  const requests: string[] = []
  detail.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) requests.push(response.url())
  })
  await detail.goto(target)
  await expect(detail.getByText('いまは接続できません')).toBeVisible()
  const ofNoVnc = 'Must specify URL, WebSocket or RTCDataChannel'
  for (const url of requests) expect(await (await detail.request.get(url)).text(), url).not.toContain(ofNoVnc)
  expect(requests.length).toBeGreaterThan(0)
  await detail.getByRole('button', { name: '有効にして接続' }).click()
  await detail.getByRole('dialog').getByRole('button', { name: '有効にして接続' }).click()
  await expectConnected(detail)
})

test('signing out in another tab closes it', LONG, async ({ page, context, portal, signIn, visitAs }) => {
  const target = await screenPath(page, visitAs)
  await context.clearCookies()
  await signIn(page, COLLEAGUE, target)
  await expectConnected(page)
  const other = await context.newPage()
  await goTo(other, '/profile')
  await logOut(other)
  await page.waitForURL(`${portal.url}/`)
  await expect(canvas(page)).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: 'ログイン' })).toBeVisible()
})

// Firefox has no phone to be taken for.
test.describe('with fingers', { tag: '@chromium' }, () => {
  test.use(PHONE)

  test('the screen has most of the window, the phone’s keyboard and keys that it lacks', async ({ page, visitAs }) => {
    await openScreen(page, visitAs)
    await expectMostOfWindow(page, screen(page), 0.85)
    const keys = page.getByRole('group', { name: 'キー', exact: true })
    expect(await smallerThan(keys, 44)).toEqual([])
    await keys.getByRole('button', { name: 'キーボード' }).tap()
    const field = page.getByRole('textbox', { name: '画面に入力' })
    await expect(field).toBeFocused()
    // As a phone's keyboard does it, without a key.
    await page.keyboard.insertText('ab')
    await expectTyped(page, 2)
    await page.keyboard.press('Backspace')
    await expectTyped(page, 1)
    await keys.getByRole('button', { name: 'Enter' }).tap()
    await expectTyped(page, 0)
    await canvas(page).tap()
    await expect(field).toBeFocused()
    const before = await pixels(page, KEYS)
    await (await openMenu(page, 'F キー')).getByRole('menuitem', { name: 'F2', exact: true }).tap()
    await expect.poll(async () => (await pixels(page, KEYS)) === before).toBe(false)
    expect(await violations(page)).toEqual([])
  })

  test('two fingers enlarge the picture, one moves it, the machine gets none of that', async ({ page, visitAs }) => {
    await openScreen(page, visitAs)
    const picture = async () => (await canvas(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const whole = await picture()
    const middle = { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 }
    const fingers = await touches(page)

    const beside = (distance: number) => [-distance, distance].map((x) => ({ x: middle.x + x, y: middle.y }))
    await fingers(beside(40), beside(120))
    await expect.poll(async () => (await picture()).width / whole.width).toBeCloseTo(3, 1)
    const enlarged = await picture()
    // What was between the fingers still is.
    expect(enlarged.x + enlarged.width / 2).toBeCloseTo(middle.x, -1)

    await fingers([middle], [{ x: middle.x - 100, y: middle.y }])
    await expect.poll(async () => (await picture()).x - enlarged.x).toBeCloseTo(-100, -1)

    const keys = page.getByRole('group', { name: 'キー', exact: true })
    for (let times = 0; times < 3; times++) await keys.getByRole('button', { name: '縮小' }).tap()
    await expect.poll(picture).toEqual(whole)
  })
})

/** Moves fingers from places of the window to others, as often as it is called. */
async function touches(page: Page): Promise<(from: Point[], to: Point[]) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
  return async (from, to) => {
    await send('touchStart', from)
    const steps = 10
    for (let step = 1; step <= steps; step++) {
      await send(
        'touchMove',
        from.map(({ x, y }, index) => ({
          x: x + (((to[index]?.x ?? x) - x) * step) / steps,
          y: y + (((to[index]?.y ?? y) - y) * step) / steps,
        })),
      )
    }
    await send('touchEnd', [])
  }
}
type Point = { x: number; y: number }

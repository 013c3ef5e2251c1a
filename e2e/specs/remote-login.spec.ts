import type { Locator, Page } from '@playwright/test'
import { inEachScheme, violations } from '../accessibility'
import { ADMIN, expect, requestsOf, test, type VisitAs } from '../fixtures'
import { UNREACHABLE } from '../problems'
import { expectMostOfWindow, PHONE, smallerThan } from '../touch'
import { goTo, logOut } from '../verbs'

const LONG = { tag: '@long' }

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const state = (page: Page): Locator => page.getByRole('status', { name: '接続の状態' })
/** Lines of the terminal. */
const screenOf = (page: Page): Locator => page.locator('.xterm-rows')
const lineOf = (page: Page, text: RegExp): Locator => screenOf(page).locator('> div').filter({ hasText: text })

let address = ''

/** A terminal of web-prod-01, which has remote access, with the prompt of its shell. */
async function openTerminal(page: Page, visitAs: VisitAs): Promise<void> {
  if (address === '') {
    await visitAs(page, ADMIN, '/servers?q=web-prod-01')
    address = `${await page.getByRole('link', { name: 'web-prod-01', exact: true }).getAttribute('href')}/remote-login`
  }
  await visitAs(page, ADMIN, address)
  await expect(state(page)).toHaveText('接続済み')
  await expect(screenOf(page)).toContainText('operator@')
}

/** The keys as a person presses them; the terminal has the focus. */
async function type(page: Page, command: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: '端末' })).toBeFocused()
  await page.keyboard.type(`${command}\n`)
}

/** Columns that the machine believes to have. */
async function machineColumns(page: Page): Promise<number> {
  const answers = /(?<=stty size\s*)\d+ (\d+)/g
  const before = [...(await screenOf(page).innerText()).matchAll(answers)].length
  await type(page, 'stty size')
  let columns = Number.NaN
  await expect(async () => {
    const found = [...(await screenOf(page).innerText()).matchAll(answers)]
    expect(found.length).toBeGreaterThan(before)
    columns = Number(found.at(-1)?.[1])
  }).toPass()
  return columns
}

const drawnColumns = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const widthOf = (part: string) => document.querySelector(part)?.getBoundingClientRect().width ?? Number.NaN
    return Math.round(widthOf('.xterm-rows > div') / (widthOf('.xterm-char-measure-element') / 32))
  })

/** The text of all files that the browser keeps for the portal in its private file system. */
const keptFiles = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    async function textOf(folder: FileSystemDirectoryHandle): Promise<string> {
      let text = ''
      for await (const handle of folder.values())
        text += handle instanceof FileSystemFileHandle ? await (await handle.getFile()).text() : await textOf(handle)
      return text
    }
    return textOf(await navigator.storage.getDirectory())
  })

test('a terminal: commands, answers, pastes, search, keys, and the size of the window', async ({ page, visitAs }) => {
  const requests = requestsOf(page.context())
  const terminals = () => requests.filter(({ url }) => /\/terminal\.[^/]+\.js$/.test(url))
  await visitAs(page, ADMIN, '/servers')
  expect(terminals(), 'only a terminal loads the terminal').toEqual([])
  await openTerminal(page, visitAs)
  expect(terminals()).toHaveLength(1)
  await expect(page.getByText('operator@web-prod-01')).toBeVisible()
  await page.getByText('接続情報').click()
  await expect(page.getByText(/^SHA256:/)).toBeVisible()
  await page.keyboard.press('Escape')

  await test.step('a command goes to the machine and its answer comes back, with Japanese text in its columns', async () => {
    await page.locator('.xterm-screen').click()
    // Cut by the shell, as Ctrl K belongs to the machine here and not to the portal's search.
    await page.keyboard.type('not run')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await type(page, 'echo 日本語 ok')
    await expect(lineOf(page, /^日本語 ok\s*$/)).toHaveCount(1)
    // Two columns for each of the three letters.
    const [wide, narrow] = await Promise.all(
      ['日本語', ' ok'].map((text) =>
        lineOf(page, /^日本語 ok\s*$/).evaluate((row, wanted) => {
          const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
          const range = document.createRange()
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const at = node.textContent?.indexOf(wanted) ?? -1
            if (at < 0) continue
            range.setStart(node, at)
            range.setEnd(node, at + wanted.length)
            return range.getBoundingClientRect().width
          }
          return Number.NaN
        }, text),
      ),
    )
    expect(Math.abs((wide ?? 0) / (narrow ?? 1) - 2)).toBeLessThan(0.1)
  })

  await test.step('several lines are shown before they are pasted, and search finds and counts', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('echo needle-1\necho needle-2\n'))
    await page.keyboard.press('Control+Shift+V')
    const dialog = page.getByRole('dialog', { name: '2 行のテキストを貼り付けますか？' })
    await expect(dialog.getByLabel('貼り付ける内容')).toHaveText('echo needle-1\necho needle-2')
    await dialog.getByRole('button', { name: '貼り付ける' }).click()
    // The typed command, and its output.
    await expect(screenOf(page)).toContainText(/echo needle-2.*needle-2/s)

    await page.keyboard.press('Control+Shift+F')
    const field = page.getByRole('searchbox', { name: '端末内を検索' })
    await field.fill('needle-1')
    const count = page.getByRole('search').getByRole('status')
    await expect(count).toHaveText('2/2 件')
    await field.press('Enter')
    await expect(count).toHaveText('1/2 件')
    await field.press('Shift+Enter')
    await expect(count).toHaveText('2/2 件')
    await field.fill('haystack')
    await expect(count).toHaveText('一致なし')
    await field.press('Escape')
    await expect(page.getByRole('textbox', { name: '端末' })).toBeFocused()
  })

  await test.step('keys belong to the terminal while it has the focus, and Shift+Esc leads out', async () => {
    // Typed into the terminal, because elsewhere `?` shows the shortcuts and `g` `d` goes to the dashboard.
    await type(page, 'echo gd?')
    await expect(screenOf(page).getByText('gd?', { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe(address)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', { name: '端末' })).toBeFocused()
    await page.keyboard.press('Shift+Escape')
    await expect(page.locator('summary', { hasText: '接続情報' })).toBeFocused()
  })

  await test.step('the machine learns the size of the window, at once and at each change', async () => {
    await page.locator('.xterm-screen').click()
    const wide = await machineColumns(page)
    expect(wide).toBe(await drawnColumns(page))
    await page.setViewportSize({ width: 700, height: 700 })
    await expect(async () => expect(await drawnColumns(page)).toBeLessThan(wide)).toPass()
    expect(await machineColumns(page)).toBe(await drawnColumns(page))
  })
})

test('after a restart of the gateway the terminal connects by itself, and keeps what was there', async ({
  page,
  portal,
  visitAs,
  expectErrors,
}) => {
  expectErrors(/WebSocket connection to .* failed/, UNREACHABLE, /ERR_CONNECTION_RESET/)
  await openTerminal(page, visitAs)
  await type(page, 'echo before')
  await expect(screenOf(page).getByText('before', { exact: true })).toBeVisible()
  await portal.stop('api')
  await expect(state(page)).toHaveText(/^再接続中 \d\/8$/)
  await expect(screenOf(page)).toContainText(/— 切断されました \d\d:\d\d:\d\d —/)
  await portal.start('api')
  await expect(state(page)).toHaveText('接続済み', { timeout: 30_000 })
  await expect(screenOf(page)).toContainText(/— 再接続しました \d\d:\d\d:\d\d —/)
  await expect(screenOf(page).getByText('before', { exact: true })).toBeVisible()
  await type(page, 'echo after')
  await expect(screenOf(page).getByText('after', { exact: true })).toBeVisible()
})

test('colours beyond the palette are drawn under the policy', LONG, async ({ page, visitAs, context }) => {
  // Added on the way, because the machine of the test prints none.
  await context.routeWebSocket(/\/gateway\/servers\/.*\/login$/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      socket.send(message)
      if (typeof message === 'string' && message.includes('"connected"'))
        socket.send(Buffer.from('\x1b[38;2;250;120;40mcoloured\x1b[0m\r\n'))
    })
  })
  await openTerminal(page, visitAs)
  await expect(screenOf(page).getByText('coloured')).toHaveCSS('color', 'rgb(250, 120, 40)')
})

test('a logout in another tab ends the terminal and leaves the page', async ({
  page,
  context,
  portal,
  visitAs,
  sessions,
  browserName,
}) => {
  // Not in Firefox, because Playwright reports no sockets over WebDriver BiDi.
  const closed =
    browserName === 'chromium' && page.waitForEvent('websocket').then((socket) => socket.waitForEvent('close'))
  await openTerminal(page, visitAs)
  const other = await context.newPage()
  await goTo(other, '/profile')
  sessions.delete(ADMIN)
  await logOut(other)
  await page.waitForURL(`${portal.url}/`)
  await closed
  await expect(page.getByText('別のタブでログアウトしました。')).toBeVisible()
  await expect(page.locator('.xterm')).toHaveCount(0)
})

test(
  'the record of a tab that crashes is offered to its user, replays to the crash, and goes with a logout',
  LONG,
  async ({ page, context, visitAs, sessions, browserName }) => {
    await openTerminal(page, visitAs)
    await page.getByRole('button', { name: '記録を開始' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '記録を開始' }).click()
    await expect(page.getByRole('timer', { name: '記録の状態' })).toBeVisible()
    await page.locator('.xterm-screen').click()
    await type(page, 'echo before the crash')
    // A file may be moved while they are read.
    await expect(async () => expect(await keptFiles(page)).toContain('before the crash')).toPass()
    const other = await context.newPage()
    await end(page, browserName)

    await goTo(other, '/server-records')
    await other.getByRole('button', { name: 'web-prod-01 の中断された記録を再生' }).click()
    await expect(other.getByRole('main').getByText(/途中で切れています。/)).toBeVisible()
    const position = other.getByRole('slider', { name: '再生位置' })
    await position.focus()
    await other.keyboard.press('End')
    await expect(screenOf(other)).toContainText('before the crash')
    sessions.delete(ADMIN)
    await logOut(other)
    await expect(async () => expect(await keptFiles(other)).toBe('')).toPass()
  },
)

/** Crashes a tab; in Firefox, of which no command does that, closes it. */
async function end(page: Page, browserName: string): Promise<void> {
  if (browserName !== 'chromium') return page.close()
  const crash = page.waitForEvent('crash')
  void (await page.context().newCDPSession(page)).send('Page.crash').catch(() => undefined)
  await crash
}

test('the page is accessible in both colour schemes, and no wider than a phone', LONG, async ({ page, visitAs }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await openTerminal(page, visitAs)
  await page.getByRole('button', { name: 'その他の操作' }).click()
  await page.getByRole('menuitem', { name: 'スクリーンリーダー対応を有効にする' }).click()
  await page.getByRole('button', { name: '検索 (Ctrl+Shift+F)' }).click()
  await expect(page.getByRole('searchbox')).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await inEachScheme(page, async (scheme) => expect(await violations(page, scheme), scheme).toEqual([]))
})

// Firefox has no phone to be taken for.
test.describe('with fingers', { tag: '@chromium' }, () => {
  test.use(PHONE)

  test('the terminal has nearly the whole window, and the keys that a phone lacks', async ({ page, visitAs }) => {
    await openTerminal(page, visitAs)
    await expectMostOfWindow(page, page.getByRole('region', { name: '端末' }), 0.85)
    await expectMostOfWindow(page, page.locator('.xterm-screen'), 0.65)
    const keys = page.getByRole('group', { name: 'キー', exact: true })
    expect(await smallerThan(keys, 44)).toEqual([])
    const terminal = page.getByRole('textbox', { name: '端末' })
    await keys.getByRole('button', { name: 'キーボード' }).tap()
    await expect(terminal).toBeFocused()
    await page.keyboard.type('echo tapped')
    await keys.getByRole('button', { name: '左矢印' }).tap()
    await keys.getByRole('button', { name: 'Ctrl' }).tap()
    await page.keyboard.type('e')
    await keys.getByRole('button', { name: '-', exact: true }).tap()
    await expect(terminal).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(lineOf(page, /^tapped-\s*$/)).toHaveCount(1)
    // Below the line's end, as the others.
    await keys.getByRole('button', { name: '貼り付け' }).scrollIntoViewIfNeeded()
    await page.evaluate(() => navigator.clipboard.writeText('echo pasted'))
    await keys.getByRole('button', { name: '貼り付け' }).tap()
    await expect(screenOf(page)).toContainText('$ echo pasted')
    expect(await violations(page)).toEqual([])
  })
})

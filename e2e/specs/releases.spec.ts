import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyRepository } from '@portal/scripts/testing/repository-copy'
import { ADMIN, expect, MEMBER, type Page, type Portal, remoteEntry, test } from '../fixtures'
import { type ReleaseServer, serveRelease } from '../release-server'
import { hashesOf } from '../two-releases'
import { choose, expectHeading, follow, navigation, nextConfig, ready, reload } from '../verbs'

const root = path.resolve(import.meta.dirname, '../..')
const HOST = path.join(root, 'host/dist')
const NEW = 'イベント管理（新）'
let copy: ReturnType<typeof copyRepository>
let release: ReleaseServer
let hostBefore: Record<string, string>

/** A team changes the text of its remote and builds it alone; every test meets this release. */
test.beforeAll(async () => {
  hostBefore = hashesOf(HOST)
  copy = copyRepository(root)
  const file = path.join(copy.folder, 'remotes/events/src/list/ListPage.tsx')
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('title="イベント管理"')
  writeFileSync(file, text.replace('title="イベント管理"', `title="${NEW}"`))
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/commands/build.ts', 'events'], {
    cwd: copy.folder,
    stdio: 'pipe',
  })
  expect(existsSync(path.join(copy.folder, 'host/dist'))).toBe(false)
  release = await serveRelease(path.join(copy.folder, 'remotes/events/dist'))
})
test.afterAll(async () => {
  await release.close()
  copy.remove()
})
test.beforeEach(async ({ page, portal }) => {
  await page.clock.install()
  portal.editConfig((config) => config.allowedOrigins.push(release.origin))
})

const newUrl = () => `${release.origin}/remote.json`
/** As the release tool does: what ran before is the fallback. */
const putNew = (portal: Portal) =>
  portal.editConfig((config) => {
    const entry = remoteEntry(config, 'events')
    Object.assign(entry, { url: newUrl(), previous: [entry.url] })
  })
const takeBack = (portal: Portal) => {
  const entry = { url: `${portal.origin('events')}/remote.json`, previous: [] }
  portal.editConfig((config) => Object.assign(remoteEntry(config, 'events'), entry))
}
const go = (page: Page, name: string | RegExp) => navigation(page).getByRole('link', { name }).click()
const expectOld = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'イベント管理', exact: true })).toBeVisible()
const list = (page: Page) => page.getByRole('table', { name: 'イベント一覧' })
async function openFirstEvent(page: Page): Promise<void> {
  await list(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/events\/.+/)
}
const notice = (page: Page) => page.getByText('次に画面を移動したときに切り替わります。')
/** Stays in the page until it is loaded anew. */
const mark = (page: Page) => page.evaluate(() => void Reflect.set(window, 'isMarked', true))
const isSamePage = (page: Page) => page.evaluate(() => Reflect.get(window, 'isMarked') === true)

test('a config that names another release swaps it at the next visit; the host is the same, byte by byte', async ({
  page,
  portal,
  visitAs,
}) => {
  await visitAs(page, ADMIN, '/events')
  await expectHeading(page, 'イベント管理')
  const before = await sharedBy(page, portal.url)
  putNew(portal)
  await page.reload()
  await expectHeading(page, NEW)
  await ready(page)
  await expect(list(page)).toBeVisible()
  expect(hashesOf(HOST)).toEqual(hostBefore)
  expect(await sharedBy(page, portal.url)).toEqual(before)
  await follow(page, 'サーバー管理')
})

test('a tab elsewhere takes the new release on its way in, without a reload', async ({ page, portal, visitAs }) => {
  await visitAs(page, ADMIN, '/events')
  await follow(page, '操作ログ管理')
  await mark(page)
  const asked = release.asked.length
  putNew(portal)
  await nextConfig(page)
  await expect.poll(() => release.asked.slice(asked)).toContain('remote.json')
  await go(page, /^イベント管理/)
  await expectHeading(page, NEW)
  await expect(list(page)).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
  await page.goBack()
  await expectHeading(page, '操作ログ管理')
})

test('a tab that is in the remote is told, keeps its page and filter, and changes with the next page; a rollback changes the open page', async ({
  page,
  portal,
  visitAs,
}) => {
  await visitAs(page, ADMIN, '/events')
  await mark(page)
  putNew(portal)
  await nextConfig(page)
  await expect(notice(page)).toBeVisible()
  await expectHeading(page, 'イベント管理')
  await page.getByRole('searchbox').fill('ファン')
  await expect(page).toHaveURL(/q=/)
  await expectOld(page)
  await page.getByRole('searchbox').fill('')
  // Because rows that come back between press and release of the button would leave the click without a row.
  await expect(page).not.toHaveURL(/q=/)
  await ready(page)
  await openFirstEvent(page)
  await ready(page)
  await expect(notice(page)).toHaveCount(0)
  await page.goBack()
  await expectHeading(page, NEW)

  takeBack(portal)
  await nextConfig(page)
  await expectOld(page)
  await expect(list(page)).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
})

test('a release that was taken back leaves an open page only when what was typed there is sent or gone', async ({
  page,
  portal,
  visitAs,
}) => {
  putNew(portal)
  await visitAs(page, ADMIN, '/events')
  await expectHeading(page, NEW)
  await openFirstEvent(page)
  await ready(page)
  await mark(page)
  const comment = page.getByRole('textbox', { name: 'コメント' }).first()
  await comment.fill('確認中です')
  takeBack(portal)
  await nextConfig(page)
  await expect(notice(page)).toBeVisible()
  await expect(comment).toHaveValue('確認中です')
  await comment.fill('')
  await expect(notice(page)).toHaveCount(0)
  await page.goBack()
  await expectOld(page)
  expect(await isSamePage(page)).toBe(true)
})

test('a chunk is gone after a release: its page is of the new one', async ({ page, portal, visitAs, expectErrors }) => {
  expectErrors(/404/)
  await page.route(`${portal.origin('events')}/detail.*.js`, (route) =>
    route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } }),
  )
  await visitAs(page, ADMIN, '/events')
  await expect(list(page)).toBeVisible()
  await mark(page)
  putNew(portal)
  const asked = release.asked.length
  await openFirstEvent(page)
  await expect(page.getByRole('heading', { name: /対応履歴|内容/ }).first()).toBeVisible()
  expect(release.asked.slice(asked).some((file) => file.startsWith('detail.'))).toBe(true)
  expect(await isSamePage(page)).toBe(true)
})

test(
  'a canary reaches its share of the browsers, the same ones on every visit',
  { tag: '@long' },
  async ({ page, portal, visitAs }) => {
    portal.editConfig((config) =>
      Object.assign(remoteEntry(config, 'events'), { canary: { url: newUrl(), percent: 50 } }),
    )
    await visitAs(page, ADMIN, '/events')
    const seen = new Map<string, Set<string>>()
    for (const browser of ['1', '2', '3', '4', '5', '6']) {
      await page.evaluate((drawn) => localStorage.setItem('portal.canary', drawn), browser)
      for (const _visit of [1, 2]) {
        await reload(page)
        const heading = await page.getByRole('heading', { level: 1 }).innerText()
        seen.set(browser, (seen.get(browser) ?? new Set()).add(heading))
      }
    }
    const answers = [...seen.values()]
    expect(answers.every((headings) => headings.size === 1)).toBe(true)
    expect(new Set(answers.flatMap((headings) => [...headings]))).toEqual(new Set(['イベント管理', NEW]))
  },
)

test.describe('for one person', () => {
  test('an address swaps a remote in this tab only, cannot be missed, and is undone by a button', async ({
    page,
    context,
    visitAs,
  }) => {
    await visitAs(page, ADMIN, '/events')
    await page.goto(`/events?status=new&remotes=events@${newUrl()}`)
    await expectHeading(page, NEW)
    const banner = page.getByRole('alert').filter({ hasText: 'このタブだけの差し替え' })
    await expect(banner).toContainText(`events → ${newUrl()}`)
    expect(new URL(page.url()).search).toBe('?status=new')
    await follow(page, 'サーバー管理')
    await expect(banner).toBeVisible()

    const other = await context.newPage()
    await other.goto('/events')
    await expectOld(other)
    await expect(other.getByRole('alert')).toHaveCount(0)
    await other.close()

    await banner.getByRole('button', { name: 'すべて解除' }).click()
    await expect(banner).toHaveCount(0)
    await go(page, /^イベント管理/)
    await expectOld(page)
  })

  test('an environment that allows none runs its own, and says so', async ({ page, portal, visitAs }) => {
    portal.editConfig((config) => (config.allowOverrides = false))
    await visitAs(page, ADMIN, '/dashboard')
    await page.goto(`/events?remotes=events@${newUrl()}`)
    await expectOld(page)
    await expect(page.getByRole('alert')).toContainText('この環境ではリモートの差し替えは許可されていません。')
  })
})

test.describe('the status page', () => {
  const eventsIn = (page: Page) => page.getByRole('table', { name: 'リモート' }).getByRole('row', { name: /^events/ })

  test('tells what runs here, and a link from it brings the same releases elsewhere', async ({
    page,
    portal,
    browser,
    visitAs,
  }) => {
    putNew(portal)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await visitAs(page, MEMBER, '/events')
    await choose(page, /^アカウント/, '動作環境')
    await expectHeading(page, '動作環境')
    for (const text of ['動作中', newUrl()]) await expect(eventsIn(page)).toContainText(text)
    const libraries = page.getByRole('table', { name: '共有ライブラリ' })
    await expect(libraries.getByRole('row', { name: /^react 19/ })).toContainText('host')

    await page.getByRole('button', { name: 'スナップショットをコピー' }).click()
    await expect(page.getByText('コピーしました。')).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    type Remote = { name: string; url: string; version: string; stage: string }
    const snapshot: { link: string; environment: string; remotes: Remote[] } = JSON.parse(text)
    expect(snapshot.environment).toBe('sandbox')
    expect(snapshot.remotes.find(({ name }) => name === 'events')).toMatchObject({
      url: newUrl(),
      stage: 'ready',
      version: expect.stringContaining('+'),
    })
    expect(text).not.toMatch(/@alpha\.example|eyJ|山田/)

    // Gone back meanwhile, so that only the link brings the combination again.
    takeBack(portal)
    const support = await browser.newContext({ baseURL: portal.url, locale: 'ja-JP' })
    const elsewhere = await support.newPage()
    await elsewhere.goto(snapshot.link)
    for (const text of ['差し替え', newUrl()]) await expect(eventsIn(elsewhere)).toContainText(text)
    await support.close()
  })

  test('swaps a remote by its form, and refuses what must not run', async ({ page, visitAs }) => {
    await visitAs(page, ADMIN, '/status')
    await page.getByRole('combobox', { name: 'リモート' }).click()
    await page.getByRole('option', { name: 'events' }).click()
    await page.getByLabel('remote.json の URL').fill('https://evil.example/remote.json')
    await page.getByRole('button', { name: '差し替える' }).click()
    await expect(page.getByText('許可されていない配信元です (https://evil.example)')).toBeVisible()
    await page.getByLabel('remote.json の URL').fill(newUrl())
    await page.getByRole('button', { name: '差し替える' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'このタブだけの差し替え' })).toBeVisible()
    await go(page, /^イベント管理/)
    await expectHeading(page, NEW)
  })
})

/** The host's scripts of the page at hand. */
async function sharedBy(page: Page, origin: string): Promise<string[]> {
  const scripts = await page.evaluate(() => Array.from(document.scripts, ({ src }) => src))
  return scripts.filter((src) => src.startsWith(origin)).sort()
}

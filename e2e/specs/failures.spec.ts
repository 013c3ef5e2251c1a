import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { ADMIN, expect, type Page, type Portal, remoteEntry, test, type VisitAs } from '../fixtures'
import { type Change, type ReleaseServer, serveRelease } from '../release-server'
import type { Defect, TwoReleases } from '../two-releases'
import { expectHeading, navigation, openMenu } from '../verbs'

/** One way for release 2 to fail, and how the portal names it. */
type Failure = {
  of: string
  change?: Change
  defect?: Defect
  /** Release 2 lies where the portal may not load from. */
  foreign?: true
  cause: string
  /** Milliseconds that the portal waits for an answer before it gives up. */
  waits?: number
  /** Messages of the browser itself in the console. */
  console?: RegExp[]
}

const isFile = (name: string, type: string) => (file: string) =>
  new RegExp(`^${name}\\.[0-9a-f]{8}\\.${type}$`).test(file)
const isEntry = isFile('remoteEntry', 'js')
const isModule = isFile('module', 'js')
const isPage = isFile('list', 'js')
const isStyle = isFile('list', 'css')
const isDescriptor = (file: string) => file === 'remote.json'
type Kind = (file: string) => boolean

const lost =
  (kind: Kind, how: 'missing' | 'silent'): Change =>
  (file, bytes) =>
    kind(file) ? how : bytes
const tampered =
  (kind: Kind): Change =>
  (file, bytes) =>
    kind(file)
      ? Buffer.concat([
          Buffer.from(file.endsWith('.css') ? 'html{--tampered:yes}' : 'globalThis.tampered=true;'),
          bytes,
        ])
      : bytes
const described =
  (changes: object): Change =>
  (file, bytes) =>
    isDescriptor(file) ? Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), ...changes })) : bytes

const NO_SCRIPT = Buffer.from('globalThis.tampered = true; {')
/** Text that is no program, under its right hash, so that it fails where it runs instead of where it is verified. */
const noScript: Change = (file, bytes) => {
  if (isEntry(file)) return NO_SCRIPT
  if (!isDescriptor(file)) return bytes
  const { entry, integrity }: { entry: string; integrity: object } = JSON.parse(bytes.toString())
  const hash = `sha384-${createHash('sha384').update(NO_SCRIPT).digest('base64')}`
  return described({ integrity: { ...integrity, [entry]: hash } })(file, bytes)
}

const DESCRIPTOR = '配信情報の取得'
const CHECKS = '互換性と完全性の確認'
const LOST_PAGE = '画面のファイルを取得できません'
const LOST_ENTRY = 'リモートのプログラムを読み込めません'

/** By the stage at which each fails. */
const BY_STAGE: Record<string, Failure[]> = {
  [DESCRIPTOR]: [
    {
      of: 'a descriptor that is not there',
      change: lost(isDescriptor, 'missing'),
      cause: 'remote.json を取得できません (404)',
      console: [/404/],
    },
    {
      of: 'a descriptor that never comes',
      change: lost(isDescriptor, 'silent'),
      cause: 'remote.json の応答がありません',
      waits: 5000,
    },
    {
      of: 'a malformed descriptor',
      change: described({ entry: 7 }),
      cause: 'remote.json の形式が正しくありません (entry)',
    },
  ],
  [CHECKS]: [
    { of: 'an origin that is not allowed', foreign: true, cause: '許可されていない配信元です (http://localhost:' },
    {
      of: 'a contract that is too new',
      change: described({ contract: '^9.0.0' }),
      cause: 'このリモートには互換バージョン ^9.0.0 が必要です',
    },
    {
      of: 'an entry without a hash',
      change: described({ integrity: {} }),
      cause: 'ハッシュのないファイルは実行できません (remoteEntry.',
    },
  ],
  プログラムの取得: [
    { of: 'an entry that is not there', change: lost(isEntry, 'missing'), cause: LOST_ENTRY, console: [/404/] },
    {
      of: 'an entry that never comes',
      change: lost(isEntry, 'silent'),
      cause: 'リモートのプログラムの応答がありません',
      waits: 8000,
    },
    { of: 'an entry that is no script', change: noScript, cause: LOST_ENTRY, console: [/^uncaught: $/] },
    { of: 'an entry that was tampered with', change: tampered(isEntry), cause: LOST_ENTRY, console: [/integrity/] },
  ],
  開始処理: [
    {
      of: 'a module that was tampered with',
      change: tampered(isModule),
      cause: 'リモートを開始できません',
      console: [/integrity/],
    },
    { of: 'a module that throws at its start', defect: 'init throws', cause: '始められない版です' },
  ],
  画面の取得: [
    { of: 'a page that is not there', change: lost(isPage, 'missing'), cause: LOST_PAGE, console: [/404/] },
    { of: 'a page that was tampered with', change: tampered(isPage), cause: LOST_PAGE, console: [/integrity/] },
    { of: 'a style that was tampered with', change: tampered(isStyle), cause: LOST_PAGE, console: [/integrity/] },
  ],
  画面の表示: [
    {
      of: 'a page that throws whenever it is drawn',
      defect: 'render throws',
      cause: '描けない版です',
      console: [/描けない版です/],
    },
  ],
}

/**
 * `npm test` plays one failure of each stage without a previous release, and one with, because only the stage decides
 * which release runs after it (host/src/remotes/fallback.dom.test.ts); `npm run test:long` plays the others as well.
 */
const FAILURES = Object.entries(BY_STAGE).flatMap(([stage, failures]) =>
  failures.map((failure, at) => ({ ...failure, stage, tag: at === 0 ? [] : ['@long'] })),
)

let releases: TwoReleases
/** Whole releases, for every test. */
let old: ReleaseServer
let next: ReleaseServer
/** The one that fails, in one test. */
let fresh: ReleaseServer
let healthy = false
test.beforeAll(async ({ twoReleases }) => {
  releases = twoReleases
  old = await serveRelease(releases.old)
  next = await serveRelease(releases.new)
})
test.afterAll(() => Promise.all([old.close(), next.close()]))
// After the page is gone, because a page that loses its server says so in the console.
test.afterEach(() => fresh?.close())

const versionOf = (folder: string) => {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(folder, 'remote.json'), 'utf8'))
  return version
}

/** Storage of a browser that has seen release 1: a session, and the descriptors. */
let seenBefore: Awaited<ReturnType<BrowserContext['storageState']>> | undefined
async function haveSeenOld({ page, portal, visitAs }: Given): Promise<void> {
  if (seenBefore) return page.context().setStorageState(seenBefore)
  portal.editConfig((config) => {
    remoteEntry(config, 'servers').url = `${old.origin}/remote.json`
    config.allowedOrigins.push(old.origin)
  })
  await visitAs(page, ADMIN, '/servers')
  await expect(page.getByRole('main')).toContainText('リリース 1 の一覧')
  seenBefore = await page.context().storageState()
}

/** Opens the page of `servers`, whose release 2 fails, in a browser that has seen release 1. */
async function meet(
  { change, defect, foreign }: Pick<Failure, 'change' | 'defect' | 'foreign'>,
  previous: boolean,
  given: Given,
): Promise<void> {
  const { page, portal } = given
  await haveSeenOld(given)
  healthy = false
  fresh = await serveRelease(releases.new, (file, bytes) => (healthy || !change ? bytes : change(file, bytes)))
  portal.editConfig((config) => {
    Object.assign(remoteEntry(config, 'servers'), {
      url: `${fresh.origin}/remote.json`,
      previous: previous ? [`${old.origin}/remote.json`] : [],
    })
    config.allowedOrigins.push(old.origin, ...(foreign ? [] : [fresh.origin]))
  })
  await page.addInitScript((defect) => {
    const seen: Record<string, number> = {}
    Object.assign(globalThis, { defect, seen })
    new MutationObserver(() => {
      if (document.querySelector('header') && document.querySelector('nav')) seen.frame ??= performance.now()
      // Not the shape of a list that is on its way, which has the list's title.
      if (document.querySelector('main:not(:has([data-loading])) h1:not([hidden] h1)')) seen.page ??= performance.now()
      if (document.querySelector('main')?.textContent.includes('ページが見つかりません'))
        seen.notFound ??= performance.now()
    }).observe(document, { childList: true, subtree: true })
  }, defect)
  // Does not wait for the load event, because a script that never comes holds it up.
  await page.goto('/servers', { waitUntil: 'commit' })
}
type Given = { page: Page; portal: Portal; visitAs: VisitAs }

/** The frame did not wait for the remote. */
async function expectFrameFirst(page: Page, waits = 0): Promise<void> {
  const seen = await page.evaluate((): { frame: number; page: number } => Reflect.get(globalThis, 'seen'))
  expect(seen.page - seen.frame).toBeGreaterThanOrEqual(waits / 2)
}

async function expectNothingRefusedRan(page: Page, stage: string): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(globalThis, 'tampered'))).toBeUndefined()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--tampered'))).toBe('')
  if (stage === DESCRIPTOR || stage === CHECKS) expect(fresh.asked.filter((file) => !isDescriptor(file))).toEqual([])
}

async function expectOthersWork(page: Page): Promise<void> {
  await navigation(page).getByRole('link', { name: 'イベント管理' }).click()
  await expectHeading(page, 'イベント管理')
  await expect(page.getByRole('table', { name: 'イベント一覧' })).toBeVisible()
}

/** The status page, reached without loading the portal anew, because it tells of this tab. */
async function openStatus(page: Page): Promise<void> {
  const menu = await openMenu(page, /^アカウント: /)
  await menu.getByRole('menuitem', { name: '動作環境' }).click()
  await expectHeading(page, '動作環境')
}

const statusRow = (page: Page) =>
  page
    .getByRole('table', { name: 'リモート' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'servers' }) })

for (const failure of FAILURES) {
  const { of, stage, cause, waits, tag } = failure
  /** The address of a release whose `remote.json` never arrived, and whose version is not known therefore. */
  const release = () =>
    stage === DESCRIPTOR || failure.foreign ? `${fresh.origin}/remote.json` : versionOf(releases.new)
  /** The module runs and one of its pages does not. */
  const ofPage = stage.startsWith('画面の')

  test(
    `${of}, no previous release: its page says so, the rest goes on, a retry finds it well`,
    { tag },
    async ({ page, context, portal, visitAs, expectErrors }) => {
      expectErrors(...(failure.console ?? []))
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await meet(failure, false, { page, portal, visitAs })
      await expectHeading(page, 'サーバー管理を表示できません')
      await expectFrameFirst(page, waits)
      const main = page.getByRole('main')
      await expect(main.getByRole('button', { name: '再試行' })).toBeVisible()
      await expect(main.getByText(stage)).toBeHidden()
      await main.getByText('詳細', { exact: true }).click()
      await main.getByRole('button', { name: 'コピー' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'コピーしました。' })).toBeVisible()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toContain(
        `リモート: servers\nリリース: ${release()}\n段階: ${stage}\n原因: ${ofPage ? cause : ''}`,
      )
      expect(copied).toContain(cause)
      for (const text of ['servers', release(), stage, cause]) await expect(main).toContainText(text)

      await expectOthersWork(page)
      await openStatus(page)
      if (ofPage)
        await expect(
          main
            .getByRole('listitem')
            .filter({ hasText: `${stage} servers ${release()}` })
            .filter({ hasText: cause })
            .first(),
        ).toBeVisible()
      else {
        await expect(statusRow(page)).toContainText('利用できません')
        await expect(statusRow(page)).toContainText(`${release()}: ${stage} — `)
        await expect(statusRow(page)).toContainText(cause)
      }
      await expectNothingRefusedRan(page, stage)

      await navigation(page).getByRole('link', { name: 'サーバー管理' }).click()
      await expectHeading(page, 'サーバー管理を表示できません')
      healthy = true
      await page.evaluate(() => Reflect.deleteProperty(globalThis, 'defect'))
      await main.getByRole('button', { name: '再試行' }).click()
      await expect(main).toContainText(failure.foreign ? cause : 'リリース 2 の一覧')
      expect(await page.evaluate(() => Reflect.get(globalThis, 'seen'))).not.toHaveProperty('notFound')
    },
  )

  const tagWithPrevious = stage === DESCRIPTOR ? tag : ['@long']
  test(
    `${of}, a previous release: that one runs`,
    { tag: tagWithPrevious },
    async ({ page, portal, visitAs, expectErrors }) => {
      expectErrors(...(failure.console ?? []))
      await meet(failure, true, { page, portal, visitAs })
      const main = page.getByRole('main')
      await expect(main).toContainText('リリース 1 の一覧')
      await expectHeading(page, 'サーバー管理')
      await expectFrameFirst(page, waits)
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: 'サーバー管理は、新しいリリースに問題があるため、前のリリースで動いています。' }),
      ).toBeVisible()
      await expect(main.locator('.release')).toHaveCSS('color', 'rgb(1, 2, 1)')

      await expectOthersWork(page)
      await openStatus(page)
      await expect(statusRow(page)).toContainText('前のリリースで動作中')
      await expect(statusRow(page)).toContainText(`${release()}: ${stage} — `)
      await expect(statusRow(page)).toContainText(cause)
      await expect(statusRow(page)).toContainText(versionOf(releases.old))
      await expectNothingRefusedRan(page, stage)
    },
  )
}

const withPrevious = (previous: boolean) => ({ tag: previous ? ['@long'] : [] })

for (const previous of [false, true]) {
  test(
    `a page that throws once, ${previous ? 'a' : 'no'} previous release: it is drawn again, and the status page tells`,
    withPrevious(previous),
    async ({ page, portal, visitAs, expectErrors }) => {
      expectErrors(/描けない版です/)
      await meet({ defect: 'render throws once' }, previous, { page, portal, visitAs })
      await expect(page.getByRole('main')).toContainText('リリース 2 の一覧')
      await openStatus(page)
      await expect(statusRow(page)).toContainText('動作中')
      await expect(
        page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ hasText: `画面の表示 servers ${versionOf(releases.new)}` }),
      ).toHaveCount(1)
    },
  )
}

for (const previous of [false, true]) {
  test(
    `a chunk that went away with its release, ${previous ? 'a' : 'no'} previous release: the new release shows the page, in the same tab`,
    withPrevious(previous),
    async ({ page, portal, visitAs, expectErrors }) => {
      expectErrors(/404/)
      let gone = false
      fresh = await serveRelease(releases.old, (file, bytes) => (gone && !isDescriptor(file) ? 'missing' : bytes))
      const replaced = `${fresh.origin}/remote.json`
      portal.editConfig((config) => {
        remoteEntry(config, 'servers').url = replaced
        config.allowedOrigins.push(fresh.origin, next.origin)
      })
      await visitAs(page, ADMIN, '/dashboard')
      await expect(page.getByRole('region', { name: '今すぐ対応' })).toContainText('リリース 1 のウィジェット')
      portal.editConfig((config) => {
        Object.assign(remoteEntry(config, 'servers'), {
          url: `${next.origin}/remote.json`,
          previous: previous ? [replaced] : [],
        })
      })
      gone = true
      await navigation(page).getByRole('link', { name: 'サーバー管理' }).click()
      await expect(page.getByRole('main')).toContainText('リリース 2 の一覧')
      expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
      await openStatus(page)
      await expect(statusRow(page)).toContainText(versionOf(releases.new))
      await expect(
        page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ hasText: `画面の取得 servers ${versionOf(releases.old)}` }),
      ).toBeVisible()
      await expectOthersWork(page)
    },
  )
}

test('a page of the host whose file does not arrive says so inside the frame, and is there after 再試行', async ({
  page,
  portal,
  visitAs,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/, /integrity/)
  await visitAs(page, ADMIN, '/events')
  await page.route(`${portal.url}/*.js`, (route) => route.abort())
  await navigation(page).getByRole('link', { name: 'ダッシュボード' }).click()
  await expectHeading(page, '画面を読み込めません')
  await expect(page.getByRole('main').getByRole('button', { name: '再読み込み' })).toBeVisible()
  await page.unroute(`${portal.url}/*.js`)
  await page.getByRole('main').getByRole('button', { name: '再試行' }).click()
  await expectHeading(page, 'ダッシュボード')
})

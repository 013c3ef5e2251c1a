import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { ADMIN, expect, type Page, type Portal, remoteEntry, test, type VisitAs } from '../fixtures'
import { type Change, type ReleaseServer, serveRelease, sha384 } from '../release-server'
import type { Defect, TwoReleases } from '../two-releases'
import { choose, expectHeading, follow, navigation, row, toast } from '../verbs'

/** A change of files on their way, a defect of the code, or a release that lies where the portal may not load from. */
type How = Change | Defect | 'foreign'
type Failure = [
  of: string,
  how: How,
  /** How the portal names it. */
  cause: string,
  /** A message of the browser itself in the console. */
  message?: RegExp | null,
  /** Milliseconds that the portal waits for an answer before it gives up. */
  waits?: number,
]

const isFile = (name: string, type: string) => (file: string) =>
  new RegExp(`^${name}\\.[0-9a-f]{8}\\.${type}$`).test(file)
const isEntry = isFile('remoteEntry', 'js')
const isModule = isFile('module', 'js')
const isPage = isFile('list', 'js')
const isStyle = isFile('list', 'css')
const isDescriptor = (file: string) => file === 'remote.json'
type Kind = (file: string) => boolean

function lost(kind: Kind, how: 'missing' | 'silent'): Change {
  return (file, bytes) => (kind(file) ? how : bytes)
}
function tampered(kind: Kind): Change {
  return (file, bytes) => {
    const added = file.endsWith('.css') ? 'html{--tampered:yes}' : 'globalThis.tampered=true;'
    return kind(file) ? Buffer.concat([Buffer.from(added), bytes]) : bytes
  }
}
function described(changes: object): Change {
  const changed = (bytes: Buffer) => Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), ...changes }))
  return (file, bytes) => (isDescriptor(file) ? changed(bytes) : bytes)
}

const NO_SCRIPT = Buffer.from('globalThis.tampered = true; {')
/** Text that is no program, under its right hash, so that it fails where it runs instead of where it is verified. */
const noScript: Change = (file, bytes) => {
  if (isEntry(file)) return NO_SCRIPT
  if (!isDescriptor(file)) return bytes
  const { entry, integrity }: { entry: string; integrity: object } = JSON.parse(bytes.toString())
  return described({ integrity: { ...integrity, [entry]: sha384(NO_SCRIPT) } })(file, bytes)
}

const DESCRIPTOR = '配信情報の取得'
const CHECKS = '互換性と完全性の確認'
const LOST_PAGE = '画面のファイルを取得できません'
const LOST_ENTRY = 'リモートのプログラムを読み込めません'

/** By the stage at which each fails. */
const BY_STAGE: Record<string, Failure[]> = {
  [DESCRIPTOR]: [
    ['a descriptor that is not there', lost(isDescriptor, 'missing'), 'remote.json を取得できません (404)', /404/],
    ['a descriptor that never comes', lost(isDescriptor, 'silent'), 'remote.json の応答がありません', null, 5000],
    ['a malformed descriptor', described({ entry: 7 }), 'remote.json の形式が正しくありません (entry)'],
  ],
  [CHECKS]: [
    ['an origin that is not allowed', 'foreign', '許可されていない配信元です (http://localhost:'],
    [
      'a contract that is too new',
      described({ contract: '^9.0.0' }),
      'このリモートには互換バージョン ^9.0.0 が必要です',
    ],
    ['an entry without a hash', described({ integrity: {} }), 'ハッシュのないファイルは実行できません (remoteEntry.'],
  ],
  プログラムの取得: [
    ['an entry that is not there', lost(isEntry, 'missing'), LOST_ENTRY, /404/],
    ['an entry that never comes', lost(isEntry, 'silent'), 'リモートのプログラムの応答がありません', null, 8000],
    ['an entry that is no script', noScript, LOST_ENTRY, /^uncaught: $/],
    ['an entry that was tampered with', tampered(isEntry), LOST_ENTRY, /integrity/],
  ],
  開始処理: [
    ['a module that was tampered with', tampered(isModule), 'リモートを開始できません', /integrity/],
    ['a module that throws at its start', 'init throws', '始められない版です'],
  ],
  画面の取得: [
    ['a page that is not there', lost(isPage, 'missing'), LOST_PAGE, /404/],
    ['a page that was tampered with', tampered(isPage), LOST_PAGE, /integrity/],
    ['a style that was tampered with', tampered(isStyle), LOST_PAGE, /integrity/],
  ],
  画面の表示: [['a page that throws whenever it is drawn', 'render throws', '描けない版です', /描けない版です/]],
}

/**
 * `npm test` plays one failure of each stage without a previous release, and one with, because only the stage decides
 * which release runs after it (host/src/remotes/fallback.dom.test.ts); `npm run test:long` plays the others as well.
 */
const FAILURES = Object.entries(BY_STAGE).flatMap(([stage, failures]) =>
  failures.map((failure, at) => ({ failure, stage, tag: at === 0 ? [] : ['@long'] })),
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
async function meet(how: How, previous: boolean, given: Given): Promise<void> {
  const { page, portal } = given
  await haveSeenOld(given)
  healthy = false
  fresh = await serveRelease(releases.new, (file, bytes) =>
    healthy || typeof how === 'string' ? bytes : how(file, bytes),
  )
  portal.editConfig((config) => {
    Object.assign(remoteEntry(config, 'servers'), {
      url: `${fresh.origin}/remote.json`,
      previous: previous ? [`${old.origin}/remote.json`] : [],
    })
    config.allowedOrigins.push(old.origin, ...(how === 'foreign' ? [] : [fresh.origin]))
  })
  await page.addInitScript(
    (defect) => {
      const seen: Record<string, number> = {}
      Object.assign(globalThis, { defect, seen })
      new MutationObserver(() => {
        if (document.querySelector('header') && document.querySelector('nav')) seen.frame ??= performance.now()
        // Not the shape of a list that is on its way, which has the list's title.
        if (document.querySelector('main:not(:has([data-loading])) h1:not([hidden] h1)'))
          seen.page ??= performance.now()
        if (document.querySelector('main')?.textContent.includes('ページが見つかりません'))
          seen.notFound ??= performance.now()
      }).observe(document, { childList: true, subtree: true })
    },
    typeof how === 'string' ? how : undefined,
  )
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
  await follow(page, 'イベント管理')
  await expect(page.getByRole('table', { name: 'イベント一覧' })).toBeVisible()
}

/** The status page, reached without loading the portal anew, because it tells of this tab. */
async function openStatus(page: Page): Promise<void> {
  await choose(page, /^アカウント: /, '動作環境')
  await expectHeading(page, '動作環境')
}

const statusRow = (page: Page) => row(page, 'リモート', 'servers')

/** What the status page has noted with such a text. */
const noted = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })

for (const { failure, stage, tag } of FAILURES) {
  const [of, how, cause, message, waits] = failure
  const messages = message ? [message] : []
  const isForeign = how === 'foreign'
  /** The address of a release whose `remote.json` never arrived, and whose version is not known therefore. */
  const release = () => (stage === DESCRIPTOR || isForeign ? `${fresh.origin}/remote.json` : versionOf(releases.new))
  /** The module runs and one of its pages does not. */
  const ofPage = stage.startsWith('画面の')

  test(
    `${of}, no previous release: its page says so, the rest goes on, a retry finds it well`,
    { tag },
    async ({ page, context, portal, visitAs, expectErrors }) => {
      expectErrors(...messages)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await meet(how, false, { page, portal, visitAs })
      await expectHeading(page, 'サーバー管理を表示できません')
      await expectFrameFirst(page, waits)
      const main = page.getByRole('main')
      await expect(main.getByRole('button', { name: '再試行' })).toBeVisible()
      await expect(main.getByText(stage)).toBeHidden()
      await main.getByText('詳細', { exact: true }).click()
      await main.getByRole('button', { name: 'コピー' }).click()
      await expect(toast(page, 'status', 'コピーしました。')).toBeVisible()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      const head = `リモート: servers\nリリース: ${release()}\n段階: ${stage}`
      expect(copied).toContain(`${head}\n原因: ${ofPage ? cause : ''}`)
      expect(copied).toContain(cause)
      for (const text of ['servers', release(), stage, cause]) await expect(main).toContainText(text)

      await expectOthersWork(page)
      await openStatus(page)
      if (ofPage)
        await expect(noted(page, `${stage} servers ${release()}`).filter({ hasText: cause }).first()).toBeVisible()
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
      await expect(main).toContainText(isForeign ? cause : 'リリース 2 の一覧')
      expect(await page.evaluate(() => Reflect.get(globalThis, 'seen'))).not.toHaveProperty('notFound')
    },
  )

  const tagWithPrevious = stage === DESCRIPTOR ? tag : ['@long']
  test(
    `${of}, a previous release: that one runs`,
    { tag: tagWithPrevious },
    async ({ page, portal, visitAs, expectErrors }) => {
      expectErrors(...messages)
      await meet(how, true, { page, portal, visitAs })
      const main = page.getByRole('main')
      await expect(main).toContainText('リリース 1 の一覧')
      await expectHeading(page, 'サーバー管理')
      await expectFrameFirst(page, waits)
      const told = 'サーバー管理は、新しいリリースに問題があるため、前のリリースで動いています。'
      await expect(toast(page, 'status', told)).toBeVisible()
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

for (const previous of [false, true]) {
  const tag = previous ? ['@long'] : []
  const beside = `${previous ? 'a' : 'no'} previous release`

  test(
    `a page that throws once, ${beside}: it is drawn again, and the status page tells`,
    { tag },
    async ({ page, portal, visitAs, expectErrors }) => {
      expectErrors(/描けない版です/)
      await meet('render throws once', previous, { page, portal, visitAs })
      await expect(page.getByRole('main')).toContainText('リリース 2 の一覧')
      await openStatus(page)
      await expect(statusRow(page)).toContainText('動作中')
      await expect(noted(page, `画面の表示 servers ${versionOf(releases.new)}`)).toHaveCount(1)
    },
  )

  test(
    `a chunk that went away with its release, ${beside}: the new release shows the page, in the same tab`,
    { tag },
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
      const entry = { url: `${next.origin}/remote.json`, previous: previous ? [replaced] : [] }
      portal.editConfig((config) => Object.assign(remoteEntry(config, 'servers'), entry))
      gone = true
      await navigation(page).getByRole('link', { name: 'サーバー管理' }).click()
      await expect(page.getByRole('main')).toContainText('リリース 2 の一覧')
      expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
      await openStatus(page)
      await expect(statusRow(page)).toContainText(versionOf(releases.new))
      await expect(noted(page, `画面の取得 servers ${versionOf(releases.old)}`)).toBeVisible()
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

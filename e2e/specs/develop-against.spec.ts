import { cpSync } from 'node:fs'
import path from 'node:path'
import { reservePortOffset } from '@portal/scripts/ports'
import { portOf, portsWith, urlOf } from '@portal/scripts/settings'
import { copyRepository } from '@portal/scripts/testing/repository-copy'
import { Development, seen } from '../development'
import { ADMIN, expect, type Page, test } from '../fixtures'
import { expectHeading, fillSignIn, navigation, ready } from '../verbs'

const root = path.resolve(import.meta.dirname, '../..')
const SOURCES = 'remotes/servers/src'
const LIST = 'list/ListPage.tsx'
const PART = 'list/HealthCell.tsx'
const FINE = '  const [first] = reasons'
const PAGE_FINE = '  const navigate = '
const PAGE_BROKEN = `  if (list) throw new Error('broken')\n${PAGE_FINE}`
const BROKEN = `  if (id) throw new Error('broken')\n${FINE}`
let copy: ReturnType<typeof copyRepository>
let development: Development
let offset: number

test.beforeAll(async () => {
  offset = await reservePortOffset()
  copy = copyRepository(root)
  development = new Development(copy.folder, SOURCES)
})
// After the pages are gone, because a page that loses its server says so in the console.
test.afterAll(async () => {
  await development.end()
  copy.remove()
})

test(
  'a remote is developed inside a portal that runs elsewhere, whose page takes each build over',
  { tag: '@long' },
  async ({ page, portal, signIn, expectErrors }) => {
    await signIn(page, ADMIN, '/servers')
    const link = await develop('servers', '--against', `${portal.url}/servers`)
    const own = urlOf(portOf(portsWith(offset), 'servers'))
    expect(link).toBe(`${portal.url}/servers?remotes=servers@${own}/remote.json`)

    await page.goto(link)
    await expectHeading(page, 'この端末のプログラムを実行しますか？')
    await page.getByRole('button', { name: '実行する' }).click()
    await expectHeading(page, 'サーバー管理')
    await ready(page)
    expectErrors(/broken/)
    await expectLoop(page)

    // Only this remote comes from here; the host and the others are those of the portal.
    await navigation(page).getByRole('link', { name: 'イベント管理' }).click()
    await expectHeading(page, 'イベント管理')
  },
)

test(
  'a remote is developed in a portal on this machine, whose page takes each build over',
  { tag: '@long' },
  async ({ page, portal, expectErrors }) => {
    for (const name of ['activity-logs', 'agents', 'events', 'users']) {
      const dist = path.join('remotes', name, 'dist')
      cpSync(path.join(root, dist), path.join(copy.folder, dist), { recursive: true })
    }
    const address = await develop('servers')
    await page.goto(`${address}/servers`)
    await fillSignIn(page, ADMIN, portal.password)
    await expectHeading(page, 'サーバー管理')
    await ready(page)
    expectErrors(/broken/)
    const { expectKept } = await makeState(page)
    await expectText(page)
    await expectKept()
    await expectThrow(page)
    await expectKept()
  },
)

test('a portal that does not allow it is left alone', async ({ portal }) => {
  portal.editConfig((config) => {
    config.allowOverrides = false
  })
  await expect(develop('servers', '--against', portal.url)).rejects.toThrow('runs no remote from elsewhere')
})

/** Starts `pnpm dev` in the copy, as it was at first. Returns the address that it prints. */
async function develop(...args: string[]): Promise<string> {
  cpSync(path.join(root, SOURCES), path.join(copy.folder, SOURCES), { recursive: true })
  return development.start({ PORT_OFFSET: String(offset) }, 'scripts/commands/dev.ts', ...args)
}

/** Types into the page and chooses in it, so that a build that is taken over can be seen to keep what was done. */
async function makeState(page: Page) {
  await page.evaluate("window.kept = 'yes'")
  const search = page.getByRole('searchbox', { name: 'サーバーを検索' })
  await search.fill('k8s-node-11')
  const warnings = page.getByRole('list', { name: 'サーバーの状態' }).getByRole('button', { name: /^警告/ })
  await warnings.click()
  // The header and the server.
  await expect(page.getByRole('row')).toHaveCount(2)
  const chosen = page.getByRole('checkbox', { name: 'k8s-node-11 を選択' })
  await chosen.check()
  const expectKept = async () => {
    await expect(search).toHaveValue('k8s-node-11')
    await expect(warnings).toHaveAttribute('aria-pressed', 'true')
    await expect(chosen).toBeChecked()
    expect(await page.evaluate('window.kept')).toBe('yes')
  }
  return { expectKept }
}

const expectText = (page: Page) =>
  seen('a text', async () => {
    development.edit(LIST, 'title="サーバー管理"', 'title="サーバー管理（開発中）"')
    await expectHeading(page, 'サーバー管理（開発中）')
  })

const thrownIn = (page: Page) => page.getByRole('alert').filter({ hasText: 'servers を表示できません' })

async function expectThrow(page: Page): Promise<void> {
  const thrown = thrownIn(page)
  await seen('a throw', async () => {
    development.edit(PART, FINE, BROKEN)
    await expect(thrown).toContainText(/src\/list\/HealthCell\.tsx HealthCell\s+Error: broken/)
  })
  await seen('its correction', async () => {
    development.edit(PART, BROKEN, FINE)
    await expect(thrown).toHaveCount(0)
  })
}

/** Each kind of change to the sources is seen in the same document, and what was typed and chosen stays. */
async function expectLoop(page: Page): Promise<void> {
  const { expectKept } = await makeState(page)
  await expectText(page)
  await expectKept()

  await seen('a style', async () => {
    development.edit('list/HealthCell.module.css', 'gap: 0.375rem', 'gap: 7px')
    await expect(page.locator('[class*=HealthCell][class*=_reason_]').first()).toHaveCSS('gap', '7px')
  })
  await expectKept()

  const wrong = page.getByRole('alert').filter({ hasText: 'servers に誤りがあります' })
  await seen('a syntax error', async () => {
    development.edit(LIST, '（開発中）"', '（開発中）')
    await expect(wrong).toContainText(/ListPage\.tsx:\d+/)
  })
  await expectKept()
  await seen('its correction', async () => {
    development.edit(LIST, '（開発中）', '（修正）"')
    await expectHeading(page, 'サーバー管理（修正）')
  })
  await expect(wrong).toHaveCount(0)
  await expectKept()

  await seen('a type error', async () => {
    development.edit(LIST, "viewPath('table')", "viewPath('tabel')")
    await expect(wrong).toContainText(/ListPage\.tsx\(\d+,\d+\): error TS2345/)
  })
  await seen('its correction', async () => {
    development.edit(LIST, "viewPath('tabel')", "viewPath('table')")
    await expect(wrong).toHaveCount(0)
  })
  await expectKept()

  for (const _round of ['first', 'second', 'third', 'fourth']) {
    await expectThrow(page)
    await expectKept()
  }

  // Of a page whose script comes later, with another hash than when this one was opened.
  development.edit('detail/DetailPage.tsx', "label: '概要'", "label: '概況'")
  development.edit(LIST, '（修正）', '（完成）')
  await expectHeading(page, 'サーバー管理（完成）')
  await page.getByRole('link', { name: 'k8s-node-11', exact: true }).click()
  await expect(page.getByRole('link', { name: '概況' })).toBeVisible()
  await page.goBack()
  await expectHeading(page, 'サーバー管理（完成）')
  await expectKept()

  const thrown = thrownIn(page)
  await seen('a throw of the page', async () => {
    development.edit(LIST, PAGE_FINE, PAGE_BROKEN)
    await expect(thrown).toContainText(/src\/list\/ListPage\.tsx Servers\s+Error: broken/)
  })
  await seen('its correction', async () => {
    development.edit(LIST, PAGE_BROKEN, PAGE_FINE)
    await expectHeading(page, 'サーバー管理（完成）')
  })
  await expect(thrown).toHaveCount(0)
  await expectKept()

  // Also a page that was opened while it was broken.
  development.edit(LIST, PAGE_FINE, PAGE_BROKEN)
  await expect(thrown).toBeVisible()
  await page.reload()
  await expect(thrown).toContainText('broken')
  await page.evaluate("window.kept = 'yes'")
  development.edit(LIST, PAGE_BROKEN, PAGE_FINE)
  await expectHeading(page, 'サーバー管理（完成）')
  expect(await page.evaluate('window.kept')).toBe('yes')

  // Because the host knows the table of routes.
  await expectReload(page, () => development.edit('module.ts', "backTo('サーバー管理'", "backTo('サーバーの管理'"))
  // Because the page's policy takes no script that the descriptor has not named.
  const added = `  void import(/* webpackChunkName: "added" */ '../requester')\n${PAGE_FINE}`
  await expectReload(page, () => development.edit(LIST, PAGE_FINE, added))
}

async function expectReload(page: Page, change: () => void): Promise<void> {
  await page.evaluate("window.kept = 'yes'")
  change()
  await expect(async () => expect(await page.evaluate('window.kept')).toBeUndefined()).toPass()
  await ready(page)
}

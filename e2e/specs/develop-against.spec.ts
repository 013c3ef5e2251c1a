import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyRepository } from '@portal/scripts/testing/repository-copy'
import { ADMIN, expect, type Page, test } from '../fixtures'
import { expectHeading, fillSignIn, navigation, ready } from '../verbs'

const root = path.resolve(import.meta.dirname, '../..')
/** Beyond the portals of all workers, so that the remote's own port is free. */
const PORT_OFFSET = 2900
const LIST = 'list/ListPage.tsx'
const FINE = '  const viewPath = '
const THROWING = `  if (list) throw new Error('broken')\n${FINE}`
let copy: ReturnType<typeof copyRepository>
const started: ChildProcess[] = []

test.beforeAll(() => {
  copy = copyRepository(root)
})
// After the pages are gone, because a page that loses its server says so in the console.
test.afterAll(async () => {
  for (const child of started) await end(child)
  copy.remove()
})

test(
  'a remote is developed inside a portal that runs elsewhere, whose page takes each build over and keeps its state',
  { tag: '@long' },
  async ({ page, portal, signIn, expectErrors }) => {
    test.setTimeout(180_000)
    await signIn(page, ADMIN, '/servers')
    const link = await develop('servers', '--against', `${portal.url}/servers`)
    expect(link).toBe(`${portal.url}/servers?remotes=servers@http://localhost:${3001 + PORT_OFFSET}/remote.json`)

    await page.goto(link)
    await expectHeading(page, 'この端末のプログラムを実行しますか？')
    await page.getByRole('button', { name: '実行する' }).click()
    await ready(page)
    await expectKept(page)

    const wrong = page.getByRole('alert').filter({ hasText: 'servers に誤りがあります' })
    edit(LIST, '（開発中）"', '（開発中）')
    await expect(wrong).toContainText('ListPage.tsx')
    edit(LIST, '（開発中）', '（修正）"')
    await expectHeading(page, 'サーバー管理（修正）')
    await expect(wrong).toHaveCount(0)

    expectErrors(/broken/)
    const thrown = page.getByRole('alert').filter({ hasText: 'servers を表示できません' })
    edit(LIST, FINE, THROWING)
    await expect(thrown).toContainText(/broken\s+src\/list\/ListPage\.tsx:\d+:\d+/)
    edit(LIST, THROWING, FINE)
    await expectHeading(page, 'サーバー管理（修正）')
    await expect(thrown).toHaveCount(0)

    const health = page.getByRole('row').nth(1).locator('[class*=HealthCell_reason]').first()
    edit('list/HealthCell.module.css', 'gap: 0.375rem', 'gap: 7px')
    await expect(health).toHaveCSS('gap', '7px')
    await expectSameDocument(page)

    // The host knows the table of routes, so that a change of it is taken over by a reload.
    edit('module.ts', "backTo('サーバー管理'", "backTo('サーバーの管理'")
    await expect.poll(() => page.evaluate('window.kept')).toBeUndefined()
    await ready(page)

    // Only this remote comes from here; the host and the others are those of the portal.
    await navigation(page).getByRole('link', { name: 'イベント管理' }).click()
    await expectHeading(page, 'イベント管理')
  },
)

test(
  'a remote is developed in a portal on this machine, whose page takes each build over and keeps its state',
  { tag: '@long' },
  async ({ page, portal, expectErrors }) => {
    test.setTimeout(180_000)
    for (const name of ['activity-logs', 'agents', 'events', 'users'])
      cpSync(path.join(root, 'remotes', name, 'dist'), path.join(copy.folder, 'remotes', name, 'dist'), {
        recursive: true,
      })
    const address = await develop('servers')
    await page.goto(`${address}/servers`)
    await fillSignIn(page, ADMIN, portal.password)
    await ready(page)
    await expectKept(page)
    expectErrors(/broken/)
    const thrown = page.getByRole('alert').filter({ hasText: 'servers を表示できません' })
    for (const _round of ['first', 'second', 'third', 'fourth']) {
      edit(LIST, FINE, THROWING)
      await expect(thrown).toContainText(/broken\s+src\/list\/ListPage\.tsx/)
      edit(LIST, THROWING, FINE)
      await expect(page.getByRole('table', { name: 'サーバー一覧' })).toBeVisible()
      await expect(thrown).toHaveCount(0)
    }
    await expectSameDocument(page)
  },
)

test('a portal that does not allow it is left alone', async ({ portal }) => {
  portal.editConfig((config) => {
    config.allowOverrides = false
  })
  await expect(develop('servers', '--against', portal.url)).rejects.toThrow('runs no remote from elsewhere')
})

/** Types into the page and chooses in it, changes a text in its source, and expects all of it to be there. */
async function expectKept(page: Page): Promise<void> {
  await page.evaluate("window.kept = 'yes'")
  const search = page.getByRole('searchbox', { name: 'サーバーを検索' })
  await search.fill('web-')
  await expect(page).toHaveURL(/q=web-/)
  const chosen = page.getByRole('row').nth(1).getByRole('checkbox')
  await chosen.check()
  edit(LIST, 'title="サーバー管理"', 'title="サーバー管理（開発中）"')
  await expectHeading(page, 'サーバー管理（開発中）')
  await expect(search).toHaveValue('web-')
  await expect(chosen).toBeChecked()

  await page.getByRole('button', { name: '監視を無効にする' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  edit(LIST, '（開発中）', '（更新）')
  await expect(page.locator('h1')).toHaveText('サーバー管理（更新）')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  edit(LIST, '（更新）', '（開発中）')
  await expectHeading(page, 'サーバー管理（開発中）')
  await expectSameDocument(page)
}

async function expectSameDocument(page: Page): Promise<void> {
  expect(await page.evaluate('window.kept')).toBe('yes')
}

/**
 * Starts `pnpm dev` in the copy; answers with the address it prints. @throws Error with what it said when it ends
 * instead.
 */
async function develop(...args: string[]): Promise<string> {
  for (const child of started) await end(child)
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/commands/dev.ts', ...args], {
    cwd: copy.folder,
    env: { ...process.env, PORT_OFFSET: String(PORT_OFFSET) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let said = ''
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      const address = /^http\S+\?remotes=\S+$|(?<=Portal ready: )\S+$/m.exec(said)?.[0]
      if (address) resolve(address)
    })
    child.stderr.on('data', (chunk: Buffer) => (said += chunk))
    child.once('close', () => reject(new Error(said)))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill()
  await once(child, 'exit')
}

/** Changes a source of the remote. */
function edit(source: string, before: string, after: string): void {
  const file = path.join(copy.folder, 'remotes/servers/src', source)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(before)
  writeFileSync(file, text.replace(before, after))
}

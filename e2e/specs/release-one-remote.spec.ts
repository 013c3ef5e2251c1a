import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyRepository } from '@portal/scripts/testing/repository-copy'
import { ADMIN, expect, type Page, remoteEntry, test } from '../fixtures'
import { type ReleaseServer, serveRelease } from '../release-server'
import { expectHeading, navigation, ready } from '../verbs'

const root = path.resolve(import.meta.dirname, '../..')
let copy: ReturnType<typeof copyRepository>
let release: ReleaseServer | undefined

test.beforeAll(() => {
  copy = copyRepository(root)
})
test.afterAll(async () => {
  await release?.close()
  copy.remove()
})

test('a team changes the text of its remote, builds it alone, and the portal shows it', async ({ page, portal, signIn }) => {
  test.setTimeout(120_000)
  const hostBefore = hashes(path.join(root, 'host/dist'))
  await signIn(page, ADMIN, '/servers')
  await expectHeading(page, 'サーバー管理')
  const before = await sharedBy(page, portal.url)

  const file = path.join(copy.folder, 'remotes/servers/src/ListPage.tsx')
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('title="サーバー管理"')
  writeFileSync(file, text.replace('title="サーバー管理"', 'title="サーバー管理（新）"'))
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', 'servers'], { cwd: copy.folder, stdio: 'pipe' })
  expect(existsSync(path.join(copy.folder, 'host/dist'))).toBe(false)

  const { origin } = (release = await serveRelease(path.join(copy.folder, 'remotes/servers/dist')))
  portal.editConfig((config) => {
    remoteEntry(config, 'servers').url = `${origin}/remote.json`
    config.allowedOrigins.push(origin)
  })
  await page.reload()
  await expectHeading(page, 'サーバー管理（新）')
  await ready(page)
  await expect(page.getByRole('table', { name: 'サーバー一覧' })).toBeVisible()

  // The same host, file by file on the disk and in the page, and the other remotes go on.
  expect(hashes(path.join(root, 'host/dist'))).toEqual(hostBefore)
  expect(await sharedBy(page, portal.url)).toEqual(before)
  await navigation(page).getByRole('link', { name: 'イベント管理' }).click()
  await expectHeading(page, 'イベント管理')
})

function hashes(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, createHash('sha256').update(readFileSync(path.join(folder, name))).digest('hex')]),
  )
}

/** The host's scripts of the page at hand. */
async function sharedBy(page: Page, origin: string): Promise<string[]> {
  const scripts = await page.evaluate(() => Array.from(document.scripts, ({ src }) => src))
  return scripts.filter((src) => src.startsWith(origin)).sort()
}

import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { linkTo, publicKeyOf } from '@portal/scripts/release/preview/signing-key'
import { ADMIN, expect, type Page, type Portal, test } from '../fixtures'
import { type ReleaseServer, serveRelease, sha384 } from '../release-server'
import { expectSignInPage, fillSignIn, follow, navigation, nextConfig } from '../verbs'

const { privateKey: KEY } = generateKeyPairSync('ed25519')
let dist: string
let release: ReleaseServer

test.beforeAll(async ({ twoReleases }) => {
  dist = twoReleases.old
  release = await serveRelease(dist)
})
test.afterAll(() => release.close())
test.beforeEach(({ portal }) =>
  portal.editConfig((config) => {
    config.allowOverrides = false
    config.allowedOrigins.push(release.origin)
    config.previewKey = publicKeyOf(KEY)
  }),
)

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'プレビュー:' })
const previewed = (page: Page) => page.getByText('リリース 1 の一覧')
const released = (page: Page) => page.getByRole('table', { name: 'サーバー一覧' })

function link(portal: Portal, until = new Date(Date.now() + 86_400_000)): string {
  const bytes = readFileSync(path.join(dist, 'remote.json'))
  const { version }: { version: string } = JSON.parse(bytes.toString())
  const preview = {
    environment: 'sandbox',
    name: 'servers',
    version,
    url: `${release.origin}/remote.json`,
    integrity: sha384(bytes),
    until: until.toISOString(),
  }
  return linkTo(`${portal.url}/servers`, preview, KEY)
}

test('a link makes one tab run a release that is not released, which says so, is logged, and ends by its button', async ({
  page,
  context,
  portal,
}) => {
  await page.goto(link(portal))
  await expectSignInPage(page)
  await fillSignIn(page, ADMIN, portal.password)
  await expect(previewed(page)).toBeVisible()
  await expect(banner(page)).toContainText(
    /公開前のサーバー管理 1\.0\.0\+[0-9a-f]{8} をこのタブだけで表示しています。期限は .* JST です。/,
  )

  const other = await context.newPage()
  await other.goto(`${portal.url}/servers`)
  await expect(released(other)).toBeVisible()
  await expect(banner(other)).toHaveCount(0)

  await follow(page, '操作ログ')
  await expect(page.getByRole('table').getByText('プレビューの開始')).toHaveCount(1)
  await navigation(page).getByRole('link', { name: 'サーバー管理' }).click()
  await expect(previewed(page)).toBeVisible()

  await banner(page).getByRole('button', { name: 'プレビューを終了' }).click()
  await expect(released(page)).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('a link whose signature does not fit runs nothing', async ({ page, portal, visitAs }) => {
  const forged = new URL(link(portal))
  const [header, payload] = (forged.searchParams.get('preview') ?? '').split('.')
  const [, , signature] = (new URL(link(portal, new Date(0))).searchParams.get('preview') ?? '').split('.')
  forged.searchParams.set('preview', `${header}.${payload}.${signature}`)
  await visitAs(page, ADMIN, '/dashboard')
  await page.goto(forged.href)
  await expect(banner(page)).toContainText('リンクの署名が正しくありません。')
  await expect(released(page)).toBeVisible()
})

test('another key in the config ends previews in open tabs with the next page', async ({ page, portal, visitAs }) => {
  await page.clock.install()
  await visitAs(page, ADMIN, '/dashboard')
  await page.goto(link(portal))
  await expect(previewed(page)).toBeVisible()
  portal.editConfig((config) => (config.previewKey = publicKeyOf(generateKeyPairSync('ed25519').privateKey)))
  await nextConfig(page)
  await expect(banner(page)).toContainText('プレビューは終了しました。')
  await expect(previewed(page)).toBeVisible()
  await follow(page, 'イベント管理')
  await navigation(page).getByRole('link', { name: 'サーバー管理' }).click()
  await expect(released(page)).toBeVisible()
})

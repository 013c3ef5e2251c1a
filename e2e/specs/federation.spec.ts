import { ADMIN, expect, remoteEntry, requestsOf, test } from '../fixtures'
import { expectHeading, follow, goTo, navigation, openMenu, ready, reload } from '../verbs'

const isEntry = (url: string) => /\/remoteEntry\.[0-9a-f]+\.js$/.test(url)
const isScript = (url: string) => new URL(url).pathname.endsWith('.js')

test("a page loads its own remote, from the remote's own origin, and no other", async ({
  page,
  context,
  portal,
  visitAs,
}) => {
  await visitAs(page, ADMIN, '/dashboard')
  const cold = await context.browser()?.newContext({ baseURL: portal.url, storageState: await context.storageState() })
  if (!cold) throw new Error('The context has no browser')
  const requests = requestsOf(cold)
  const visit = await cold.newPage()
  await goTo(visit, '/servers')
  await cold.close()

  // Not what is fetched for the next click when the page is idle, because nothing of that runs.
  const urls = requests.filter(({ url, type }) => type !== 'fetch' || !isScript(url)).map(({ url }) => url)
  // The descriptors come with the config, as in a release.
  expect(urls.filter((url) => url.endsWith('/remote.json'))).toEqual([])
  expect(urls.filter(isEntry).map((url) => new URL(url).origin)).toEqual([portal.origin('servers')])

  // The worker's script is a request of its own for the same address in each frame; scripts of pages come once.
  const scripts = urls.filter(isScript)
  expect(scripts.filter((url, at) => scripts.indexOf(url) !== at)).toEqual([])
  // None of React, the router, sign-in and the design system comes from a remote, because the host shares them.
  const fromRemotes = scripts.filter((url) => !url.startsWith(portal.url) && !url.startsWith(portal.origin('identity')))
  expect(fromRemotes.length).toBeGreaterThan(0)
  for (const url of fromRemotes) {
    const text = await (await page.request.get(url)).text()
    expect(text, url).not.toMatch(
      /react\.transitional\.element|__reactFiber|loginWithRedirect|createBrowserRouter|MantineProvider was not found/,
    )
  }
})

test('one React, one session, one router for all remotes', async ({ page, visitAs }) => {
  await visitAs(page, ADMIN, '/servers')
  for (const link of ['イベント管理', 'エージェント管理', '操作ログ管理', 'ユーザー管理', 'サーバー管理']) {
    await navigation(page).getByRole('link', { name: link }).click()
    await expectHeading(page, link)
    await ready(page)
  }
  // No page load in between, because the host moves between remotes.
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
  await page.goBack()
  await expectHeading(page, 'ユーザー管理')
})

test.describe('a remote that is off', () => {
  test.beforeEach(({ expectErrors }) => expectErrors(/ERR_CONNECTION_REFUSED/))

  test('frame and others go on, its page says why, and a retry finds it again', async ({ page, portal, visitAs }) => {
    // Visited once while it is up, because the portal remembers the nav item of a remote that it has seen.
    await visitAs(page, ADMIN, '/events')
    await portal.stop('servers')
    await page.goto('/servers')
    await expectHeading(page, 'サーバー管理を表示できません')
    const main = page.getByRole('main')
    for (const text of ['servers', '配信情報の取得', 'remote.json を取得できません'])
      await expect(main).toContainText(text)
    await expect(navigation(page).getByRole('link', { name: 'サーバー管理' })).toBeVisible()

    await follow(page, 'イベント管理')
    await navigation(page).getByRole('link', { name: 'サーバー管理' }).click()
    await expectHeading(page, 'サーバー管理を表示できません')

    await portal.start('servers')
    await main.getByRole('button', { name: '再試行' }).click()
    await expectHeading(page, 'サーバー管理')
    await expect(page.getByRole('table', { name: 'サーバー一覧' })).toBeVisible()
  })

  test("the dashboard shows the others' widgets", async ({ page, portal, visitAs }) => {
    await visitAs(page, ADMIN, '/dashboard')
    await portal.stop('events')
    await reload(page)
    const widget = page.getByRole('region', { name: 'イベント（14 日間）' })
    await expect(widget).toContainText('利用できません')
    await expect(page.getByRole('region', { name: 'サーバーの状態' })).not.toContainText('利用できません')
    await portal.start('events')
    await widget.getByRole('button', { name: '再試行' }).click()
    await expect(widget).not.toContainText('利用できません')
  })
})

test('a wrong entry of config.json takes away its own remote only', async ({ page, portal, visitAs }) => {
  portal.editConfig((config) => {
    remoteEntry(config, 'events').url = 'no address'
  })
  await visitAs(page, ADMIN, '/servers')
  await expect(page.getByRole('table', { name: 'サーバー一覧' })).toBeVisible()
  await expect(navigation(page).getByRole('link', { name: /イベント管理/ })).toHaveCount(0)
  await page.goto('/status')
  await expect(page.getByRole('main')).toContainText('使わない設定: remotes.')
})

test('a malformed config.json gets a page that names the key', async ({ page, portal }) => {
  portal.editConfig((config) => (config.apiServer = 'not an address'))
  await page.goto('/')
  await expectHeading(page, 'ポータルを開始できません')
  await expect(page.getByRole('main')).toContainText('apiServer')
  portal.writeConfigText('{ "environment": ')
  await page.reload()
  await expect(page.getByRole('main')).toContainText('JSON として正しくありません')
})

test('a lost shared module of the host is fetched again by 再試行', async ({ page, visitAs, expectErrors }) => {
  expectErrors(/ERR_FAILED/, /ui-table/)
  await visitAs(page, ADMIN, '/profile')
  let isLost = true
  await page.route(/\/ui-table\.[0-9a-f]+\.(js|css)$/, (route) => (isLost ? route.abort() : route.fallback()))
  await navigation(page).getByRole('link', { name: 'ユーザー管理' }).click()
  const retry = page.getByRole('main').getByRole('button', { name: '再試行' })
  await expect(retry).toBeVisible()
  isLost = false
  await retry.click()
  await expect(page.getByRole('table', { name: 'ユーザー一覧' })).toBeVisible()
})

test('a part of a page whose file does not arrive is asked for three times, then says so, and comes after 再試行', async ({
  page,
  visitAs,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED|integrity|Loading chunk/)
  await visitAs(page, ADMIN, '/users')
  let asked = 0
  const file = /\/invitations\.[0-9a-f]{8}\.js$/
  await page.route(file, (route) => {
    asked += 1
    return route.abort()
  })
  const main = page.getByRole('main')
  await page.getByRole('link', { name: /^招待中/ }).click()
  await expect(main).toContainText('画面の一部を読み込めません')
  expect(asked).toBe(3)
  await page.unroute(file)
  await main.getByRole('button', { name: '再試行' }).click()
  await expect(main.getByRole('table')).toBeVisible()
  const menu = await openMenu(page, /^アカウント: /)
  await menu.getByRole('menuitem', { name: '動作環境' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: '画面の一部の取得 users' })).toContainText('invitations.')
})

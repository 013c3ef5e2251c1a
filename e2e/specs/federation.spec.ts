import path from 'node:path'
import { ADMIN, expect, type Page, type Portal, remoteEntry, requestsOf, test } from '../fixtures'
import { REMOTES } from '../portal-messages'
import { type ReleaseServer, serveRelease } from '../release-server'
import { expectHeading, navigation, ready } from '../verbs'

const SERVERS_DIST = path.resolve(import.meta.dirname, '../../remotes/servers/dist')
const isEntry = (url: string) => /\/remoteEntry\.[0-9a-f]+\.js$/.test(url)
const isScript = (url: string) => new URL(url).pathname.endsWith('.js')

test('a page loads its own remote, from the remote\'s own origin, and no other', async ({ page, context, portal, signIn }) => {
  await signIn(page, ADMIN)
  const cold = await context.browser()?.newContext({ baseURL: portal.url, storageState: await context.storageState() })
  if (!cold) throw new Error('The context has no browser')
  const requests = requestsOf(cold)
  const visit = await cold.newPage()
  await visit.goto('/servers')
  await ready(visit)
  await cold.close()

  const urls = requests.map(({ url }) => url)
  for (const name of REMOTES) expect(urls, name).toContain(`${portal.origin(name)}/remote.json`)
  expect(urls.filter(isEntry).map((url) => new URL(url).origin)).toEqual([portal.origin('servers')])

  // The worker's script is a request of its own for the same address in each frame; scripts of pages come once.
  const scripts = urls.filter(isScript)
  expect(scripts.filter((url, at) => scripts.indexOf(url) !== at)).toEqual([])
  // What is shared comes from the host alone: the remote brings nothing of React, the router, sign-in or the design system.
  const fromRemotes = scripts.filter((url) => !url.startsWith(portal.url) && !url.startsWith(portal.origin('identity')))
  expect(fromRemotes.length).toBeGreaterThan(0)
  for (const url of fromRemotes) {
    const text = await (await page.request.get(url)).text()
    expect(text, url).not.toMatch(/react\.transitional\.element|__reactFiber|loginWithRedirect|createBrowserRouter|MantineProvider was not found/)
  }
})

test('one React, one session, one router for all remotes', async ({ page, signIn }) => {
  await signIn(page, ADMIN, '/servers')
  for (const link of ['イベント管理', 'エージェント管理', '操作ログ管理', 'ユーザー管理', 'サーバー管理']) {
    await navigation(page).getByRole('link', { name: link }).click()
    await expectHeading(page, link)
    await ready(page)
  }
  // Moving between remotes never loaded the page anew.
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
  await page.goBack()
  await expectHeading(page, 'ユーザー管理')
})

test('a remote that is off: the frame and the others go on, its page says why, and a retry finds it again', async ({ page, portal, signIn, expectErrors }) => {
  expectErrors(/ERR_CONNECTION_REFUSED/)
  // Seen once: the portal remembers the nav item of a remote that is down today.
  await signIn(page, ADMIN, '/events')
  await portal.stop('servers')
  await page.goto('/servers')
  await expectHeading(page, 'サーバー管理を表示できません')
  const main = page.getByRole('main')
  await expect(main).toContainText('servers')
  await expect(main).toContainText('配信情報の取得')
  await expect(main).toContainText('remote.json を取得できません')
  await expect(navigation(page).getByRole('link', { name: 'サーバー管理' })).toBeVisible()

  await navigation(page).getByRole('link', { name: 'イベント管理' }).click()
  await expectHeading(page, 'イベント管理')
  await navigation(page).getByRole('link', { name: 'サーバー管理' }).click()
  await expectHeading(page, 'サーバー管理を表示できません')

  await portal.start('servers')
  await main.getByRole('button', { name: '再試行' }).click()
  await expectHeading(page, 'サーバー管理')
  await expect(page.getByRole('table', { name: 'サーバー一覧' })).toBeVisible()
})

test('a remote that is off: the dashboard shows the others\' widgets', async ({ page, portal, signIn, expectErrors }) => {
  expectErrors(/ERR_CONNECTION_REFUSED/)
  await signIn(page, ADMIN)
  await portal.stop('events')
  await page.reload()
  await ready(page)
  const widget = (name: string) => page.getByRole('region', { name })
  await expect(widget('未対応・対応中のイベント')).toContainText('利用できません')
  await expect(widget('ハードウェアの状態')).not.toContainText('利用できません')
  await portal.start('events')
  await widget('未対応・対応中のイベント').getByRole('button', { name: '再試行' }).click()
  await expect(widget('未対応・対応中のイベント')).not.toContainText('利用できません')
})

test('a malformed config.json gets a page that names the key', async ({ page, portal, expectErrors }) => {
  expectErrors(/policy/)
  portal.editConfig((config) => {
    config.apiServer = 'not an address'
  })
  await page.goto('/')
  await expectHeading(page, 'ポータルを開始できません')
  await expect(page.getByRole('main')).toContainText('apiServer')
  portal.writeConfigText('{ "environment": ')
  await page.reload()
  await expect(page.getByRole('main')).toContainText('JSON として正しくありません')
})

test.describe('a release from elsewhere', () => {
  let release: ReleaseServer | undefined
  test.afterEach(async () => {
    await release?.close()
    release = undefined
  })

  const use = (portal: Portal, origin: string, allow: boolean) =>
    portal.editConfig((config) => {
      remoteEntry(config, 'servers').url = `${origin}/remote.json`
      if (allow) config.allowedOrigins.push(origin)
    })
  const change = (alter: (descriptor: Record<string, unknown>) => void) => (file: string, bytes: Buffer) => {
    if (file !== 'remote.json') return bytes
    const descriptor: Record<string, unknown> = JSON.parse(bytes.toString())
    alter(descriptor)
    return Buffer.from(JSON.stringify(descriptor))
  }
  const scriptsAsked = () => release?.asked.filter((file) => file.endsWith('.js'))
  async function expectRefused(page: Page, stage: string, reason: string): Promise<void> {
    await expectHeading(page, 'サーバー管理を表示できません')
    await expect(page.getByRole('main')).toContainText(stage)
    await expect(page.getByRole('main')).toContainText(reason)
    await expect(navigation(page).getByRole('link')).toHaveCount(6)
  }

  test('runs when its origin is allowed: the control for what follows', async ({ page, portal, signIn }) => {
    release = await serveRelease(SERVERS_DIST)
    use(portal, release.origin, true)
    await signIn(page, ADMIN, '/servers')
    await expectHeading(page, 'サーバー管理')
    expect(scriptsAsked()?.some((file) => file.startsWith('remoteEntry.'))).toBe(true)
  })

  test('is never asked when its origin is not allowed', async ({ page, portal, signIn }) => {
    release = await serveRelease(SERVERS_DIST)
    // Seen once, so that its paths are known.
    await signIn(page, ADMIN, '/servers')
    use(portal, release.origin, false)
    await page.goto('/servers')
    await expectRefused(page, '互換性と完全性の確認', `許可されていない配信元です (${release.origin})`)
    expect(release.asked).toEqual([])
  })

  test('that needs another contract is refused before any of its code is fetched', async ({ page, portal, signIn }) => {
    release = await serveRelease(SERVERS_DIST, change((descriptor) => {
      descriptor.contract = '^2.0.0'
    }))
    use(portal, release.origin, true)
    await signIn(page, ADMIN, '/servers')
    await expectRefused(page, '互換性と完全性の確認', '^2.0.0')
    expect(scriptsAsked()).toEqual([])
  })

  test('whose entry was tampered with never executes', async ({ page, portal, signIn, expectErrors }) => {
    expectErrors(/integrity/, /remoteEntry/)
    release = await serveRelease(SERVERS_DIST, (file, bytes) =>
      isEntry(`/${file}`) ? Buffer.concat([Buffer.from('globalThis.tampered=true;'), bytes]) : bytes,
    )
    use(portal, release.origin, true)
    await signIn(page, ADMIN, '/servers')
    await expectRefused(page, 'プログラムの取得', 'リモートのプログラムを読み込めません')
    expect(await page.evaluate(() => Reflect.get(globalThis, 'tampered'))).toBeUndefined()
  })

  test('whose page was tampered with never executes', async ({ page, portal, signIn, expectErrors }) => {
    expectErrors(/integrity/, /ChunkLoadError|Loading chunk|list\./)
    release = await serveRelease(SERVERS_DIST, (file, bytes) =>
      /^list\..*\.js$/.test(file) ? Buffer.concat([Buffer.from('globalThis.tampered=true;'), bytes]) : bytes,
    )
    use(portal, release.origin, true)
    await signIn(page, ADMIN, '/servers')
    await expect(page.getByRole('main').getByRole('button', { name: '再試行' })).toBeVisible()
    await expect(navigation(page).getByRole('link')).toHaveCount(6)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'tampered'))).toBeUndefined()
  })

  test('whose page does not arrive is found again by a retry', async ({ page, portal, signIn, expectErrors }) => {
    expectErrors(/integrity/, /ChunkLoadError|Loading chunk|list\./)
    let broken = true
    release = await serveRelease(SERVERS_DIST, (file, bytes) =>
      broken && /^list\..*\.js$/.test(file) ? Buffer.from('') : bytes,
    )
    use(portal, release.origin, true)
    await signIn(page, ADMIN, '/servers')
    const retry = page.getByRole('main').getByRole('button', { name: '再試行' })
    await expect(retry).toBeVisible()
    broken = false
    await retry.click()
    await expect(page.getByRole('table', { name: 'サーバー一覧' })).toBeVisible()
  })

  test('without a hash for its entry is not executed', async ({ page, portal, signIn }) => {
    release = await serveRelease(SERVERS_DIST, change((descriptor) => {
      descriptor.integrity = {}
    }))
    use(portal, release.origin, true)
    await signIn(page, ADMIN, '/servers')
    await expectRefused(page, '互換性と完全性の確認', 'ハッシュのないファイルは実行できません')
    expect(scriptsAsked()).toEqual([])
  })

  test('whose remote.json is malformed says which key', async ({ page, portal, signIn }) => {
    await signIn(page, ADMIN, '/servers')
    release = await serveRelease(SERVERS_DIST, change((descriptor) => {
      descriptor.entry = 7
    }))
    use(portal, release.origin, true)
    await page.goto('/servers')
    await expectRefused(page, '配信情報の取得', 'remote.json の形式が正しくありません (entry)')
  })
})

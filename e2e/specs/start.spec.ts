import type { Route } from '@playwright/test'
import { ADMIN, expect, type Page, test } from '../fixtures'

/** Keeps every answer back until its kind is released, so that a test sees which requests wait for none of them. */
async function holdBack(page: Page, isFree: (path: string) => boolean) {
  const held = new Map<string, Route>()
  const released: RegExp[] = []
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (isFree(pathname) || released.some((which) => which.test(pathname))) return route.continue()
    held.set(pathname, route)
  })
  return {
    /** Without the hashes in the names. */
    asked: () => [...held.keys()].map((path) => path.replace(/\.[0-9a-f]{8}\./, '.')).sort(),
    /** Those that are asked for later, too. */
    release: async (which: RegExp) => {
      released.push(which)
      for (const [path, route] of [...held]) {
        if (!which.test(path)) continue
        held.delete(path)
        await route.continue()
      }
    },
  }
}

test('no request of the start waits for one that it does not need', async ({ page, portal, visitAs, browser }) => {
  await visitAs(page, ADMIN, '/servers')
  const storageState = await page.context().storageState()
  const cold = await browser.newContext({ baseURL: portal.url, storageState, locale: 'ja-JP' })
  const visit = await cold.newPage()
  // The page and its first script, which reads the session's hint, are there; nothing else is.
  const answers = await holdBack(visit, (path) => path === '/servers' || path.startsWith('/color-scheme.'))
  await visit.goto('/servers', { waitUntil: 'commit' })
  const FIRST = ['/app.css', '/app.js', '/auth0.js', '/config.json', '/core.css', '/core.js', '/main.js']
  await expect.poll(answers.asked).toEqual(FIRST)

  // Sign-in needs the first script, the config and its library; styles and application may still be on their way.
  await answers.release(/main\.|config\.json|auth0\./)
  await expect.poll(answers.asked).toContain('/.well-known/openid-configuration')
  // The SDK asks its worker for a refresh token before it opens the frame.
  await answers.release(/openid-configuration|worker/)
  await expect.poll(answers.asked).toContain('/authorize')
  expect(answers.asked()).toEqual(expect.arrayContaining(['/app.css', '/app.js', '/core.css', '/core.js']))

  // The remote's files need the application, and no session.
  await answers.release(/\/(app|core)\./)
  await expect.poll(answers.asked).toEqual(expect.arrayContaining(['/list.js', '/remoteEntry.js']))
  expect(answers.asked()).toContain('/authorize')

  await answers.release(/^/)
  await expect(visit.getByRole('table', { name: 'サーバー一覧' }).getByRole('row').nth(1)).toBeVisible()
  await cold.close()
})

for (const [who, isSignedIn] of [
  ['a customer with a session', true],
  ['a visitor without one', false],
] as const) {
  test(`${who} sees the frame before any script has arrived, where it will stay`, async ({ page, visitAs }) => {
    if (isSignedIn) await visitAs(page, ADMIN, '/dashboard')
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/main\.[^/]*js$/, (route) => arrival.then(() => route.continue()))
    await page.goto(isSignedIn ? '/dashboard' : '/', { waitUntil: 'commit' })
    await expect(page.getByText('カスタマーポータル', { exact: true })).toBeVisible()
    // Nothing is painted before the stylesheets are there, but a script can ask where it would be.
    const styles = page.locator('link[rel=stylesheet]')
    const areThere = (links: Element[]) => links.every((link) => 'sheet' in link && link.sheet)
    await expect.poll(() => styles.evaluateAll(areThere)).toBe(true)
    const before = await placesOf(page)
    expect(before).toHaveLength(isSignedIn ? 3 : 2)

    arrive()
    const [role, name] = isSignedIn ? (['link', 'ダッシュボード'] as const) : (['button', 'ログイン'] as const)
    await expect(page.getByRole(role, { name }).first()).toBeVisible()
    expect(await placesOf(page)).toEqual(before)
  })
}

for (const missing of [/\/main\.[^/]*js$/, /\/core\.[^/]*js$/, /\/app\.[^/]*js$/]) {
  test(`a script of the start (${missing.source}) that does not arrive is told, and the page can be loaded again`, async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/Failed to load resource|ChunkLoadError|Loading chunk/)
    await page.route(missing, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText('画面を読み込めませんでした')
    await expect(page.getByRole('alert')).not.toContainText('プログラム')
    await page.unroute(missing)
    await page.getByRole('button', { name: '再読み込み' }).click()
    await expect(page.getByRole('button', { name: 'ログイン' }).first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

/** Left, top and width of the brand, the menu's place if it is seen, and the page's place. */
function placesOf(page: Page): Promise<number[][]> {
  return page.evaluate(() => {
    const brand = document.querySelector('header > :first-child')
    const side = document.querySelector('header ~ :is(aside, div)')
    const parts = [brand, side?.checkVisibility() ? side : null, document.querySelector('main')]
    return parts.flatMap((part) => {
      const box = part?.getBoundingClientRect()
      return box ? [[box.x, box.y, box.width]] : []
    })
  })
}
